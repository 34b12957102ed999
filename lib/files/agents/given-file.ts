import "server-only";
import { visibleTo } from "@/lib/core/identity";
import { AppError } from "@/lib/core/errors";
import { db } from "@/lib/core/db/db";
import { log } from "@/lib/core/telemetry/log";
import { putOn, type FileDesk } from "@/lib/files/agents/file-desk";
import { make } from "@/lib/files/agents/made-files";
import type { SentFile } from "@/lib/files/contract";
import { aboutGiven, type KeepFile } from "@/lib/tools/run/given-files";

type GivenBy = { callId: string; agentId: string };

/**
 * Stores a tool's output files during a run, among the files that its agents write. `onFile` is called with each. If one
 * can't be stored, since the person's files have reached their quota, the model reads a sentence about it: the call
 * itself succeeded.
 */
export const keepGiven =
  (desk: FileDesk, { callId, agentId }: GivenBy, onFile: (file: SentFile) => void): KeepFile =>
  async ({ at, name, ...received }) => {
    try {
      const bytes = Buffer.from(received.data, "base64");
      const { me, owner, runId, placeId } = desk;
      const by = { agentId, owner, runId, placeId, callId: `${callId} ${at}` };
      const file = await make(me, name, bytes, by);
      putOn(desk, file);
      onFile(file);
      return `[${file.type.startsWith("image/") ? "Image" : "File"} ${JSON.stringify(file.name)}, ${aboutGiven(received)}: saved as a file${await butUnread(desk, file)}]`;
    } catch (error) {
      const foreseen = error instanceof AppError;
      if (!foreseen) log().error({ error }, "what a tool gave was not kept");
      return `[${aboutGiven(received)}: not saved. ${foreseen ? error.message : "The server could not write it."}]`;
    }
  };

/** No text can be read from a sound, which is not an error; a document or an image that can't be read says why. */
async function butUnread({ me }: FileDesk, { FileId, status }: SentFile): Promise<string> {
  if (status === "ready") return "";
  const row = await db().file.findFirst({ where: { id: FileId, ownerId: visibleTo(me) } });
  return row?.error ? `, but it could not be read: ${row.error}` : "";
}
