import "server-only";
import type { ContentPart } from "@/lib/core/model/wire";
import type { OwnerId, Scope } from "@/lib/core/identity";
import { madeIn } from "@/lib/files/agents/made-files";
import type { SentFile } from "@/lib/files/contract";
import { contentParts, imageRoom } from "@/lib/files/content-parts";
import { newest } from "@/lib/files/newest";
import type { ToolDefinition } from "@/lib/tools/contract";
import { builtinNamed, FILE_TOOLS } from "@/lib/tools/shared/definitions";

/** The files available to a run, shared by all of its agents. */
export type FileDesk = {
  me: Scope;
  /** The run's owner, to whom new files belong. */
  owner: OwnerId;
  runId: string;
  /** The conversation or task that new files belong to. */
  placeId: string;
  /** Oldest first: of two with the same name the later one wins. */
  files: SentFile[];
  /** Files written by this run's agents. */
  runFiles: SentFile[];
  /** Notifies the run's followers of a new file. */
  tell: (file: SentFile) => void;
};

type Opening = Pick<FileDesk, "me" | "owner" | "runId" | "placeId" | "files"> & {
  /** The run is resumed: files that it wrote before exist. */
  recovered: boolean;
  /** The run that it continues: files written by that run count as its own. */
  originId?: string | null;
};

export async function openDesk({ recovered, originId, files, ...of }: Opening): Promise<FileDesk> {
  const runs = [...(originId ? [originId] : []), ...(recovered ? [of.runId] : [])];
  const runFiles = (await Promise.all(runs.map((runId) => madeIn(of.me, { runId })))).flat();
  const others = files.filter((each) => !runFiles.some(({ FileId }) => FileId === each.FileId));
  return { ...of, files: [...others, ...runFiles], runFiles, tell: () => undefined };
}

/** The same file desk, for one agent's part of the run. */
export const deskOf = (desk: FileDesk, tell: FileDesk["tell"]): FileDesk => ({ ...desk, tell });

/** A file that an agent has written or got from a tool: available to the others from now on. */
export function putOn(desk: FileDesk, file: SentFile): void {
  for (const list of [desk.files, desk.runFiles])
    if (!list.some(({ FileId }) => FileId === file.FileId)) list.push(file);
  desk.tell(file);
}

/**
 * An agent's tools plus the file tools: all of them if the run has files, only the reading ones if a connection's tool
 * may return files. An agent's own tool of the same name takes precedence.
 */
export function withFileTools(tools: ToolDefinition[], { files }: FileDesk): ToolDefinition[] {
  const mayCome = tools.some(({ implementation }) => implementation?.kind === "connection");
  if (files.length === 0 && !mayCome) return tools;
  const fitting = FILE_TOOLS.filter((name) => files.length > 0 || name !== "write_file");
  const names = new Set(tools.map((each) => each.function.name));
  return [
    ...tools,
    ...fitting.filter((name) => !names.has(name)).flatMap((name) => builtinNamed(name) ?? []),
  ];
}

/** The files that the run's agents have written so far, as passed to the next one. */
export const madeParts = ({ me, runFiles }: FileDesk): Promise<ContentPart[]> =>
  contentParts(me.workspace, newest(runFiles), imageRoom());
