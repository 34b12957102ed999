import "server-only";
import { readFileSync } from "node:fs";
import path from "node:path";
import * as z from "zod";

/** A program that the operator lets run on the server's machine. */
export type LocalProgram = {
  command: string;
  args: string[];
  env: Record<string, string>;
  cwd?: string;
};

/** Names are parts of URLs. */
const NAME = /^[a-z0-9][a-z0-9-]{0,39}$/;
const ProgramFile = z.object({
  mcpServers: z.record(
    z.string(),
    z.strictObject({
      command: z.string().min(1),
      args: z.array(z.string()).default([]),
      env: z.record(z.string(), z.string()).default({}),
      cwd: z.string().optional(),
    }),
  ),
});

/**
 * A setting that names a JSON file of programs, in the format that desktop programs use for their servers:
 * `{"mcpServers": {…}}`.
 */
export const localPrograms = () =>
  z.string().transform((file, context): Record<string, LocalProgram> => {
    const read = readPrograms(file);
    if (typeof read === "object") return read;
    context.addIssue(read);
    return {};
  });

/** The programs by name, or what is wrong with the file. */
function readPrograms(file: string): Record<string, LocalProgram> | string {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path.resolve(/* turbopackIgnore: true */ file), "utf8"));
  } catch (error) {
    return `must name a file of JSON; ${file} is none (${error instanceof Error ? error.message : ""})`;
  }
  const parsed = ProgramFile.safeParse(value);
  if (!parsed.success) {
    const [first] = parsed.error.issues;
    return `must name a file such as {"mcpServers": {"files": {"command": "…", "args": []}}}; of ${file}, ${first?.path.join(".")} is wrong`;
  }
  const { mcpServers } = parsed.data;
  const odd = Object.keys(mcpServers).find((name) => !NAME.test(name));
  return odd === undefined
    ? mcpServers
    : `must name a file whose programs are called by small letters, digits and hyphens, 40 at most; "${odd}" is none such`;
}
