-- What each person's rows take up, by table: kept by triggers, whoever writes the rows, in the very transaction that
-- writes them. A row counts 200 bytes beside its texts: for its other columns and its places in the indexes.

CREATE TABLE "StorageUse" (
    "ownerId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "rows" INTEGER NOT NULL,
    "bytes" BIGINT NOT NULL,

    PRIMARY KEY ("ownerId", "kind")
);

CREATE TRIGGER "Agent_storage_insert" AFTER INSERT ON "Agent" BEGIN
  INSERT INTO "StorageUse" ("ownerId", "kind", "rows", "bytes") VALUES (new."ownerId", 'Agent', 1, 200 + octet_length(new."name") + octet_length(new."instructions") + octet_length(new."roleDescription") + octet_length(new."tools"))
    ON CONFLICT ("ownerId", "kind") DO UPDATE SET "rows" = "rows" + excluded."rows", "bytes" = "bytes" + excluded."bytes";
END;
CREATE TRIGGER "Agent_storage_update" AFTER UPDATE OF "name", "instructions", "roleDescription", "tools" ON "Agent" WHEN octet_length(new."name") + octet_length(new."instructions") + octet_length(new."roleDescription") + octet_length(new."tools") <> octet_length(old."name") + octet_length(old."instructions") + octet_length(old."roleDescription") + octet_length(old."tools") BEGIN
  UPDATE "StorageUse" SET "bytes" = "bytes" + (octet_length(new."name") + octet_length(new."instructions") + octet_length(new."roleDescription") + octet_length(new."tools")) - (octet_length(old."name") + octet_length(old."instructions") + octet_length(old."roleDescription") + octet_length(old."tools"))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'Agent';
END;
CREATE TRIGGER "Agent_storage_delete" AFTER DELETE ON "Agent" BEGIN
  UPDATE "StorageUse" SET "rows" = "rows" - 1, "bytes" = "bytes" - (200 + octet_length(old."name") + octet_length(old."instructions") + octet_length(old."roleDescription") + octet_length(old."tools"))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'Agent';
END;

CREATE TRIGGER "Template_storage_insert" AFTER INSERT ON "Template" BEGIN
  INSERT INTO "StorageUse" ("ownerId", "kind", "rows", "bytes") VALUES (new."ownerId", 'Template', 1, 200 + octet_length(new."name") + octet_length(new."instructions") + octet_length(new."roleDescription") + octet_length(new."tools"))
    ON CONFLICT ("ownerId", "kind") DO UPDATE SET "rows" = "rows" + excluded."rows", "bytes" = "bytes" + excluded."bytes";
END;
CREATE TRIGGER "Template_storage_update" AFTER UPDATE OF "name", "instructions", "roleDescription", "tools" ON "Template" WHEN octet_length(new."name") + octet_length(new."instructions") + octet_length(new."roleDescription") + octet_length(new."tools") <> octet_length(old."name") + octet_length(old."instructions") + octet_length(old."roleDescription") + octet_length(old."tools") BEGIN
  UPDATE "StorageUse" SET "bytes" = "bytes" + (octet_length(new."name") + octet_length(new."instructions") + octet_length(new."roleDescription") + octet_length(new."tools")) - (octet_length(old."name") + octet_length(old."instructions") + octet_length(old."roleDescription") + octet_length(old."tools"))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'Template';
END;
CREATE TRIGGER "Template_storage_delete" AFTER DELETE ON "Template" BEGIN
  UPDATE "StorageUse" SET "rows" = "rows" - 1, "bytes" = "bytes" - (200 + octet_length(old."name") + octet_length(old."instructions") + octet_length(old."roleDescription") + octet_length(old."tools"))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'Template';
END;

CREATE TRIGGER "Team_storage_insert" AFTER INSERT ON "Team" BEGIN
  INSERT INTO "StorageUse" ("ownerId", "kind", "rows", "bytes") VALUES (new."ownerId", 'Team', 1, 200 + octet_length(new."name") + octet_length(new."description"))
    ON CONFLICT ("ownerId", "kind") DO UPDATE SET "rows" = "rows" + excluded."rows", "bytes" = "bytes" + excluded."bytes";
END;
CREATE TRIGGER "Team_storage_update" AFTER UPDATE OF "name", "description" ON "Team" WHEN octet_length(new."name") + octet_length(new."description") <> octet_length(old."name") + octet_length(old."description") BEGIN
  UPDATE "StorageUse" SET "bytes" = "bytes" + (octet_length(new."name") + octet_length(new."description")) - (octet_length(old."name") + octet_length(old."description"))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'Team';
END;
CREATE TRIGGER "Team_storage_delete" AFTER DELETE ON "Team" BEGIN
  UPDATE "StorageUse" SET "rows" = "rows" - 1, "bytes" = "bytes" - (200 + octet_length(old."name") + octet_length(old."description"))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'Team';
END;

CREATE TRIGGER "TeamMember_storage_insert" AFTER INSERT ON "TeamMember" BEGIN
  INSERT INTO "StorageUse" ("ownerId", "kind", "rows", "bytes") VALUES (new."ownerId", 'TeamMember', 1, 200)
    ON CONFLICT ("ownerId", "kind") DO UPDATE SET "rows" = "rows" + excluded."rows", "bytes" = "bytes" + excluded."bytes";
END;
CREATE TRIGGER "TeamMember_storage_delete" AFTER DELETE ON "TeamMember" BEGIN
  UPDATE "StorageUse" SET "rows" = "rows" - 1, "bytes" = "bytes" - (200)
    WHERE "ownerId" = old."ownerId" AND "kind" = 'TeamMember';
END;

CREATE TRIGGER "Graph_storage_insert" AFTER INSERT ON "Graph" BEGIN
  INSERT INTO "StorageUse" ("ownerId", "kind", "rows", "bytes") VALUES (new."ownerId", 'Graph', 1, 200 + octet_length(new."nodes") + octet_length(new."edges"))
    ON CONFLICT ("ownerId", "kind") DO UPDATE SET "rows" = "rows" + excluded."rows", "bytes" = "bytes" + excluded."bytes";
END;
CREATE TRIGGER "Graph_storage_update" AFTER UPDATE OF "nodes", "edges" ON "Graph" WHEN octet_length(new."nodes") + octet_length(new."edges") <> octet_length(old."nodes") + octet_length(old."edges") BEGIN
  UPDATE "StorageUse" SET "bytes" = "bytes" + (octet_length(new."nodes") + octet_length(new."edges")) - (octet_length(old."nodes") + octet_length(old."edges"))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'Graph';
END;
CREATE TRIGGER "Graph_storage_delete" AFTER DELETE ON "Graph" BEGIN
  UPDATE "StorageUse" SET "rows" = "rows" - 1, "bytes" = "bytes" - (200 + octet_length(old."nodes") + octet_length(old."edges"))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'Graph';
END;

CREATE TRIGGER "Task_storage_insert" AFTER INSERT ON "Task" BEGIN
  INSERT INTO "StorageUse" ("ownerId", "kind", "rows", "bytes") VALUES (new."ownerId", 'Task', 1, 200 + octet_length(new."name") + octet_length(new."description") + octet_length(new."assignedAgents") + coalesce(octet_length(new."result"), 0) + coalesce(octet_length(new."error"), 0))
    ON CONFLICT ("ownerId", "kind") DO UPDATE SET "rows" = "rows" + excluded."rows", "bytes" = "bytes" + excluded."bytes";
END;
CREATE TRIGGER "Task_storage_update" AFTER UPDATE OF "name", "description", "assignedAgents", "result", "error" ON "Task" WHEN octet_length(new."name") + octet_length(new."description") + octet_length(new."assignedAgents") + coalesce(octet_length(new."result"), 0) + coalesce(octet_length(new."error"), 0) <> octet_length(old."name") + octet_length(old."description") + octet_length(old."assignedAgents") + coalesce(octet_length(old."result"), 0) + coalesce(octet_length(old."error"), 0) BEGIN
  UPDATE "StorageUse" SET "bytes" = "bytes" + (octet_length(new."name") + octet_length(new."description") + octet_length(new."assignedAgents") + coalesce(octet_length(new."result"), 0) + coalesce(octet_length(new."error"), 0)) - (octet_length(old."name") + octet_length(old."description") + octet_length(old."assignedAgents") + coalesce(octet_length(old."result"), 0) + coalesce(octet_length(old."error"), 0))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'Task';
END;
CREATE TRIGGER "Task_storage_delete" AFTER DELETE ON "Task" BEGIN
  UPDATE "StorageUse" SET "rows" = "rows" - 1, "bytes" = "bytes" - (200 + octet_length(old."name") + octet_length(old."description") + octet_length(old."assignedAgents") + coalesce(octet_length(old."result"), 0) + coalesce(octet_length(old."error"), 0))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'Task';
END;

CREATE TRIGGER "Conversation_storage_insert" AFTER INSERT ON "Conversation" BEGIN
  INSERT INTO "StorageUse" ("ownerId", "kind", "rows", "bytes") VALUES (new."ownerId", 'Conversation', 1, 200 + octet_length(new."title") + octet_length(new."preview") + coalesce(octet_length(new."summary"), 0))
    ON CONFLICT ("ownerId", "kind") DO UPDATE SET "rows" = "rows" + excluded."rows", "bytes" = "bytes" + excluded."bytes";
END;
CREATE TRIGGER "Conversation_storage_update" AFTER UPDATE OF "title", "preview", "summary" ON "Conversation" WHEN octet_length(new."title") + octet_length(new."preview") + coalesce(octet_length(new."summary"), 0) <> octet_length(old."title") + octet_length(old."preview") + coalesce(octet_length(old."summary"), 0) BEGIN
  UPDATE "StorageUse" SET "bytes" = "bytes" + (octet_length(new."title") + octet_length(new."preview") + coalesce(octet_length(new."summary"), 0)) - (octet_length(old."title") + octet_length(old."preview") + coalesce(octet_length(old."summary"), 0))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'Conversation';
END;
CREATE TRIGGER "Conversation_storage_delete" AFTER DELETE ON "Conversation" BEGIN
  UPDATE "StorageUse" SET "rows" = "rows" - 1, "bytes" = "bytes" - (200 + octet_length(old."title") + octet_length(old."preview") + coalesce(octet_length(old."summary"), 0))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'Conversation';
END;

CREATE TRIGGER "Message_storage_insert" AFTER INSERT ON "Message" BEGIN
  INSERT INTO "StorageUse" ("ownerId", "kind", "rows", "bytes") VALUES (new."ownerId", 'Message', 1, 200 + octet_length(new."content") + coalesce(octet_length(new."reasoning"), 0) + coalesce(octet_length(new."toolCalls"), 0) + coalesce(octet_length(new."usage"), 0) + coalesce(octet_length(new."error"), 0) + coalesce(octet_length(new."parts"), 0))
    ON CONFLICT ("ownerId", "kind") DO UPDATE SET "rows" = "rows" + excluded."rows", "bytes" = "bytes" + excluded."bytes";
END;
CREATE TRIGGER "Message_storage_update" AFTER UPDATE OF "content", "reasoning", "toolCalls", "usage", "error", "parts" ON "Message" WHEN octet_length(new."content") + coalesce(octet_length(new."reasoning"), 0) + coalesce(octet_length(new."toolCalls"), 0) + coalesce(octet_length(new."usage"), 0) + coalesce(octet_length(new."error"), 0) + coalesce(octet_length(new."parts"), 0) <> octet_length(old."content") + coalesce(octet_length(old."reasoning"), 0) + coalesce(octet_length(old."toolCalls"), 0) + coalesce(octet_length(old."usage"), 0) + coalesce(octet_length(old."error"), 0) + coalesce(octet_length(old."parts"), 0) BEGIN
  UPDATE "StorageUse" SET "bytes" = "bytes" + (octet_length(new."content") + coalesce(octet_length(new."reasoning"), 0) + coalesce(octet_length(new."toolCalls"), 0) + coalesce(octet_length(new."usage"), 0) + coalesce(octet_length(new."error"), 0) + coalesce(octet_length(new."parts"), 0)) - (octet_length(old."content") + coalesce(octet_length(old."reasoning"), 0) + coalesce(octet_length(old."toolCalls"), 0) + coalesce(octet_length(old."usage"), 0) + coalesce(octet_length(old."error"), 0) + coalesce(octet_length(old."parts"), 0))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'Message';
END;
CREATE TRIGGER "Message_storage_delete" AFTER DELETE ON "Message" BEGIN
  UPDATE "StorageUse" SET "rows" = "rows" - 1, "bytes" = "bytes" - (200 + octet_length(old."content") + coalesce(octet_length(old."reasoning"), 0) + coalesce(octet_length(old."toolCalls"), 0) + coalesce(octet_length(old."usage"), 0) + coalesce(octet_length(old."error"), 0) + coalesce(octet_length(old."parts"), 0))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'Message';
END;

CREATE TRIGGER "Run_storage_insert" AFTER INSERT ON "Run" BEGIN
  INSERT INTO "StorageUse" ("ownerId", "kind", "rows", "bytes") VALUES (new."ownerId", 'Run', 1, 200 + coalesce(octet_length(new."plan"), 0) + coalesce(octet_length(new."result"), 0) + coalesce(octet_length(new."errorMessage"), 0))
    ON CONFLICT ("ownerId", "kind") DO UPDATE SET "rows" = "rows" + excluded."rows", "bytes" = "bytes" + excluded."bytes";
END;
CREATE TRIGGER "Run_storage_update" AFTER UPDATE OF "plan", "result", "errorMessage" ON "Run" WHEN coalesce(octet_length(new."plan"), 0) + coalesce(octet_length(new."result"), 0) + coalesce(octet_length(new."errorMessage"), 0) <> coalesce(octet_length(old."plan"), 0) + coalesce(octet_length(old."result"), 0) + coalesce(octet_length(old."errorMessage"), 0) BEGIN
  UPDATE "StorageUse" SET "bytes" = "bytes" + (coalesce(octet_length(new."plan"), 0) + coalesce(octet_length(new."result"), 0) + coalesce(octet_length(new."errorMessage"), 0)) - (coalesce(octet_length(old."plan"), 0) + coalesce(octet_length(old."result"), 0) + coalesce(octet_length(old."errorMessage"), 0))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'Run';
END;
CREATE TRIGGER "Run_storage_delete" AFTER DELETE ON "Run" BEGIN
  UPDATE "StorageUse" SET "rows" = "rows" - 1, "bytes" = "bytes" - (200 + coalesce(octet_length(old."plan"), 0) + coalesce(octet_length(old."result"), 0) + coalesce(octet_length(old."errorMessage"), 0))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'Run';
END;

CREATE TRIGGER "RunStep_storage_insert" AFTER INSERT ON "RunStep" BEGIN
  INSERT INTO "StorageUse" ("ownerId", "kind", "rows", "bytes") SELECT "ownerId", 'RunStep', 1, 200 + coalesce(octet_length(new."input"), 0) + coalesce(octet_length(new."output"), 0) + coalesce(octet_length(new."usage"), 0) + coalesce(octet_length(new."error"), 0) FROM "Run" WHERE "id" = new."runId"
    ON CONFLICT ("ownerId", "kind") DO UPDATE SET "rows" = "rows" + excluded."rows", "bytes" = "bytes" + excluded."bytes";
END;
CREATE TRIGGER "RunStep_storage_update" AFTER UPDATE OF "input", "output", "usage", "error" ON "RunStep" WHEN coalesce(octet_length(new."input"), 0) + coalesce(octet_length(new."output"), 0) + coalesce(octet_length(new."usage"), 0) + coalesce(octet_length(new."error"), 0) <> coalesce(octet_length(old."input"), 0) + coalesce(octet_length(old."output"), 0) + coalesce(octet_length(old."usage"), 0) + coalesce(octet_length(old."error"), 0) BEGIN
  UPDATE "StorageUse" SET "bytes" = "bytes" + (coalesce(octet_length(new."input"), 0) + coalesce(octet_length(new."output"), 0) + coalesce(octet_length(new."usage"), 0) + coalesce(octet_length(new."error"), 0)) - (coalesce(octet_length(old."input"), 0) + coalesce(octet_length(old."output"), 0) + coalesce(octet_length(old."usage"), 0) + coalesce(octet_length(old."error"), 0))
    WHERE "ownerId" = (SELECT "ownerId" FROM "Run" WHERE "id" = old."runId") AND "kind" = 'RunStep';
END;
CREATE TRIGGER "RunStep_storage_delete" AFTER DELETE ON "RunStep" BEGIN
  UPDATE "StorageUse" SET "rows" = "rows" - 1, "bytes" = "bytes" - (200 + coalesce(octet_length(old."input"), 0) + coalesce(octet_length(old."output"), 0) + coalesce(octet_length(old."usage"), 0) + coalesce(octet_length(old."error"), 0))
    WHERE "ownerId" = (SELECT "ownerId" FROM "Run" WHERE "id" = old."runId") AND "kind" = 'RunStep';
END;

CREATE TRIGGER "RunLog_storage_insert" AFTER INSERT ON "RunLog" BEGIN
  INSERT INTO "StorageUse" ("ownerId", "kind", "rows", "bytes") SELECT "ownerId", 'RunLog', 1, 200 + octet_length(new."events") FROM "Run" WHERE "id" = new."runId"
    ON CONFLICT ("ownerId", "kind") DO UPDATE SET "rows" = "rows" + excluded."rows", "bytes" = "bytes" + excluded."bytes";
END;
CREATE TRIGGER "RunLog_storage_update" AFTER UPDATE OF "events" ON "RunLog" WHEN octet_length(new."events") <> octet_length(old."events") BEGIN
  UPDATE "StorageUse" SET "bytes" = "bytes" + (octet_length(new."events")) - (octet_length(old."events"))
    WHERE "ownerId" = (SELECT "ownerId" FROM "Run" WHERE "id" = old."runId") AND "kind" = 'RunLog';
END;
CREATE TRIGGER "RunLog_storage_delete" AFTER DELETE ON "RunLog" BEGIN
  UPDATE "StorageUse" SET "rows" = "rows" - 1, "bytes" = "bytes" - (200 + octet_length(old."events"))
    WHERE "ownerId" = (SELECT "ownerId" FROM "Run" WHERE "id" = old."runId") AND "kind" = 'RunLog';
END;

CREATE TRIGGER "ToolSecret_storage_insert" AFTER INSERT ON "ToolSecret" BEGIN
  INSERT INTO "StorageUse" ("ownerId", "kind", "rows", "bytes") VALUES (new."ownerId", 'ToolSecret', 1, 200 + octet_length(new."hosts") + octet_length(new."sealed"))
    ON CONFLICT ("ownerId", "kind") DO UPDATE SET "rows" = "rows" + excluded."rows", "bytes" = "bytes" + excluded."bytes";
END;
CREATE TRIGGER "ToolSecret_storage_update" AFTER UPDATE OF "hosts", "sealed" ON "ToolSecret" WHEN octet_length(new."hosts") + octet_length(new."sealed") <> octet_length(old."hosts") + octet_length(old."sealed") BEGIN
  UPDATE "StorageUse" SET "bytes" = "bytes" + (octet_length(new."hosts") + octet_length(new."sealed")) - (octet_length(old."hosts") + octet_length(old."sealed"))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'ToolSecret';
END;
CREATE TRIGGER "ToolSecret_storage_delete" AFTER DELETE ON "ToolSecret" BEGIN
  UPDATE "StorageUse" SET "rows" = "rows" - 1, "bytes" = "bytes" - (200 + octet_length(old."hosts") + octet_length(old."sealed"))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'ToolSecret';
END;

CREATE TRIGGER "ToolApproval_storage_insert" AFTER INSERT ON "ToolApproval" BEGIN
  INSERT INTO "StorageUse" ("ownerId", "kind", "rows", "bytes") VALUES (new."ownerId", 'ToolApproval', 1, 200)
    ON CONFLICT ("ownerId", "kind") DO UPDATE SET "rows" = "rows" + excluded."rows", "bytes" = "bytes" + excluded."bytes";
END;
CREATE TRIGGER "ToolApproval_storage_delete" AFTER DELETE ON "ToolApproval" BEGIN
  UPDATE "StorageUse" SET "rows" = "rows" - 1, "bytes" = "bytes" - (200)
    WHERE "ownerId" = old."ownerId" AND "kind" = 'ToolApproval';
END;

CREATE TRIGGER "ModelProvider_storage_insert" AFTER INSERT ON "ModelProvider" BEGIN
  INSERT INTO "StorageUse" ("ownerId", "kind", "rows", "bytes") VALUES (new."ownerId", 'ModelProvider', 1, 200 + octet_length(new."label") + octet_length(new."baseUrl") + coalesce(octet_length(new."sealedKey"), 0) + octet_length(new."models"))
    ON CONFLICT ("ownerId", "kind") DO UPDATE SET "rows" = "rows" + excluded."rows", "bytes" = "bytes" + excluded."bytes";
END;
CREATE TRIGGER "ModelProvider_storage_update" AFTER UPDATE OF "label", "baseUrl", "sealedKey", "models" ON "ModelProvider" WHEN octet_length(new."label") + octet_length(new."baseUrl") + coalesce(octet_length(new."sealedKey"), 0) + octet_length(new."models") <> octet_length(old."label") + octet_length(old."baseUrl") + coalesce(octet_length(old."sealedKey"), 0) + octet_length(old."models") BEGIN
  UPDATE "StorageUse" SET "bytes" = "bytes" + (octet_length(new."label") + octet_length(new."baseUrl") + coalesce(octet_length(new."sealedKey"), 0) + octet_length(new."models")) - (octet_length(old."label") + octet_length(old."baseUrl") + coalesce(octet_length(old."sealedKey"), 0) + octet_length(old."models"))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'ModelProvider';
END;
CREATE TRIGGER "ModelProvider_storage_delete" AFTER DELETE ON "ModelProvider" BEGIN
  UPDATE "StorageUse" SET "rows" = "rows" - 1, "bytes" = "bytes" - (200 + octet_length(old."label") + octet_length(old."baseUrl") + coalesce(octet_length(old."sealedKey"), 0) + octet_length(old."models"))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'ModelProvider';
END;

CREATE TRIGGER "ApiKey_storage_insert" AFTER INSERT ON "ApiKey" BEGIN
  INSERT INTO "StorageUse" ("ownerId", "kind", "rows", "bytes") VALUES (new."ownerId", 'ApiKey', 1, 200 + octet_length(new."name"))
    ON CONFLICT ("ownerId", "kind") DO UPDATE SET "rows" = "rows" + excluded."rows", "bytes" = "bytes" + excluded."bytes";
END;
CREATE TRIGGER "ApiKey_storage_update" AFTER UPDATE OF "name" ON "ApiKey" WHEN octet_length(new."name") <> octet_length(old."name") BEGIN
  UPDATE "StorageUse" SET "bytes" = "bytes" + (octet_length(new."name")) - (octet_length(old."name"))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'ApiKey';
END;
CREATE TRIGGER "ApiKey_storage_delete" AFTER DELETE ON "ApiKey" BEGIN
  UPDATE "StorageUse" SET "rows" = "rows" - 1, "bytes" = "bytes" - (200 + octet_length(old."name"))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'ApiKey';
END;

CREATE TRIGGER "IdempotencyKey_storage_insert" AFTER INSERT ON "IdempotencyKey" BEGIN
  INSERT INTO "StorageUse" ("ownerId", "kind", "rows", "bytes") VALUES (new."ownerId", 'IdempotencyKey', 1, 200 + octet_length(new."path") + octet_length(new."key") + coalesce(octet_length(new."reply"), 0))
    ON CONFLICT ("ownerId", "kind") DO UPDATE SET "rows" = "rows" + excluded."rows", "bytes" = "bytes" + excluded."bytes";
END;
CREATE TRIGGER "IdempotencyKey_storage_update" AFTER UPDATE OF "path", "key", "reply" ON "IdempotencyKey" WHEN octet_length(new."path") + octet_length(new."key") + coalesce(octet_length(new."reply"), 0) <> octet_length(old."path") + octet_length(old."key") + coalesce(octet_length(old."reply"), 0) BEGIN
  UPDATE "StorageUse" SET "bytes" = "bytes" + (octet_length(new."path") + octet_length(new."key") + coalesce(octet_length(new."reply"), 0)) - (octet_length(old."path") + octet_length(old."key") + coalesce(octet_length(old."reply"), 0))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'IdempotencyKey';
END;
CREATE TRIGGER "IdempotencyKey_storage_delete" AFTER DELETE ON "IdempotencyKey" BEGIN
  UPDATE "StorageUse" SET "rows" = "rows" - 1, "bytes" = "bytes" - (200 + octet_length(old."path") + octet_length(old."key") + coalesce(octet_length(old."reply"), 0))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'IdempotencyKey';
END;

-- Tasks that are not completed are counted once more, by themselves.
CREATE TRIGGER "Task_open_insert" AFTER INSERT ON "Task" WHEN new."status" <> 'completed' BEGIN
  INSERT INTO "StorageUse" ("ownerId", "kind", "rows", "bytes") VALUES (new."ownerId", 'OpenTask', 1, 0)
    ON CONFLICT ("ownerId", "kind") DO UPDATE SET "rows" = "rows" + excluded."rows", "bytes" = "bytes" + excluded."bytes";
END;
CREATE TRIGGER "Task_open_update" AFTER UPDATE OF "status" ON "Task" WHEN (new."status" = 'completed') <> (old."status" = 'completed') BEGIN
  INSERT INTO "StorageUse" ("ownerId", "kind", "rows", "bytes") VALUES (new."ownerId", 'OpenTask', (new."status" <> 'completed') - (old."status" <> 'completed'), 0)
    ON CONFLICT ("ownerId", "kind") DO UPDATE SET "rows" = "rows" + excluded."rows";
END;
CREATE TRIGGER "Task_open_delete" AFTER DELETE ON "Task" WHEN old."status" <> 'completed' BEGIN
  UPDATE "StorageUse" SET "rows" = "rows" - 1 WHERE "ownerId" = old."ownerId" AND "kind" = 'OpenTask';
END;

-- What is there already.
INSERT INTO "StorageUse" SELECT "ownerId", 'Agent', count(*), sum(200 + octet_length("name") + octet_length("instructions") + octet_length("roleDescription") + octet_length("tools")) FROM "Agent" GROUP BY "ownerId";
INSERT INTO "StorageUse" SELECT "ownerId", 'Template', count(*), sum(200 + octet_length("name") + octet_length("instructions") + octet_length("roleDescription") + octet_length("tools")) FROM "Template" GROUP BY "ownerId";
INSERT INTO "StorageUse" SELECT "ownerId", 'Team', count(*), sum(200 + octet_length("name") + octet_length("description")) FROM "Team" GROUP BY "ownerId";
INSERT INTO "StorageUse" SELECT "ownerId", 'TeamMember', count(*), sum(200) FROM "TeamMember" GROUP BY "ownerId";
INSERT INTO "StorageUse" SELECT "ownerId", 'Graph', count(*), sum(200 + octet_length("nodes") + octet_length("edges")) FROM "Graph" GROUP BY "ownerId";
INSERT INTO "StorageUse" SELECT "ownerId", 'Task', count(*), sum(200 + octet_length("name") + octet_length("description") + octet_length("assignedAgents") + coalesce(octet_length("result"), 0) + coalesce(octet_length("error"), 0)) FROM "Task" GROUP BY "ownerId";
INSERT INTO "StorageUse" SELECT "ownerId", 'Conversation', count(*), sum(200 + octet_length("title") + octet_length("preview") + coalesce(octet_length("summary"), 0)) FROM "Conversation" GROUP BY "ownerId";
INSERT INTO "StorageUse" SELECT "ownerId", 'Message', count(*), sum(200 + octet_length("content") + coalesce(octet_length("reasoning"), 0) + coalesce(octet_length("toolCalls"), 0) + coalesce(octet_length("usage"), 0) + coalesce(octet_length("error"), 0) + coalesce(octet_length("parts"), 0)) FROM "Message" GROUP BY "ownerId";
INSERT INTO "StorageUse" SELECT "ownerId", 'Run', count(*), sum(200 + coalesce(octet_length("plan"), 0) + coalesce(octet_length("result"), 0) + coalesce(octet_length("errorMessage"), 0)) FROM "Run" GROUP BY "ownerId";
INSERT INTO "StorageUse" SELECT r."ownerId", 'RunStep', count(*), sum(200 + coalesce(octet_length(s."input"), 0) + coalesce(octet_length(s."output"), 0) + coalesce(octet_length(s."usage"), 0) + coalesce(octet_length(s."error"), 0)) FROM "RunStep" s JOIN "Run" r ON r."id" = s."runId" GROUP BY r."ownerId";
INSERT INTO "StorageUse" SELECT r."ownerId", 'RunLog', count(*), sum(200 + octet_length(s."events")) FROM "RunLog" s JOIN "Run" r ON r."id" = s."runId" GROUP BY r."ownerId";
INSERT INTO "StorageUse" SELECT "ownerId", 'ToolSecret', count(*), sum(200 + octet_length("hosts") + octet_length("sealed")) FROM "ToolSecret" GROUP BY "ownerId";
INSERT INTO "StorageUse" SELECT "ownerId", 'ToolApproval', count(*), sum(200) FROM "ToolApproval" GROUP BY "ownerId";
INSERT INTO "StorageUse" SELECT "ownerId", 'ModelProvider', count(*), sum(200 + octet_length("label") + octet_length("baseUrl") + coalesce(octet_length("sealedKey"), 0) + octet_length("models")) FROM "ModelProvider" GROUP BY "ownerId";
INSERT INTO "StorageUse" SELECT "ownerId", 'ApiKey', count(*), sum(200 + octet_length("name")) FROM "ApiKey" GROUP BY "ownerId";
INSERT INTO "StorageUse" SELECT "ownerId", 'IdempotencyKey', count(*), sum(200 + octet_length("path") + octet_length("key") + coalesce(octet_length("reply"), 0)) FROM "IdempotencyKey" GROUP BY "ownerId";
INSERT INTO "StorageUse" SELECT "ownerId", 'OpenTask', count(*), 0 FROM "Task" WHERE "status" <> 'completed' GROUP BY "ownerId";
