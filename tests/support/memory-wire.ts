import type { LoggedRequest } from "./model-server";

/** A call of a tool, as a directive to the stand-in model. */
export const calling = (name: string, args: object = {}): string =>
  `[tool=${name} ${JSON.stringify(args)}]`;

/** The system prompt of a request to the model. */
export const promptOf = (request: LoggedRequest | undefined): string =>
  String(request?.body.messages?.[0]?.content ?? "");

export const toolsIn = (request: LoggedRequest | undefined): string[] =>
  ((request?.body.tools ?? []) as { function: { name: string } }[]).map(
    (each) => each.function.name,
  );
