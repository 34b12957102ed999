import "server-only";
import { knowledgeLimits } from "@/lib/knowledge/rules";
import type { Quota } from "@/lib/core/storage/quota";
import { sentence } from "@/lib/core/shared/sentence";

export const collectionQuota = (most = knowledgeLimits.collections): Quota => ({
  kind: "KnowledgeCollection",
  most,
  sentence: sentence(
    "too_many_collections",
    "You've reached the limit of {most} collections. Delete some first.",
    { most },
  ),
});

export const documentQuota = (most = knowledgeLimits.documents): Quota => ({
  kind: "KnowledgeDocument",
  most,
  sentence: sentence(
    "too_many_documents",
    "You've reached the limit of {most} documents. Delete some first.",
    { most },
  ),
});
