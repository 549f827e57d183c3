"""The pictures we draw ourselves: `python -m web.art` writes them into static/."""
