// The thread that reads large documents: 2 MiB of YAML take a quarter of a second, 12 MiB of JSON half a second, and
// hostile ones longer. It is plain JavaScript outside the bundle, so that it is found in the same way however the app
// is started.
import { parentPort, workerData } from "node:worker_threads";
import { CORE_SCHEMA, loadAll, mergeTag, YAMLException } from "js-yaml";
import "../../core/untrusted/low-priority.mjs";
import { withoutRest } from "./without-rest.mjs";

const { text, depth, aliases, most, small } = workerData;

/** As JSON, which the server's thread parses many times as fast. References are written out each time. */
function read() {
  let value;
  try {
    value = parsed();
  } catch (error) {
    return { line: (error instanceof YAMLException ? (error.mark?.line ?? 0) : 0) + 1 };
  }
  const json = JSON.stringify(value) ?? "null";
  if (json.length <= small) return { json };
  const rest = JSON.stringify(withoutRest(value)) ?? "null";
  return rest.length > most ? {} : { json: rest };
}

function parsed() {
  if (/^\s*\{/.test(text)) {
    try {
      return JSON.parse(text);
    } catch {} // YAML has such braces, too
  }
  // Merge keys belong to YAML 1.1, and many documents have them; of duplicate keys, the last one counts.
  const schema = CORE_SCHEMA.withTags(mergeTag);
  const all = loadAll(text, { schema, json: true, maxDepth: depth, maxAliases: aliases });
  return all.find((each) => each?.openapi ?? each?.swagger) ?? all[0];
}

parentPort.postMessage(read());
