import "server-only";
import { randomUUID } from "node:crypto";
import { mkdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { config } from "@/lib/core/config";
import { receive, writeReceived } from "@/lib/core/http/receive-upload";
import type { Received } from "@/lib/core/http/received-file";
import type { DoorRequest } from "@/lib/core/http/request/body";
import { processSingleton } from "@/lib/core/singleton";
import { FairLanes } from "@/lib/core/untrusted/fair-lanes";
import type { Params } from "@/lib/core/shared/sentence";
import { runInProcess } from "@/lib/core/untrusted/run-in-process";
import { WorkEnded } from "@/lib/core/untrusted/work-ended";
import { refusal } from "@/lib/skills/reading/faults";
import { skillLimits } from "@/lib/skills/rules";

/** A file of a skill. `content`: text, or the base64 of a binary file. `sha256`: of the bytes. */
export type FileContent = {
  path: string;
  content: string;
  size: number;
  sha256: string;
  isText: boolean;
};
/** A skill as it was read: everything that is stored of it. `extra`: the other fields of its front matter. */
export type ReadSkill = {
  folder: string;
  name: string;
  description: string;
  extra: Record<string, unknown>;
  files: FileContent[];
};
/** A skill in an archive: as a list shows it, or what is wrong with it. */
export type SkillInArchive = { folder: string; name?: string; description?: string } & (
  | { fault?: undefined; params?: undefined }
  | { fault: string; params: Params }
);

/** Started by its path, next to this file: its libraries are in node_modules, and no bundler may move it. */
const FILE = path.join(
  /* turbopackIgnore: true */ path.dirname(fileURLToPath(import.meta.url)),
  "read-worker.mjs",
);
/** The largest allowed archive takes about a second and 200 MB. */
const LIMITS = { patienceMs: 20_000, heapMb: 256, memoryMb: 450 };
const PROCESSES = 2;
/** The other one is for other owners. */
const PROCESSES_OF_OWNER = 1;

/** Where uploads and fetched archives are while they are read. */
export const incomingFolder = (): string => path.join(config().dataFolder, "skills-incoming");

/** Receives an upload as its own file. For the request pipeline. */
export const receiveSkill = (request: DoorRequest): Promise<Received> =>
  receive(request, { most: skillLimits.upload, folder: incomingFolder() });

/** The same with bytes that are already in memory. */
export const receiveBytes = (bytes: Uint8Array): Promise<Received> =>
  writeReceived("", [bytes], { most: skillLimits.upload, folder: incomingFolder() });

/** strip: leave out the top folder. wanted: which folders; undefined: all. */
type Reading = { owner: string; signal: AbortSignal; strip?: boolean; wanted?: string[] };

/**
 * The skills in a zip archive, or the one in a SKILL.md, read in a process of its own, which is killed when it takes too
 * long or too much memory. `found`: those that are no valid skills. Throws 400 for a file that contains none.
 */
export async function readSkills(
  from: string,
  reading: Reading,
): Promise<{ skills: ReadSkill[]; faulty: SkillInArchive[] }> {
  const to = path.join(incomingFolder(), randomUUID());
  try {
    const found = await inProcess<Listed>(from, { ...reading, to, wanted: reading.wanted });
    const skills: ReadSkill[] = [];
    for (const each of found) if (each.files) skills.push(await withContents(to, each));
    return { skills, faulty: found.filter((each) => !each.files) };
  } finally {
    await rm(to, { recursive: true, force: true });
  }
}

/** Which skills an archive contains. Throws as `readSkills`. */
export async function listSkills(from: string, reading: Omit<Reading, "wanted">) {
  const to = path.join(incomingFolder(), randomUUID());
  try {
    return await inProcess<SkillInArchive>(from, { ...reading, to, wanted: null });
  } finally {
    await rm(to, { recursive: true, force: true });
  }
}

/** One SKILL.md given as text. Throws 400. */
export async function readText(text: string, reading: Omit<Reading, "wanted" | "strip">) {
  const received = await receiveBytes(Buffer.from(text));
  try {
    const { skills } = await readSkills(received.path, reading);
    return skills[0]!; // one file is one skill, or a refusal
  } finally {
    await received.discard();
  }
}

type ListedFile = Omit<FileContent, "content"> & { at: number };
type Listed = SkillInArchive & { files?: ListedFile[]; extra?: Record<string, unknown> };
type Outcome<Skill> = { skills: Skill[] } | { fault: string; params: Params };

async function inProcess<Skill>(
  from: string,
  { owner, signal, ...data }: Omit<Reading, "wanted"> & { to: string; wanted?: string[] | null },
): Promise<Skill[]> {
  await mkdir(incomingFolder(), { recursive: true, mode: 0o700 });
  const lanes = processSingleton(
    "skills.reading",
    () => new FairLanes(PROCESSES, PROCESSES_OF_OWNER),
  );
  const outcome = await lanes.take(owner, signal, () => run<Skill>({ from, ...data }));
  if ("fault" in outcome) throw refusal(outcome.fault, outcome.params);
  return outcome.skills;
}

async function run<Skill>(data: object): Promise<Outcome<Skill>> {
  try {
    return await runInProcess<Outcome<Skill>>({
      file: FILE,
      data: { ...data, limits: skillLimits },
      ...LIMITS,
    });
  } catch (error) {
    if (!(error instanceof WorkEnded)) throw error;
    return { fault: error.why === "slow" ? "slow" : "damaged", params: {} };
  }
}

async function withContents(folder: string, { files = [], ...skill }: Listed): Promise<ReadSkill> {
  const contents: FileContent[] = [];
  for (const { at, ...file } of files)
    contents.push({ ...file, content: await readFile(path.join(folder, String(at)), "utf8") });
  const { name = "", description = "", extra = {} } = skill; // one without a fault has them
  return { folder: skill.folder, name, description, extra, files: contents };
}
