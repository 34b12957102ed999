-- AlterTable
ALTER TABLE "Conversation" ADD COLUMN "sharedAt" DATETIME;
ALTER TABLE "Conversation" ADD COLUMN "sharedIn" TEXT;

-- CreateIndex
CREATE INDEX "Conversation_sharedIn_updatedAt_id_idx" ON "Conversation"("sharedIn", "updatedAt", "id");

-- What a workspace shares, or takes back as one person's draft, changes its owner: its rows count for the new one.
-- The steps and logs of a run count for the owner of the run.
CREATE TRIGGER "AgentVersion_storage_owner" AFTER UPDATE OF "ownerId" ON "AgentVersion" WHEN new."ownerId" <> old."ownerId" BEGIN
  UPDATE "StorageUse" SET "rows" = "rows" - 1, "bytes" = "bytes" - (200 + octet_length(old."changed") + octet_length(old."was"))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'AgentVersion';
  INSERT INTO "StorageUse" ("ownerId", "kind", "rows", "bytes") VALUES (new."ownerId", 'AgentVersion', 1, 200 + octet_length(new."changed") + octet_length(new."was"))
    ON CONFLICT ("ownerId", "kind") DO UPDATE SET "rows" = "rows" + excluded."rows", "bytes" = "bytes" + excluded."bytes";
END;
CREATE TRIGGER "TeamMember_storage_owner" AFTER UPDATE OF "ownerId" ON "TeamMember" WHEN new."ownerId" <> old."ownerId" BEGIN
  UPDATE "StorageUse" SET "rows" = "rows" - 1, "bytes" = "bytes" - (200)
    WHERE "ownerId" = old."ownerId" AND "kind" = 'TeamMember';
  INSERT INTO "StorageUse" ("ownerId", "kind", "rows", "bytes") VALUES (new."ownerId", 'TeamMember', 1, 200)
    ON CONFLICT ("ownerId", "kind") DO UPDATE SET "rows" = "rows" + excluded."rows", "bytes" = "bytes" + excluded."bytes";
END;
CREATE TRIGGER "Graph_storage_owner" AFTER UPDATE OF "ownerId" ON "Graph" WHEN new."ownerId" <> old."ownerId" BEGIN
  UPDATE "StorageUse" SET "rows" = "rows" - 1, "bytes" = "bytes" - (200 + octet_length(old."nodes") + octet_length(old."edges"))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'Graph';
  INSERT INTO "StorageUse" ("ownerId", "kind", "rows", "bytes") VALUES (new."ownerId", 'Graph', 1, 200 + octet_length(new."nodes") + octet_length(new."edges"))
    ON CONFLICT ("ownerId", "kind") DO UPDATE SET "rows" = "rows" + excluded."rows", "bytes" = "bytes" + excluded."bytes";
END;
CREATE TRIGGER "File_storage_owner" AFTER UPDATE OF "ownerId" ON "File" WHEN new."ownerId" <> old."ownerId" BEGIN
  UPDATE "StorageUse" SET "rows" = "rows" - 1, "bytes" = "bytes" - (200 + octet_length(old."name") + octet_length(old."type") + coalesce(octet_length(old."error"), 0) + coalesce(octet_length(old."errorReason"), 0))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'File';
  INSERT INTO "StorageUse" ("ownerId", "kind", "rows", "bytes") VALUES (new."ownerId", 'File', 1, 200 + octet_length(new."name") + octet_length(new."type") + coalesce(octet_length(new."error"), 0) + coalesce(octet_length(new."errorReason"), 0))
    ON CONFLICT ("ownerId", "kind") DO UPDATE SET "rows" = "rows" + excluded."rows", "bytes" = "bytes" + excluded."bytes";
END;
CREATE TRIGGER "Run_storage_owner" AFTER UPDATE OF "ownerId" ON "Run" WHEN new."ownerId" <> old."ownerId" BEGIN
  UPDATE "StorageUse" SET "rows" = "rows" - 1, "bytes" = "bytes" - (200 + coalesce(octet_length(old."plan"), 0) + coalesce(octet_length(old."result"), 0) + coalesce(octet_length(old."errorMessage"), 0))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'Run';
  INSERT INTO "StorageUse" ("ownerId", "kind", "rows", "bytes") VALUES (new."ownerId", 'Run', 1, 200 + coalesce(octet_length(new."plan"), 0) + coalesce(octet_length(new."result"), 0) + coalesce(octet_length(new."errorMessage"), 0))
    ON CONFLICT ("ownerId", "kind") DO UPDATE SET "rows" = "rows" + excluded."rows", "bytes" = "bytes" + excluded."bytes";
  UPDATE "StorageUse" SET "rows" = "rows" - (SELECT count(*) FROM "RunStep" WHERE "runId" = new."id"), "bytes" = "bytes" - (SELECT coalesce(sum(200 + coalesce(octet_length("input"), 0) + coalesce(octet_length("output"), 0) + coalesce(octet_length("usage"), 0) + coalesce(octet_length("error"), 0)), 0) FROM "RunStep" WHERE "runId" = new."id")
    WHERE "ownerId" = old."ownerId" AND "kind" = 'RunStep';
  INSERT INTO "StorageUse" ("ownerId", "kind", "rows", "bytes") SELECT new."ownerId", 'RunStep', count(*), coalesce(sum(200 + coalesce(octet_length("input"), 0) + coalesce(octet_length("output"), 0) + coalesce(octet_length("usage"), 0) + coalesce(octet_length("error"), 0)), 0) FROM "RunStep" WHERE "runId" = new."id" HAVING count(*) > 0
    ON CONFLICT ("ownerId", "kind") DO UPDATE SET "rows" = "rows" + excluded."rows", "bytes" = "bytes" + excluded."bytes";
  UPDATE "StorageUse" SET "rows" = "rows" - (SELECT count(*) FROM "RunLog" WHERE "runId" = new."id"), "bytes" = "bytes" - (SELECT coalesce(sum(200 + octet_length("events")), 0) FROM "RunLog" WHERE "runId" = new."id")
    WHERE "ownerId" = old."ownerId" AND "kind" = 'RunLog';
  INSERT INTO "StorageUse" ("ownerId", "kind", "rows", "bytes") SELECT new."ownerId", 'RunLog', count(*), coalesce(sum(200 + octet_length("events")), 0) FROM "RunLog" WHERE "runId" = new."id" HAVING count(*) > 0
    ON CONFLICT ("ownerId", "kind") DO UPDATE SET "rows" = "rows" + excluded."rows", "bytes" = "bytes" + excluded."bytes";
END;
