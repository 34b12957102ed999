import type { IncomingMessage, ServerResponse } from "node:http";

export function packStatic(): Promise<void>;
export function withoutComments(script: Buffer): Buffer;
export function staticListener(
  folder?: string,
  openFolder?: string,
): (request: IncomingMessage, response: ServerResponse) => boolean;
