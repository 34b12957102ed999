import "server-only";
import { toolLimits } from "@/lib/tools/shared/rules";

/** At most 32 KiB, or the given number of bytes, in whole characters, with a note if text was cut. */
export function cut(text: string, most: number = toolLimits.result): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= most) return text;
  const note = `\n\n[Cut: the result was ${bytes.length} bytes long; this is its beginning.]`;
  const head = new TextDecoder().decode(bytes.subarray(0, most - note.length), { stream: true });
  return head + note;
}
