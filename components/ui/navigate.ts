"use client";

/** The screens that this page renders by itself, without the server. */
type Screens = { has: (path: string) => boolean; prepare: (path: string) => void };
let screens: Screens | null = null;

/** Called before a screen is left; calls `leave` when the user agrees. */
type Guard = (leave: () => void) => void;
const guards = new Set<Guard>();

/** Guards against leaving by `navigate`. Returns a function that stops it. */
export function guardLeaving(guard: Guard): () => void {
  guards.add(guard);
  return () => void guards.delete(guard);
}

/**
 * Opens a URL: one of the app's screens from loaded code, anything else with the browser. `agreed`: the screen's guard
 * has already asked.
 */
export function navigate(address: string, { agreed = false } = {}): void {
  const [guard] = guards;
  if (guard && !agreed && !isHere(address)) guard(() => open(address));
  else open(address);
}

/** Runs something that ends with loading another page, once the screen's guard, if there is one, has asked. */
export function leaveFor(go: () => void): void {
  const [guard] = guards;
  if (guard) guard(go);
  else go();
}

/** Prefetches the script of a screen that will probably be opened next. */
export function prepareScreen(address: string): void {
  screens?.prepare(new URL(address, window.location.href).pathname);
}

/** Whether `navigate` opens a URL without the browser. */
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

/** Something else was opened, which is not rendered yet. */
let arriving = false;
let moved = false;
/** Whether anything was opened since the page was loaded. */
export const hasMoved = (): boolean => moved;
/** Whether the current screen was opened from another one; false for the loaded page. Returned once. */
export function takeArrival(): boolean {
  const is = arriving;
  arriving = false;
  return is;
}

/** The element that the URL's anchor names, if it is rendered. */
export function showHash(): void {
  const { hash } = window.location;
  if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
}

/** From now on links and history navigation open these screens without the server. Returns a function that ends it. */
export function provideScreens(provided: Screens): () => void {
  screens = provided;
  return () => void (screens = screens === provided ? null : screens);
}

/**
 * Handles history navigation to one of the screens before the framework does, which would restore an entry's own tree
 * and, after a reload, request it from the server. The framework only gets the URL, and without a tree in the entry it
 * keeps its own. A window's listeners are called in the order in which they were added.
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
