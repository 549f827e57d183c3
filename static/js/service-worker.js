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
  if (address.pathname === KEPT.rules) return (await caches.open(PAGES)).put(KEPT.rules, fresh);
  if (!IS_BOARD.test(address.pathname)) return undefined;
  await caches.delete(BOARD); // one board, the last
  return (await caches.open(BOARD)).put(address.pathname, await dated(fresh));
}

// The page knows from <html data-kept> that it is old, and from when.
async function dated(fresh) {
  const text = await fresh.text();
  const headers = new Headers(fresh.headers);
  headers.delete("Content-Encoding"); // the text is unpacked already
  headers.delete("Content-Length");
  return new Response(text.replace("<html ", `<html data-kept="${Date.now()}" `), { headers });
}

async function keptBoard(address) {
  return IS_BOARD.test(address.pathname) && (await caches.match(address.pathname, { cacheName: BOARD }));
}

async function keptRules(address) {
  return address.pathname === KEPT.rules && (await caches.match(KEPT.rules, { cacheName: PAGES }));
}

async function keepPages() {
  const pages = await caches.open(PAGES);
  await pages.addAll([KEPT.offline, KEPT.rules].map((address) => new Request(address, { cache: "reload" })));
}

// Another language or light was chosen: the kept pages follow, once the choice has arrived.
async function afterwards() {
  await new Promise((done) => setTimeout(done, 2000));
  await keepPages().catch(() => undefined);
}
