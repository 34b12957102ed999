import type { BinItem } from "@/lib/bin/contract";
import type { Person } from "./person";

/** The contents of a person's bin, last deleted first. */
export async function binOf(person: Person, query = ""): Promise<BinItem[]> {
  const answer = await person.ask("GET", `/api/bin${query}`);
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as BinItem[];
}

export const restore = (person: Person, id: string): Promise<Response> =>
  person.ask("POST", `/api/bin/${id}/restore`);

/** Deletes something like its screen does: 204, without a body. */
export async function discard(person: Person, path: string): Promise<void> {
  const answer = await person.ask("DELETE", `/api/${path}`);
  const body = await answer.text();
  if (answer.status !== 204 || body !== "") throw new Error(`${path}: ${answer.status} ${body}`);
}

/** Deletes something, and returns its bin entry: `conversations/…`, `tasks/…`. */
export async function discardForGood(person: Person, path: string): Promise<void> {
  await discard(person, path);
  await discard(person, `bin/${path.split("/")[1]}`);
}
