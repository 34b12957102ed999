import type { IncomingMessage, Server, ServerResponse } from "node:http";

type Listener = (request: IncomingMessage, response: ServerResponse) => void;
export function acceptTogether(server: Server, handle: Listener, clock?: () => number): Listener;
