import type { SentFile } from "@/lib/files/contract";

/** How a file can be previewed. `live`: in a sandboxed frame, as a page. */
export type PreviewKind = "image" | "live" | "markdown" | "table" | "text" | "none";

const SHOWN = ["image/png", "image/jpeg", "image/webp", "image/gif"];
const BY_ENDING: Record<string, PreviewKind> = {
  html: "live",
  htm: "live",
  svg: "live",
  md: "markdown",
  markdown: "markdown",
  csv: "table",
  tsv: "table",
};

/** A drawing is text to the server: only its name tells it apart. */
export const isDrawing = ({ name, type }: Pick<SentFile, "name" | "type">): boolean =>
  type.startsWith("text/") && type !== "text/html" && /\.svg$/i.test(name);

/** The extension of a file's name, as people call the kind: "PDF". None for a name without one. */
export const endingOf = (name: string): string[] =>
  (/[^.]\.([a-z0-9]{1,8})$/i.exec(name)?.slice(1, 2) ?? []).map((each) => each.toUpperCase());

/** By its content, and among texts by its name. */
export function previewKind({
  name,
  type,
  status,
}: Pick<SentFile, "name" | "type"> & { status: string }): PreviewKind {
  if (status === "failed") return "none";
  if (SHOWN.includes(type)) return "image";
  if (type === "text/html") return "live";
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  if (type.startsWith("text/")) return BY_ENDING[ending] ?? "text";
  return type === "application/octet-stream" || type === "application/zip" ? "none" : "text";
}
