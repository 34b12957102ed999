import { zipSync } from "fflate";
import type { ImportedSkills, Skill, SkillDetail, SkillInput } from "@/lib/skills/contract";
import type { Person } from "./person";

/** Files of an archive by their paths as its program wrote them; a path that ends in a slash is a folder. */
type Entries = Record<string, string | Uint8Array>;

export const zipOf = (entries: Entries): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    zipSync(
      Object.fromEntries(
        Object.entries(entries).map(([path, content]) => [
          path,
          typeof content === "string" ? new TextEncoder().encode(content) : content,
        ]),
      ),
    ),
  );

/** A SKILL.md. `rest`: further lines of its front matter. */
export const skillMd = (
  name: string,
  { description = "Says when.", rest = "", body = "Do." } = {},
) => `---\nname: ${name}\ndescription: ${description}\n${rest}---\n\n${body}\n`;

export const uploadSkill = (person: Person, name: string, raw: Uint8Array<ArrayBuffer>) =>
  person.ask("POST", "/api/skills/upload", {
    raw,
    headers: { "content-type": "application/octet-stream", "x-file-name": name },
  });

/** Uploads an archive of valid skills. */
export async function uploaded(person: Person, entries: Entries): Promise<Skill[]> {
  const answer = await uploadSkill(person, "skills.zip", zipOf(entries));
  if (answer.status !== 201) throw new Error(`Uploading failed: ${await answer.text()}`);
  return ((await answer.json()) as ImportedSkills).imported;
}

export async function newSkill(
  person: Person,
  input: Partial<SkillInput> & { name: string },
): Promise<SkillDetail> {
  const body = { description: "Says when to use it.", body: "Do it well.", ...input };
  const answer = await person.ask("POST", "/api/skills", { body });
  if (answer.status !== 201) throw new Error(`Creating a skill failed: ${await answer.text()}`);
  return (await answer.json()) as SkillDetail;
}
