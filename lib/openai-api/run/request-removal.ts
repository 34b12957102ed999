import "server-only";
import { oneOf } from "@/lib/core/db/dialect";
import { deleteSome } from "@/lib/core/db/delete-some";
import { onRunsRemoved } from "@/lib/runs/journal/dependants";

/** Deletes requests and their answers with the runs that worked on them. Call once, at startup. */
export const watchRunRemovals = (): void =>
  onRunsRemoved("ProgramRequest", (tx, runIds, most) =>
    deleteSome(tx, "ProgramRequest", oneOf("id", runIds), most),
  );
