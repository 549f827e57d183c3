"""What a person does, as functions: read a photo, score a hand, settle a deal, undo."""
