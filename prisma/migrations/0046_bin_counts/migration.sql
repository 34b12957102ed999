-- A row that changes while it is in the bin changes what its person's Bin takes up. Where its owner changes at the same
-- time, `_storage_owner` and `_storage_removed` count all of it.
DROP TRIGGER "Agent_storage_update";
CREATE TRIGGER "Agent_storage_update" AFTER UPDATE OF "name", "instructions", "roleDescription", "tools" ON "Agent" WHEN new."ownerId" = old."ownerId" AND octet_length(new."name") + octet_length(new."instructions") + octet_length(new."roleDescription") + octet_length(new."tools") <> octet_length(old."name") + octet_length(old."instructions") + octet_length(old."roleDescription") + octet_length(old."tools") BEGIN
  UPDATE "StorageUse" SET "bytes" = "bytes" + (octet_length(new."name") + octet_length(new."instructions") + octet_length(new."roleDescription") + octet_length(new."tools")) - (octet_length(old."name") + octet_length(old."instructions") + octet_length(old."roleDescription") + octet_length(old."tools"))
    WHERE "ownerId" = CASE WHEN new."ownerId" LIKE 'bin:%' THEN substr(new."ownerId", 5) ELSE new."ownerId" END AND "kind" = CASE WHEN new."ownerId" LIKE 'bin:%' THEN 'Bin' ELSE 'Agent' END;
END;
DROP TRIGGER "Team_storage_update";
CREATE TRIGGER "Team_storage_update" AFTER UPDATE OF "name", "description" ON "Team" WHEN new."ownerId" = old."ownerId" AND octet_length(new."name") + octet_length(new."description") <> octet_length(old."name") + octet_length(old."description") BEGIN
  UPDATE "StorageUse" SET "bytes" = "bytes" + (octet_length(new."name") + octet_length(new."description")) - (octet_length(old."name") + octet_length(old."description"))
    WHERE "ownerId" = CASE WHEN new."ownerId" LIKE 'bin:%' THEN substr(new."ownerId", 5) ELSE new."ownerId" END AND "kind" = CASE WHEN new."ownerId" LIKE 'bin:%' THEN 'Bin' ELSE 'Team' END;
END;
DROP TRIGGER "Task_storage_update";
CREATE TRIGGER "Task_storage_update" AFTER UPDATE OF "name", "description", "assignedAgents", "result", "error" ON "Task" WHEN new."ownerId" = old."ownerId" AND octet_length(new."name") + octet_length(new."description") + octet_length(new."assignedAgents") + coalesce(octet_length(new."result"), 0) + coalesce(octet_length(new."error"), 0) <> octet_length(old."name") + octet_length(old."description") + octet_length(old."assignedAgents") + coalesce(octet_length(old."result"), 0) + coalesce(octet_length(old."error"), 0) BEGIN
  UPDATE "StorageUse" SET "bytes" = "bytes" + (octet_length(new."name") + octet_length(new."description") + octet_length(new."assignedAgents") + coalesce(octet_length(new."result"), 0) + coalesce(octet_length(new."error"), 0)) - (octet_length(old."name") + octet_length(old."description") + octet_length(old."assignedAgents") + coalesce(octet_length(old."result"), 0) + coalesce(octet_length(old."error"), 0))
    WHERE "ownerId" = CASE WHEN new."ownerId" LIKE 'bin:%' THEN substr(new."ownerId", 5) ELSE new."ownerId" END AND "kind" = CASE WHEN new."ownerId" LIKE 'bin:%' THEN 'Bin' ELSE 'Task' END;
END;
DROP TRIGGER "Conversation_storage_update";
CREATE TRIGGER "Conversation_storage_update" AFTER UPDATE OF "title", "preview", "summary" ON "Conversation" WHEN new."ownerId" = old."ownerId" AND octet_length(new."title") + octet_length(new."preview") + coalesce(octet_length(new."summary"), 0) <> octet_length(old."title") + octet_length(old."preview") + coalesce(octet_length(old."summary"), 0) BEGIN
  UPDATE "StorageUse" SET "bytes" = "bytes" + (octet_length(new."title") + octet_length(new."preview") + coalesce(octet_length(new."summary"), 0)) - (octet_length(old."title") + octet_length(old."preview") + coalesce(octet_length(old."summary"), 0))
    WHERE "ownerId" = CASE WHEN new."ownerId" LIKE 'bin:%' THEN substr(new."ownerId", 5) ELSE new."ownerId" END AND "kind" = CASE WHEN new."ownerId" LIKE 'bin:%' THEN 'Bin' ELSE 'Conversation' END;
END;

-- A task that is in the bin, or being removed, is not open, whatever becomes of it there.
DROP TRIGGER "Task_open_update";
CREATE TRIGGER "Task_open_update" AFTER UPDATE OF "status" ON "Task" WHEN new."ownerId" = old."ownerId" AND new."ownerId" NOT LIKE 'bin:%' AND new."ownerId" NOT LIKE 'removed:%' AND (new."status" = 'completed') <> (old."status" = 'completed') BEGIN
  INSERT INTO "StorageUse" ("ownerId", "kind", "rows", "bytes") VALUES (new."ownerId", 'OpenTask', (new."status" <> 'completed') - (old."status" <> 'completed'), 0)
    ON CONFLICT ("ownerId", "kind") DO UPDATE SET "rows" = "rows" + excluded."rows";
END;

-- What had been counted wrongly until now, by this or by a move between databases.
DELETE FROM "StorageUse" WHERE "kind" = 'Bin' OR ("ownerId" >= 'bin:' AND "ownerId" < 'bin;');
INSERT INTO "StorageUse" ("ownerId", "kind", "rows", "bytes") SELECT "owner", 'Bin', count(*), sum("size") FROM (
    SELECT substr("ownerId", 5) AS "owner", 200 + octet_length("Agent"."name") + octet_length("Agent"."instructions") + octet_length("Agent"."roleDescription") + octet_length("Agent"."tools") AS "size" FROM "Agent" WHERE "ownerId" >= 'bin:' AND "ownerId" < 'bin;'
    UNION ALL SELECT substr("ownerId", 5) AS "owner", 200 + octet_length("Team"."name") + octet_length("Team"."description") AS "size" FROM "Team" WHERE "ownerId" >= 'bin:' AND "ownerId" < 'bin;'
    UNION ALL SELECT substr("ownerId", 5) AS "owner", 200 + octet_length("Task"."name") + octet_length("Task"."description") + octet_length("Task"."assignedAgents") + coalesce(octet_length("Task"."result"), 0) + coalesce(octet_length("Task"."error"), 0) AS "size" FROM "Task" WHERE "ownerId" >= 'bin:' AND "ownerId" < 'bin;'
    UNION ALL SELECT substr("ownerId", 5) AS "owner", 200 + octet_length("Conversation"."title") + octet_length("Conversation"."preview") + coalesce(octet_length("Conversation"."summary"), 0) AS "size" FROM "Conversation" WHERE "ownerId" >= 'bin:' AND "ownerId" < 'bin;'
  ) "binned" GROUP BY "owner"
  ON CONFLICT ("ownerId", "kind") DO UPDATE SET "rows" = excluded."rows", "bytes" = excluded."bytes";
