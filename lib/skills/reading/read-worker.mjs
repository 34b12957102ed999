// The thread that reads an uploaded or fetched skill: archives and YAML from outside may take any time and memory, and
// must not take the server's. Plain JavaScript outside the bundle, so that it is found in the same way however the app
// is started.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { asFile, frontMatterOf, skillsIn } from "./archive.mjs";
import { SkillFault } from "./skill-fault.mjs";

const { from, to, strip, wanted, limits } = workerData;

try {
  const bytes = readFileSync(from);
  parentPort.postMessage({ skills: withoutContents(read(bytes)) });
} catch (error) {
  const { fault = "damaged", params = {} } = error instanceof SkillFault ? error : {};
  parentPort.postMessage({ fault, params });
}

/** A zip archive, or a SKILL.md alone. */
function read(bytes) {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return skillsIn(bytes, { strip, wanted, limits });
  if (bytes.length > limits.text) throw new SkillFault("too_much_text");
  const { name, description, extra } = frontMatterOf(bytes, limits);
  return [{ folder: "", name, description, extra, files: [asFile("SKILL.md", bytes)] }];
}

/** Contents go into numbered files of the folder `to`: no name from outside becomes a path. */
function withoutContents(skills) {
  mkdirSync(to, { recursive: true, mode: 0o700 });
  let at = 0;
  return skills.map(({ files, ...skill }) => ({
    ...skill,
    ...(files && {
      files: files.map(({ content, ...file }) => {
        writeFileSync(path.join(to, String(at)), content, { mode: 0o600 });
        return { ...file, at: at++ };
      }),
    }),
  }));
}
