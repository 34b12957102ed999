import "server-only";
import { db, Prisma } from "@/lib/core/db/db";
import { deleteSome } from "@/lib/core/db/delete-some";
import type { PersonalData } from "@/lib/core/db/personal-data";
import { eachRow, type RowsOf } from "@/lib/core/db/row-page";
import type { OwnerId } from "@/lib/core/identity";
import { toWire } from "@/lib/skills/schema";
import type { Skill as Row } from "@/prisma/generated/client";

export const personalData: PersonalData = {
  exportable: async (me) => ({ skills: withFiles(me) }),
  remove: async (tx, me, most) =>
    (await deleteSome(tx, "SkillFile", Prisma.sql`"ownerId" = ${me}`, most)) ||
    (await deleteSome(tx, "Skill", Prisma.sql`"ownerId" = ${me}`, most)),
};

const rowsOf = (me: OwnerId): RowsOf<Row> => ({
  table: "Skill",
  where: { ownerId: me },
  bytes: "2000",
  times: ["createdAt", "updatedAt"],
});

/** Each skill with all its files: text as it is, binary files as base64. One skill's files are read at a time. */
async function* withFiles(me: OwnerId): AsyncGenerator<unknown> {
  for await (const row of eachRow(rowsOf(me), (each) => each)) {
    const files = await db().skillFile.findMany({
      where: { skillId: row.id, ownerId: me },
      orderBy: { path: "asc" },
    });
    const size = files.reduce((sum, each) => sum + each.size, 0);
    yield {
      ...toWire(row, { files: files.length, size }),
      contents: files.map(({ path, content, isText }) => ({
        path,
        ...(isText ? { text: content } : { base64: content }),
      })),
    };
  }
}
