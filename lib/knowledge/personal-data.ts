import "server-only";
import { Prisma } from "@/lib/core/db/db";
import { deleteSome } from "@/lib/core/db/delete-some";
import type { PersonalData } from "@/lib/core/db/personal-data";
import { eachRow } from "@/lib/core/db/row-page";
import { rowsOf as documentsOf } from "@/lib/knowledge/documents";
import { removeSomeDocuments } from "@/lib/knowledge/removal";
import { documentToWire } from "@/lib/knowledge/schema";
import { rowsOf } from "@/lib/knowledge/service";
import type { KnowledgeCollection, KnowledgeDocument } from "@/prisma/generated/client";

const collectionShown = (row: KnowledgeCollection) => ({
  collection_id: row.id,
  name: row.name,
  description: row.description,
  created_at: row.createdAt.toISOString(),
});

/** Files are among the person's files, so only the text of notes is exported with them. */
const documentShown = (row: KnowledgeDocument) => ({
  ...documentToWire(row),
  text: row.note ?? undefined,
});

export const personalData: PersonalData = {
  exportable: async (me) => ({
    collections: eachRow(rowsOf(me), collectionShown),
    documents: eachRow(documentsOf(me), documentShown),
  }),
  async remove(tx, me, most) {
    const own = Prisma.sql`"ownerId" = ${me}`;
    const documents = await removeSomeDocuments(tx, me, most);
    if (documents > 0) return documents;
    const collections = await deleteSome(tx, "KnowledgeCollection", own, most);
    // Their vectors went with the passages.
    return collections > 0 ? collections : deleteSome(tx, "KnowledgeIndex", own, most);
  },
};
