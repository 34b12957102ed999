// The thread that validates JSON against a JSON Schema (draft 2020-12). The time depends on both texts and on the
// schema's regular expressions, so the server's thread never does it. Plain JavaScript outside the bundle, so that it is
// found in the same way however the app is started.
import { parentPort } from "node:worker_threads";
import { dereference, validate } from "@cfworker/json-schema";
import "./low-priority.mjs";
import { schemaProblem } from "./schema-problem.mjs";

const DRAFT = "2020-12";
/** A model fixes its reply by a few errors, and doesn't need long ones. */
const SHOWN = 5;
const MESSAGE_CHARS = 300;
/** Each error may repeat a part of the schema: beyond this product of lengths only the first error is collected. */
const ALL_ERRORS = 20_000_000;
/** These only report that a nested value is wrong, which has an error of its own. */
const OUTER = ["properties", "items", "additionalProperties", "prefixItems", "allOf", "$ref"];

parentPort.on("message", ({ schema, value }) => {
  parentPort.postMessage("started");
  parentPort.postMessage(answer(schema, value));
});

function answer(schema, value) {
  try {
    const root = JSON.parse(schema);
    if (value === undefined) return { problem: schemaProblem(root) };
    return judged(root, JSON.parse(value), schema.length * value.length);
  } catch {
    return { problem: { kind: "unreadable" } };
  }
}

function judged(root, value, size) {
  const lookup = dereference(root);
  const { valid, errors } = validate(value, root, DRAFT, lookup, true);
  if (valid) return { faults: [] };
  const all = size > ALL_ERRORS ? errors : validate(value, root, DRAFT, lookup, false).errors;
  const inner = all.filter(({ keyword }) => !OUTER.includes(keyword));
  return { faults: (inner.length ? inner : all).slice(0, SHOWN).map(fault) };
}

/** `#/city/0` is the first of `city`. */
const fault = ({ instanceLocation, keyword, error }) => ({
  place: instanceLocation.replace(/^#\/?/, "").replaceAll("/", ".").slice(0, MESSAGE_CHARS),
  keyword,
  message: error.length > MESSAGE_CHARS ? `${error.slice(0, MESSAGE_CHARS)}…` : error,
});
