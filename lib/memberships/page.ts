import "server-only";
import { inWorkspace } from "@/lib/core/http/page-workspace";
import type { Scope } from "@/lib/core/identity";

/** The path of a page for a person, which names the workspace that it shows unless it is their personal one. */
export const pageOf = (path: string, { workspace, person }: Scope): string =>
  inWorkspace(path, workspace === person ? "" : workspace);
