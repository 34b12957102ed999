// The thread that reads YAML: 2 MiB of it take a quarter of a second, and hostile ones longer. It is plain JavaScript
// outside the bundle, so that it is found in the same way however the app is started.
import { parentPort, workerData } from "node:worker_threads";
import { load, YAMLException } from "js-yaml";

const { text, depth, aliases, most } = workerData;

/** As JSON, which the server's thread reads many times as fast. What it refers to is written out each time. */
function read() {
  let value;
  try {
    value = load(text, { maxDepth: depth, maxAliases: aliases });
  } catch (error) {
    return { line: (error instanceof YAMLException ? (error.mark?.line ?? 0) : 0) + 1 };
  }
  const json = JSON.stringify(value) ?? "null";
  return json.length > most ? {} : { json };
}

parentPort.postMessage(read());
