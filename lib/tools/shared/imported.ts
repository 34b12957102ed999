import type { HttpTool, ToolDefinition } from "@/lib/tools/contract";
import { placeholdersIn } from "@/lib/tools/shared/placeholders";
import { bodyTemplate, ORIGIN } from "@/lib/tools/shared/template";

/**
 * A summary of a tool that someone else wrote, shown to a person before importing it. hosts: where it may send data;
 * code: what it does, as text; secrets: the person's own secrets that it uses.
 */
export type ImportedTool = {
  name: string;
  description: string;
  kind: "javascript" | "http" | "builtin" | "connection" | "person";
  hosts: string[];
  secrets: string[];
  code: string;
};

/**
 * A tool from a file, as it is imported: each of its calls waits until its person allows it, whatever the file says.
 * Its author is someone else, and it can name the person's own secrets. Tools whose result a person provides are
 * unchanged.
 */
export const askingFirst = (tool: ToolDefinition): ToolDefinition =>
  tool.implementation
    ? { ...tool, implementation: { ...tool.implementation, approval: "always" } }
    : tool;

/** A summary of such a tool, for its person to read. */
export function described({
  function: { name, description },
  implementation: work,
}: ToolDefinition): ImportedTool {
  const code =
    work?.kind === "javascript" ? work.source : work?.kind === "http" ? requestOf(work) : "";
  const hosts =
    work?.kind === "javascript"
      ? (work.hosts ?? [])
      : work?.kind === "http" || work?.kind === "connection"
        ? [hostOf(work.url)]
        : [];
  return {
    name,
    description,
    kind: work?.kind ?? "person",
    hosts,
    secrets: [...new Set(placeholdersIn(code).secrets)],
    code,
  };
}

/** The host of a URL, which contains no placeholder. */
const hostOf = (url: string): string =>
  ORIGIN.exec(url)?.[0]
    .replace(/^[^/]*\/\//, "")
    .toLowerCase() ?? url;

/** The request as it is sent. */
function requestOf({ method, url, headers = {}, body }: HttpTool): string {
  const lines = [
    `${method} ${url}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  return [...lines, ...(body === undefined ? [] : ["", bodyTemplate(body)])].join("\n");
}
