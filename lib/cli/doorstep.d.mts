import type { IncomingMessage, ServerResponse } from "node:http";

export function forgetClaims(request: IncomingMessage, env?: { TRUST_PROXY?: string }): void;
export function answeredAtDoorstep(request: IncomingMessage, response: ServerResponse): boolean;
