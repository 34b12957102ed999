// The thread in which foreign code runs, one call after another, each in its own WASM memory. It is plain JavaScript
// outside the bundle, so that it is found in the same way however the app is started. Unexpected errors are thrown:
// that ends the thread, and the call with it.
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { parentPort, workerData } from "node:worker_threads";
import RELEASE_SYNC from "@jitl/quickjs-wasmfile-release-sync";
import { newQuickJSWASMModuleFromVariant, newVariant } from "quickjs-emscripten-core";
import "../untrusted/low-priority.mjs";
import { prelude } from "./prelude.mjs";

const PAGE = 65_536;
const { limits } = workerData;
const wasmModule = workerData.wasm ?? (await compiled());
/** The current call, and the engine prepared for it. */
let [call, memory, context, guest] = [];
/** The engine that checks sources. It executes none of them, so it can be reused. */
let reader;
/** After this many sources it is replaced, since an engine keeps a little of each in memory. */
const READS = 50;

function compiled() {
  const { resolve } = createRequire(import.meta.url);
  return WebAssembly.compile(readFileSync(resolve("@jitl/quickjs-wasmfile-release-sync/wasm")));
}

const tell = (message) => parentPort.postMessage(message);

async function newEngine() {
  // The limit for all memory. The engine's own limit does not count sizes in this build: it let 95 MB pass for 64.
  const wasmMemory = new WebAssembly.Memory({ initial: 256, maximum: limits.memoryBytes / PAGE });
  const engine = await newQuickJSWASMModuleFromVariant(
    newVariant(RELEASE_SYNC, { wasmModule, wasmMemory }),
  );
  return {
    memory: wasmMemory,
    context: engine.newRuntime({ maxStackSizeBytes: limits.stackBytes }).newContext(),
  };
}

/**
 * Prepares a new engine in a new memory; the old one is dropped entirely, so that nothing leaks from one call to the
 * next.
 */
async function prepare() {
  call = undefined;
  ({ memory, context } = await newEngine());
  const post = context.newFunction("post", (kind, text) => {
    const refused = take(textOf(kind, 10), textOf(text, limits.resultChars));
    return refused ? context.newString(refused) : context.undefined;
  });
  const begin = context.unwrapResult(context.evalCode(`(${prelude})`, "prelude"));
  guest = context.unwrapResult(
    context.callFunction(
      begin,
      context.undefined,
      post,
      context.newNumber(limits.resultChars),
      context.newNumber(limits.lineChars),
    ),
  );
  ready();
}

const ready = () => tell({ type: "ready", wasm: wasmModule });

/** A string of the guest's; undefined when it is not a string, or too long. */
function textOf(handle, most) {
  if (context.typeof(handle) !== "string") return undefined;
  const length = context.getProp(handle, "length").consume((each) => context.getNumber(each));
  return length <= most ? context.getString(handle) : undefined;
}

/** Handles one message of the guest's. Returns a sentence when it is refused. */
function take(kind, text) {
  if (kind === "fetch") {
    if (text === undefined || text.length > limits.requestChars) return "The request is too large.";
    if (++call.requests > limits.requests)
      return `A call may make ${limits.requests} requests at most.`;
    call.waiting++;
    tell({ type: "fetch", request: text });
  } else if (kind === "log") {
    if (text !== undefined && ++call.lines <= limits.lines + 1) tell({ type: "log", line: text });
  } else if (kind === "done")
    end(
      depthOf(text) > limits.depth ? { type: "failed", kind: "too_large" } : { type: "done", text },
    );
  else if (kind === "large") end({ type: "failed", kind: "too_large" });
  else fail(JSON.parse(text), memory);
}

/**
 * How deeply JSON is nested. This engine can write deeper JSON than others: serialising it again would overflow their
 * stack.
 */
function depthOf(text) {
  let [depth, deepest, quoted] = [0, 0, false];
  for (let at = 0; at < text.length; at++) {
    const mark = text[at];
    if (mark === '"') quoted = !quoted;
    else if (quoted) at += mark === "\\" ? 1 : 0;
    else if (mark === "[" || mark === "{") deepest = Math.max(deepest, ++depth);
    else if (mark === "]" || mark === "}") depth--;
  }
  return deepest;
}

function end(message) {
  call.ended = true;
  tell(message);
}

/** @param used the memory of the engine in which the error occurred */
function fail({ name, message, stack }, used) {
  // Without memory for an error to throw, the engine throws null.
  const exhausted =
    message === "out of memory" ||
    (message === "Thrown: null" && used.buffer.byteLength > limits.memoryBytes - 32 * PAGE);
  if (exhausted) return end({ type: "failed", kind: "memory" });
  const line = /tool\.js:(\d+)/.exec(stack)?.[1];
  end({
    type: "failed",
    kind: "error",
    error: `${name && `${name}: `}${message}${line ? ` (line ${line})` : ""}`,
  });
}

/** Calls a function of the prelude. */
const ask = (name, ...handles) => context.unwrapResult(context.callMethod(guest, name, handles));

/** Runs pending jobs until the call has ended or waits for a response, and no further: the next job may loop. */
function pump() {
  while (!call.ended && context.runtime.hasPendingJob())
    context.unwrapResult(context.runtime.executePendingJobs(1));
  if (!call.ended && call.waiting > 0) return tell({ type: "idle", answers: call.answers });
  if (!call.ended) {
    const lost = context.getPromiseState(call.promise).type === "rejected"; // it could not even report why
    end(
      lost
        ? { type: "failed", kind: "memory" }
        : {
            type: "failed",
            kind: "error",
            error: "The code waits for something that never happens",
          },
    );
  }
  return prepare();
}

function run({ code, args }) {
  call = { waiting: 0, answers: 0, requests: 0, lines: 0, ended: false };
  const read = context.evalCode(code, "tool.js", { type: "module" });
  if (read.error) ask("refuse", read.error);
  else call.promise = ask("begin", read.value, context.newString(args));
  return pump();
}

/** Parses a source and executes nothing. The engine prepared for a call stays as it is. */
async function check({ code }) {
  call = { ended: false };
  reader ??= { ...(await newEngine()), reads: 0 };
  const { context: own, memory: used } = reader;
  // The engine remembers earlier sources by name: with unguessable names, none can be imported.
  const read = own.evalCode(code, `${randomUUID()}/tool.js`, { type: "module", compileOnly: true });
  const error = read.error && own.dump(read.error);
  (read.error ?? read.value).dispose();
  const plain = !error || error.name === "SyntaxError";
  if (!plain || ++reader.reads >= READS || used.buffer.byteLength > limits.memoryBytes / 2)
    reader = undefined;
  if (!error) end({ type: "done", text: "null" });
  else
    fail(
      typeof error === "object"
        ? { name: "", stack: "", ...error }
        : { name: "", message: `Thrown: ${error}`, stack: "" },
      used,
    );
  call = undefined;
  ready();
}

function answer({ id, response, error }) {
  if (!call) return undefined; // it ended without waiting
  call.waiting--;
  call.answers++;
  ask(
    "answer",
    context.newNumber(id),
    context.newString(response ?? ""),
    context.newString(error ?? ""),
  );
  return pump();
}

parentPort.on("message", (message) =>
  message.type !== "run" ? answer(message) : message.check ? check(message) : run(message),
);
await prepare();
