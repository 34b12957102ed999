-- CreateTable
CREATE TABLE "BinItem" (
    "ownerId" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "taken" TEXT,
    "createdAt" DATETIME NOT NULL,

    PRIMARY KEY ("ownerId", "id")
);

-- CreateIndex
CREATE INDEX "BinItem_ownerId_createdAt_id_idx" ON "BinItem"("ownerId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "BinItem_ownerId_kind_createdAt_id_idx" ON "BinItem"("ownerId", "kind", "createdAt", "id");

-- CreateIndex
CREATE INDEX "BinItem_createdAt_idx" ON "BinItem"("createdAt");

-- The runs of a conversation or task are hidden with it while it is in the bin: its owner is then `bin:` and theirs.
DROP VIEW "Removed";
CREATE VIEW "Removed" AS
  SELECT "id" FROM "Conversation" WHERE ("ownerId" >= 'removed:' AND "ownerId" < 'removed;') OR ("ownerId" >= 'bin:' AND "ownerId" < 'bin;')
  UNION ALL SELECT "id" FROM "Task" WHERE ("ownerId" >= 'removed:' AND "ownerId" < 'removed;') OR ("ownerId" >= 'bin:' AND "ownerId" < 'bin;');

-- What is in the bin counts as one kind, `Bin`, and its bytes as before: it takes up no place among agents, teams, tasks
-- and conversations. What is being removed (`removed:`) counts for nobody, and its task is not open any more.
DROP TRIGGER "Conversation_storage_removed";
DROP TRIGGER "Task_storage_removed";
CREATE TRIGGER "Agent_storage_owner" AFTER UPDATE OF "ownerId" ON "Agent" WHEN new."ownerId" <> old."ownerId" BEGIN
  UPDATE "StorageUse" SET "rows" = "rows" - 1, "bytes" = "bytes" - (200 + octet_length(old."name") + octet_length(old."instructions") + octet_length(old."roleDescription") + octet_length(old."tools"))
    WHERE "ownerId" = CASE WHEN old."ownerId" LIKE 'bin:%' THEN substr(old."ownerId", 5) ELSE old."ownerId" END AND "kind" = CASE WHEN old."ownerId" LIKE 'bin:%' THEN 'Bin' ELSE 'Agent' END;
  INSERT INTO "StorageUse" ("ownerId", "kind", "rows", "bytes") SELECT CASE WHEN new."ownerId" LIKE 'bin:%' THEN substr(new."ownerId", 5) ELSE new."ownerId" END, CASE WHEN new."ownerId" LIKE 'bin:%' THEN 'Bin' ELSE 'Agent' END, 1, 200 + octet_length(new."name") + octet_length(new."instructions") + octet_length(new."roleDescription") + octet_length(new."tools")
    WHERE new."ownerId" NOT LIKE 'removed:%'
    ON CONFLICT ("ownerId", "kind") DO UPDATE SET "rows" = "rows" + excluded."rows", "bytes" = "bytes" + excluded."bytes";
END;
CREATE TRIGGER "Team_storage_owner" AFTER UPDATE OF "ownerId" ON "Team" WHEN new."ownerId" <> old."ownerId" BEGIN
  UPDATE "StorageUse" SET "rows" = "rows" - 1, "bytes" = "bytes" - (200 + octet_length(old."name") + octet_length(old."description"))
    WHERE "ownerId" = CASE WHEN old."ownerId" LIKE 'bin:%' THEN substr(old."ownerId", 5) ELSE old."ownerId" END AND "kind" = CASE WHEN old."ownerId" LIKE 'bin:%' THEN 'Bin' ELSE 'Team' END;
  INSERT INTO "StorageUse" ("ownerId", "kind", "rows", "bytes") SELECT CASE WHEN new."ownerId" LIKE 'bin:%' THEN substr(new."ownerId", 5) ELSE new."ownerId" END, CASE WHEN new."ownerId" LIKE 'bin:%' THEN 'Bin' ELSE 'Team' END, 1, 200 + octet_length(new."name") + octet_length(new."description")
    WHERE new."ownerId" NOT LIKE 'removed:%'
    ON CONFLICT ("ownerId", "kind") DO UPDATE SET "rows" = "rows" + excluded."rows", "bytes" = "bytes" + excluded."bytes";
END;
CREATE TRIGGER "Task_storage_removed" AFTER UPDATE OF "ownerId" ON "Task" WHEN new."ownerId" <> old."ownerId" BEGIN
  UPDATE "StorageUse" SET "rows" = "rows" - 1, "bytes" = "bytes" - (200 + octet_length(old."name") + octet_length(old."description") + octet_length(old."assignedAgents") + coalesce(octet_length(old."result"), 0) + coalesce(octet_length(old."error"), 0))
    WHERE "ownerId" = CASE WHEN old."ownerId" LIKE 'bin:%' THEN substr(old."ownerId", 5) ELSE old."ownerId" END AND "kind" = CASE WHEN old."ownerId" LIKE 'bin:%' THEN 'Bin' ELSE 'Task' END;
  INSERT INTO "StorageUse" ("ownerId", "kind", "rows", "bytes") SELECT CASE WHEN new."ownerId" LIKE 'bin:%' THEN substr(new."ownerId", 5) ELSE new."ownerId" END, CASE WHEN new."ownerId" LIKE 'bin:%' THEN 'Bin' ELSE 'Task' END, 1, 200 + octet_length(new."name") + octet_length(new."description") + octet_length(new."assignedAgents") + coalesce(octet_length(new."result"), 0) + coalesce(octet_length(new."error"), 0)
    WHERE new."ownerId" NOT LIKE 'removed:%'
    ON CONFLICT ("ownerId", "kind") DO UPDATE SET "rows" = "rows" + excluded."rows", "bytes" = "bytes" + excluded."bytes";
  UPDATE "StorageUse" SET "rows" = "rows" - 1
    WHERE "ownerId" = old."ownerId" AND "kind" = 'OpenTask' AND old."status" <> 'completed';
  INSERT INTO "StorageUse" ("ownerId", "kind", "rows", "bytes") SELECT new."ownerId", 'OpenTask', 1, 0
    WHERE new."status" <> 'completed' AND new."ownerId" NOT LIKE 'removed:%' AND new."ownerId" NOT LIKE 'bin:%'
    ON CONFLICT ("ownerId", "kind") DO UPDATE SET "rows" = "rows" + excluded."rows";
END;
CREATE TRIGGER "Conversation_storage_removed" AFTER UPDATE OF "ownerId" ON "Conversation" WHEN new."ownerId" <> old."ownerId" BEGIN
  UPDATE "StorageUse" SET "rows" = "rows" - 1, "bytes" = "bytes" - (200 + octet_length(old."title") + octet_length(old."preview") + coalesce(octet_length(old."summary"), 0))
    WHERE "ownerId" = CASE WHEN old."ownerId" LIKE 'bin:%' THEN substr(old."ownerId", 5) ELSE old."ownerId" END AND "kind" = CASE WHEN old."ownerId" LIKE 'bin:%' THEN 'Bin' ELSE 'Conversation' END;
  INSERT INTO "StorageUse" ("ownerId", "kind", "rows", "bytes") SELECT CASE WHEN new."ownerId" LIKE 'bin:%' THEN substr(new."ownerId", 5) ELSE new."ownerId" END, CASE WHEN new."ownerId" LIKE 'bin:%' THEN 'Bin' ELSE 'Conversation' END, 1, 200 + octet_length(new."title") + octet_length(new."preview") + coalesce(octet_length(new."summary"), 0)
    WHERE new."ownerId" NOT LIKE 'removed:%'
    ON CONFLICT ("ownerId", "kind") DO UPDATE SET "rows" = "rows" + excluded."rows", "bytes" = "bytes" + excluded."bytes";
END;

CREATE TRIGGER "BinItem_storage_insert" AFTER INSERT ON "BinItem" BEGIN
  INSERT INTO "StorageUse" ("ownerId", "kind", "rows", "bytes") VALUES (new."ownerId", 'BinItem', 1, 200 + octet_length(new."name") + coalesce(octet_length(new."taken"), 0))
    ON CONFLICT ("ownerId", "kind") DO UPDATE SET "rows" = "rows" + excluded."rows", "bytes" = "bytes" + excluded."bytes";
END;
CREATE TRIGGER "BinItem_storage_delete" AFTER DELETE ON "BinItem" BEGIN
  UPDATE "StorageUse" SET "rows" = "rows" - 1, "bytes" = "bytes" - (200 + octet_length(old."name") + coalesce(octet_length(old."taken"), 0))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'BinItem';
END;

-- Open tasks that were deleted had been counted on.
INSERT INTO "StorageUse" ("ownerId", "kind", "rows", "bytes")
  SELECT s."ownerId", 'OpenTask', (SELECT count(*) FROM "Task" t WHERE t."ownerId" = s."ownerId" AND t."status" <> 'completed'), 0 FROM "StorageUse" s WHERE s."kind" = 'OpenTask'
  ON CONFLICT ("ownerId", "kind") DO UPDATE SET "rows" = excluded."rows";
