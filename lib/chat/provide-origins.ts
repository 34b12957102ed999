import "server-only";
import { db } from "@/lib/core/db/db";
import { provideOrigins } from "@/lib/memory/origins";

/** Lets lists of remembered facts know which conversations they can link to. */
export const provideChatOrigins = (): void =>
  provideOrigins({
    open: async ({ own }, ids) => {
      const where = { id: { in: ids }, ownerId: own };
      const rows = await db().conversation.findMany({ where, select: { id: true } });
      return new Set(rows.map(({ id }) => id));
    },
  });
