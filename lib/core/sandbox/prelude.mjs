/**
 * Runs inside the sandbox's engine before any foreign code, as text: it must not use anything from outside itself.
 * Everything that it needs later is captured now, before foreign code can replace it.
 *
 * @param post sends one message to the thread outside: a kind and a text; returns a sentence when it was refused
 * @param resultChars the longest result
 * @param lineChars the longest line of the log, and of an error
 * @returns begin(module, args), refuse(error) and answer(id, response, failure), which the thread outside calls
 */
export function prelude(post, resultChars, lineChars) {
  "use strict";
  const { parse, stringify } = JSON;
  const { apply } = Reflect;
  const { create, defineProperty, keys } = Object;
  const [Failure, Later, Text] = [Error, Promise, String];
  const sliced = String.prototype.slice;
  const slice = (text, end) => apply(sliced, text, [0, end]);
  const open = create(null);
  let requests = 0;

  function shown(value) {
    if (typeof value === "string") return value;
    try {
      if (value instanceof Failure) return Text(value);
      return stringify(value) ?? Text(value);
    } catch {
      return "[cannot be shown]";
    }
  }

  function log(...values) {
    let line = "";
    for (let at = 0; at < values.length; at++)
      line += (at ? " " : "") + slice(shown(values[at]), lineChars);
    post("log", stringify(slice(line, lineChars)));
  }

  /** The error in one line, with its position in the person's source when the engine knows it. */
  function failed(error) {
    let [name, message, stack] = ["", "", ""];
    try {
      if (error instanceof Failure)
        [name, message, stack] = [Text(error.name), Text(error.message), Text(error.stack)];
      else message = `Thrown: ${shown(error)}`;
    } catch {
      message = "The code threw something that cannot be shown";
    }
    return stringify({
      name: slice(name, 100),
      message: slice(message, lineChars),
      stack: slice(stack, 2000),
    });
  }

  /** A response with its unchanged body, and the two ways to read it that tool code expects. */
  function responseOf({ status, headers, body, url }) {
    const response = {
      status,
      ok: status >= 200 && status < 300,
      url,
      headers: create(null),
      text: async () => body,
      json: async () => parse(body),
    };
    for (const name of keys(headers)) response.headers[name] = headers[name];
    defineProperty(response.headers, "get", {
      value: (name) => headers[apply(String.prototype.toLowerCase, Text(name), [])] ?? null,
    });
    return response;
  }

  function fetch(url, options) {
    return new Later((resolve, reject) => {
      const { method = "GET", headers = {}, body } = options ?? {};
      const named = create(null);
      for (const name of keys(headers)) named[name] = Text(headers[name]);
      const id = ++requests;
      open[id] = { resolve, reject };
      const refused = post(
        "fetch",
        stringify({
          id,
          url: Text(url),
          method: Text(method),
          headers: named,
          body: body === undefined || body === null ? undefined : Text(body),
        }),
      );
      if (!refused) return;
      delete open[id];
      reject(new Failure(refused));
    });
  }

  const console = { log, info: log, warn: log, error: log, debug: log };
  for (const [name, value] of [
    ["fetch", fetch],
    ["console", console],
  ])
    defineProperty(globalThis, name, { value, writable: true, configurable: true });

  return {
    async begin(module, args) {
      try {
        const main = (await module).default;
        if (typeof main !== "function")
          throw new TypeError(
            "The code needs one default export, a function: export default async function (args, { fetch, log }) { … }",
          );
        let value = await main(parse(args), { fetch, log });
        // A long text is allowed: the caller truncates it to far less than this, and says so.
        if (typeof value === "string") value = slice(value, resultChars / 8);
        const text = stringify(value) ?? "null";
        post(text.length > resultChars ? "large" : "done", text.length > resultChars ? "" : text);
      } catch (error) {
        post("failed", failed(error));
      }
    },
    refuse: (error) => post("failed", failed(error)),
    answer(id, response, failure) {
      const { resolve, reject } = open[id];
      delete open[id];
      if (failure) reject(new Failure(parse(failure)));
      else resolve(responseOf(parse(response)));
    },
  };
}
