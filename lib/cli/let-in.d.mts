import type { IncomingMessage, Server, ServerResponse } from "node:http";

type Listener = (request: IncomingMessage, response: ServerResponse) => void;
export function letInTogether(server: Server, handle: Listener, clock?: () => number): Listener;
