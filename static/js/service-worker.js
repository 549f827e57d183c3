// Keeps our files, the rules, a page for bad times, and the last board seen, shown as old. KEPT is written above by the server.
"use strict";

const FILES = `files-${KEPT.version}`;
const PAGES = "pages";
const BOARD = "board";
const IS_BOARD = /^\/g\/[A-Z0-9]+$/;
const IS_OTHER_LANGUAGE = /^\/(language|theme)\//;

self.addEventListener("install", (event) => {
  event.waitUntil((async () => {
    const files = await caches.open(FILES);
    await files.addAll(KEPT.files);
    await keepPages();
    await self.skipWaiting();
  })());
});

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith("files-") && name !== FILES).map((name) => caches.delete(name)));
    await self.clients.claim();
  })());
});

self.addEventListener("fetch", (event) => {
  const address = new URL(event.request.url);
  if (event.request.method !== "GET" || address.origin !== self.location.origin) return;
  if (address.pathname.startsWith("/static/")) return event.respondWith(file(event.request));
  if (event.request.mode !== "navigate") return;
  if (IS_OTHER_LANGUAGE.test(address.pathname)) event.waitUntil(afterwards(event));
  else event.respondWith(page(event, address));
});

async function file(request) {
  const kept = await caches.match(request);
  return kept || fetch(request);
}

async function page(event, address) {
  try {
    const fresh = await fetch(event.request);
    if (fresh.ok && !fresh.redirected) event.waitUntil(keep(address, fresh.clone()));
    return fresh;
  } catch {
    return (await keptBoard(address)) || (await keptRules(address)) || (await caches.match(KEPT.offline)) || Response.error();
  }
}

async function keep(address, fresh) {
  if (address.pathname === KEPT.rules) return put(PAGES, KEPT.rules, fresh);
  if (!IS_BOARD.test(address.pathname)) return undefined;
  await caches.delete(BOARD); // one board, the last
  return put(BOARD, address.pathname, fresh, dated);
}

// One phone has one copy of a page, whatever its cookies said when it came; and the text is unpacked already.
async function put(cache, path, fresh, change = (text) => text) {
  const headers = new Headers(fresh.headers);
  for (const name of ["Vary", "Content-Encoding", "Content-Length"]) headers.delete(name);
  const copy = new Response(change(await fresh.text()), { headers });
  return (await caches.open(cache)).put(path, copy);
}

// The page knows from <html data-kept> that it is old, and from when.
function dated(text) {
  return text.replace("<html ", `<html data-kept="${Date.now()}" `);
}

async function keptBoard(address) {
  return IS_BOARD.test(address.pathname) && (await caches.match(address.pathname, { cacheName: BOARD }));
}

async function keptRules(address) {
  return address.pathname === KEPT.rules && (await caches.match(KEPT.rules, { cacheName: PAGES }));
}

async function keepPages() {
  for (const path of [KEPT.offline, KEPT.rules]) {
    const fresh = await fetch(path, { cache: "reload" });
    if (fresh.ok) await put(PAGES, path, fresh);
  }
}

// Another language or light was chosen: the kept pages follow, once the choice has arrived.
async function afterwards() {
  await new Promise((done) => setTimeout(done, 2000));
  await keepPages().catch(() => undefined);
}
