import "server-only";
import { hashed } from "@/lib/core/crypto";
import type { WorkspaceId } from "@/lib/core/identity";
import { processSingleton } from "@/lib/core/singleton";
import { faultIn } from "@/lib/core/sandbox/run-in-sandbox";
import type { Sentence } from "@/lib/core/shared/sentence";

/** An agent is saved with all its tools, of which usually one has changed; the others need not be parsed again. */
const REMEMBERED = 1_000;

/** Parses a tool's source without running it: null, or a sentence that says what is wrong, with its line. */
export async function sourceFault(
  workspace: WorkspaceId,
  source: string,
): Promise<Sentence | null> {
  const faults = processSingleton("tools.sources", () => new Map<string, Sentence | null>());
  const key = hashed(source);
  const before = faults.get(key);
  if (before !== undefined) return before;
  const fault = await faultIn(source, workspace);
  // Any other error is temporary, and says nothing about the source.
  if (fault === null || fault.text.startsWith("SyntaxError")) faults.set(key, fault);
  if (faults.size > REMEMBERED) faults.delete(faults.keys().next().value!);
  return fault;
}
