import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { SearchParamsContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import type { ServerResponse } from "node:http";
import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished } from "vitest";
import { startLocalServer, type LocalServer } from "./local-server";

/** How the server behaves at one path. */
export type Reply = (res: ServerResponse) => unknown;
type Replies = Record<string, Reply>;
type Screen = { server: LocalServer; visited: string[] };

export const json =
  (status: number, body: object): Reply =>
  (res) =>
    res.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
export const text =
  (status: number, body: string): Reply =>
  (res) =>
    res.writeHead(status).end(body);
/** The connection breaks before any response. */
export const noReply: Reply = (res) => res.destroy();

/**
 * Renders part of a page at this path with a server whose replies the test defines; any other path is not found. For
 * test files that start with `@vitest-environment happy-dom`. Returns the server, and where the router navigated.
 */
export async function show(page: ReactNode, path: string, replies: Replies): Promise<Screen> {
  const server = await startLocalServer(({ url }, res) => {
    // After a failed call the page checks whether the server is reachable.
    const all: Replies = { "/api/health": json(200, { status: "ok" }), ...replies };
    return (all[pathOf(url)] ?? json(404, { error: "Not found" }))(res);
  });
  const { happyDOM } = window as unknown as { happyDOM: { setURL: (url: string) => void } };
  happyDOM.setURL(server.url + path);
  const visited: string[] = [];
  const visit = (to: string) => void visited.push(to);
  const never = () => undefined;
  const router = {
    push: visit,
    replace: visit,
    back: never,
    forward: never,
    refresh: never,
    prefetch: never,
  };
  const box = document.body.appendChild(document.createElement("div"));
  const root = createRoot(box);
  root.render(
    <AppRouterContext value={router as never}>
      <SearchParamsContext value={new URLSearchParams(window.location.search)}>
        {page}
      </SearchParamsContext>
    </AppRouterContext>,
  );
  onTestFinished(async () => {
    root.unmount();
    box.remove();
    await server.close();
  });
  return { server, visited };
}

const pathOf = (url: string): string => new URL(url, "http://server").pathname;

/** The requests for a path that arrived, as sent. */
export const requestsTo = ({ server }: Screen, path: string): string[] =>
  server.requests.filter(({ url }) => pathOf(url) === path).map(({ url }) => url);

/** The text of the first element that matches. */
export const wordsOf = (selector: string): string =>
  document.querySelector(selector)?.textContent ?? "";

export const button = (name: string): HTMLButtonElement => {
  const found = [...document.querySelectorAll("button")].find((each) => each.textContent === name);
  if (!found) throw new Error(`There is no button ${name}`);
  return found;
};

/** Types into the field of this name, like a person or a password manager. */
export function fill(values: Record<string, string>): void {
  for (const [name, value] of Object.entries(values)) {
    const input = document.querySelector<HTMLInputElement>(`input[name=${name}]`);
    if (!input) throw new Error(`There is no field ${name}`);
    input.value = value;
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

/** Waits until the page contains this text. */
export const says = (selector: string, words: string) =>
  expect.poll(() => wordsOf(selector)).toBe(words);
