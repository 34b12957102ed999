"use client";

/** The screens that this page draws by itself, without asking the server. */
type Screens = { has: (path: string) => boolean; prepare: (path: string) => void };
let screens: Screens | null = null;

/** Asked before a screen is left; calls `leave` when the user agrees. */
type Guard = (leave: () => void) => void;
const guards = new Set<Guard>();

/** Asks before anything is left by `navigate`. Returns a function that stops it. */
export function guardLeaving(guard: Guard): () => void {
  guards.add(guard);
  return () => void guards.delete(guard);
}

/**
 * Opens an address: one of the app's screens from what is loaded, anything else by the browser. `agreed`: whoever guards
 * the screen has been asked already.
 */
export function navigate(address: string, { agreed = false } = {}): void {
  const [guard] = guards;
  if (guard && !agreed && !isHere(address)) guard(() => open(address));
  else open(address);
}

/** Fetches the script of a screen that will probably be opened next. */
export function prepareScreen(address: string): void {
  screens?.prepare(new URL(address, window.location.href).pathname);
}

/** Whether `navigate` opens an address without the browser's help. */
export const isScreen = (address: string): boolean => {
  const { origin, pathname } = new URL(address, window.location.href);
  return origin === window.location.origin && screens?.has(pathname) === true;
};

const isHere = (address: string): boolean => {
  const { pathname, search } = new URL(address, window.location.href);
  return pathname === window.location.pathname && search === window.location.search;
};

function open(address: string): void {
  if (!isScreen(address)) return window.location.assign(address);
  arriving = !isHere(address);
  moved ||= arriving;
  if (arriving) window.history.pushState(null, "", address);
  else window.history.replaceState(null, "", address);
  showHash();
}

/** Something else was opened, which is not drawn yet. */
let arriving = false;
let moved = false;
/** Whether anything was opened since the page was loaded. */
export const hasMoved = (): boolean => moved;
/** Whether what is drawn now was opened from another screen; false of the page that was loaded. Told once. */
export function takeArrival(): boolean {
  const is = arriving;
  arriving = false;
  return is;
}

/** The place within a screen that the address names, if it is drawn by now. */
export function showHash(): void {
  const { hash } = window.location;
  if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
}

/** From now on these screens are opened without the server, by links and through the history. Returns a function that ends it. */
export function provideScreens(provided: Screens): () => void {
  screens = provided;
  return () => void (screens = screens === provided ? null : screens);
}

/**
 * Takes steps through the history to one of the screens before the framework does, which would restore the tree that an
 * entry was made with, and ask the server for it after a reload. It is told the address alone, and without a tree in the
 * entry it keeps its own. The listeners of a window are called in the order in which they were added.
 */
export function keepHistory(): void {
  window.addEventListener("popstate", (event) => {
    const { href } = window.location;
    if (!isScreen(href)) return;
    event.stopImmediatePropagation();
    moved = arriving = true;
    History.prototype.replaceState.call(window.history, null, "", href);
    window.history.replaceState(null, "", href);
  });
}
