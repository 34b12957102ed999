import type { File } from "@/lib/files/contract";
import { isRead } from "@/lib/files/reading/queue";
import { bytesOf } from "./file-contents";
import type { Person } from "./person";

/** Uploads a file like the page does; returns the response. */
export const upload = (person: Person, name: string, raw: Uint8Array<ArrayBuffer>, headers = {}) =>
  person.ask("POST", "/api/files", {
    raw,
    headers: {
      "content-type": "application/octet-stream",
      "x-file-name": encodeURIComponent(name),
      ...headers,
    },
  });

/** Uploads a file, and returns it once it has been read. */
export async function newFile(
  person: Person,
  name: string,
  content: string | Uint8Array<ArrayBuffer>,
): Promise<File> {
  const raw = typeof content === "string" ? bytesOf(content) : content;
  const answer = await upload(person, name, raw);
  if (answer.status !== 201) throw new Error(`Uploading failed: ${await answer.text()}`);
  const { FileId } = (await answer.json()) as File;
  await isRead(FileId);
  return (await (await person.ask("GET", `/api/files/${FileId}`)).json()) as File;
}
