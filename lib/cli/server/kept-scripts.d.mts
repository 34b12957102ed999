import type { IncomingMessage, ServerResponse } from "node:http";

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

export function keepScripts(places: { own: string; kept: string; build: string }): Promise<void>;
export function withKeptScripts(
  places: { own: string; kept: string },
  framework: Listener,
): Listener;
