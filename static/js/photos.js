// Photos stay on this phone: kept until they are read, and shown again after a reload. Newest dozen only.
(function () {
  "use strict";
  const KEEP = 12;

  function open() {
    return new Promise((resolve, reject) => {
      const request = indexedDB.open("suzume", 1);
      request.onupgradeneeded = () => request.result.createObjectStore("photos", { keyPath: "id" });
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  }

  async function inStore(mode, work) {
    const base = await open();
    try {
      return await new Promise((resolve, reject) => {
        const transaction = base.transaction("photos", mode);
        const asked = work(transaction.objectStore("photos"));
        transaction.oncomplete = () => resolve(asked && asked.result);
        transaction.onerror = transaction.onabort = () => reject(transaction.error);
      });
    } finally {
      base.close();
    }
  }

  // Safari loses Blobs it kept in the past; plain bytes stay whole.
  async function keep(id, blob) {
    try {
      const bytes = await blob.arrayBuffer();
      await inStore("readwrite", (store) => store.put({ id, bytes, type: blob.type, at: Date.now() }));
      await prune();
    } catch {
      // A private window keeps nothing; everything but the picture after a reload works all the same.
    }
  }

  async function find(id, oldest = Infinity) {
    try {
      const kept = await inStore("readonly", (store) => store.get(id));
      return kept && Date.now() - kept.at < oldest ? new Blob([kept.bytes], { type: kept.type }) : null;
    } catch {
      return null;
    }
  }

  async function forget(id) {
    try {
      await inStore("readwrite", (store) => store.delete(id));
    } catch {
      // Nothing was kept.
    }
  }

  async function prune() {
    const all = await inStore("readonly", (store) => store.getAll());
    const old = all.sort((one, other) => other.at - one.at).slice(KEEP);
    if (old.length) await inStore("readwrite", (store) => old.forEach((photo) => store.delete(photo.id)));
  }

  // Longest side 1600 and JPEG; the original when this browser cannot shrink it.
  async function shrink(file, longest = 1600) {
    try {
      const image = await load(file);
      const scale = Math.min(1, longest / Math.max(image.naturalWidth, image.naturalHeight));
      if (scale === 1 && file.type === "image/jpeg" && file.size < 600000) return file;
      const canvas = document.createElement("canvas");
      canvas.width = Math.max(1, Math.round(image.naturalWidth * scale));
      canvas.height = Math.max(1, Math.round(image.naturalHeight * scale));
      const pen = canvas.getContext("2d", { alpha: false });
      pen.fillStyle = "#fff";
      pen.fillRect(0, 0, canvas.width, canvas.height);
      pen.drawImage(image, 0, 0, canvas.width, canvas.height);
      URL.revokeObjectURL(image.src);
      const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.85));
      canvas.width = canvas.height = 0;
      return blob && blob.size > 1000 ? new File([blob], "photo.jpg", { type: "image/jpeg" }) : file;
    } catch {
      return file;
    }
  }

  function load(file) {
    return new Promise((resolve, reject) => {
      const image = new Image();
      image.onload = () => (image.naturalWidth ? resolve(image) : reject(new Error("empty picture")));
      image.onerror = () => reject(new Error("not shown by this browser"));
      image.src = URL.createObjectURL(file);
    });
  }

  window.suzumePhotos = { keep, find, forget, shrink };
})();
