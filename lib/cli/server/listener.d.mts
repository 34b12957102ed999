import type { IncomingMessage, Server, ServerResponse } from "node:http";

type Answers = (request: IncomingMessage, response: ServerResponse) => boolean;
type Parts = {
  packed: Answers;
  direct: Answers;
  framework: (request: IncomingMessage, response: ServerResponse) => unknown;
};
export function requestListener(
  server: Server,
  parts: Parts,
): (request: IncomingMessage, response: ServerResponse) => void;
