-- CreateIndex
CREATE INDEX "Task_ownerId_attempts_idx" ON "Task"("ownerId", "attempts");

-- A conversation or task that its person has deleted is nobody's at once: its owner becomes `removed:` and theirs. What
-- hangs on it goes bit by bit, and the row itself at the end (lib/core/db/rows/batched-removal.ts).
CREATE VIEW "Removed" AS
  SELECT "id" FROM "Conversation" WHERE "ownerId" >= 'removed:' AND "ownerId" < 'removed;'
  UNION ALL SELECT "id" FROM "Task" WHERE "ownerId" >= 'removed:' AND "ownerId" < 'removed;';

-- It counts for nobody from then on.
CREATE TRIGGER "Conversation_storage_removed" AFTER UPDATE OF "ownerId" ON "Conversation" WHEN new."ownerId" <> old."ownerId" BEGIN
  UPDATE "StorageUse" SET "rows" = "rows" - 1, "bytes" = "bytes" - (200 + octet_length(old."title") + octet_length(old."preview") + coalesce(octet_length(old."summary"), 0))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'Conversation';
END;
CREATE TRIGGER "Task_storage_removed" AFTER UPDATE OF "ownerId" ON "Task" WHEN new."ownerId" <> old."ownerId" BEGIN
  UPDATE "StorageUse" SET "rows" = "rows" - 1, "bytes" = "bytes" - (200 + octet_length(old."name") + octet_length(old."description") + octet_length(old."assignedAgents") + coalesce(octet_length(old."result"), 0) + coalesce(octet_length(old."error"), 0))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'Task';
END;

-- After a tenth of its entries was deleted the index would merge a whole part of itself within one commit: most of a
-- second in which nobody is served. lib/chat/removal/merge-search-index.ts does it in steps.
INSERT INTO "SearchText" ("SearchText", rank) VALUES ('deletemerge', 0);
