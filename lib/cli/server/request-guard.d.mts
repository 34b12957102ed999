import type { IncomingMessage, ServerResponse } from "node:http";

export function stripForwardedFor(request: IncomingMessage, env?: { TRUST_PROXY?: string }): void;
export function answeredByGuard(request: IncomingMessage, response: ServerResponse): boolean;
