-- CreateTable
CREATE TABLE "AgentVersion" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "ownerId" TEXT NOT NULL,
    "agentId" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "changed" TEXT NOT NULL,
    "was" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "AgentVersion_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "AgentVersion_ownerId_createdAt_id_idx" ON "AgentVersion"("ownerId", "createdAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "AgentVersion_agentId_version_key" ON "AgentVersion"("agentId", "version");

-- What a person's rows take up, as in migration 0011.
CREATE TRIGGER "AgentVersion_storage_insert" AFTER INSERT ON "AgentVersion" BEGIN
  INSERT INTO "StorageUse" ("ownerId", "kind", "rows", "bytes") VALUES (new."ownerId", 'AgentVersion', 1, 200 + octet_length(new."changed") + octet_length(new."was"))
    ON CONFLICT ("ownerId", "kind") DO UPDATE SET "rows" = "rows" + excluded."rows", "bytes" = "bytes" + excluded."bytes";
END;
CREATE TRIGGER "AgentVersion_storage_delete" AFTER DELETE ON "AgentVersion" BEGIN
  UPDATE "StorageUse" SET "rows" = "rows" - 1, "bytes" = "bytes" - (200 + octet_length(old."changed") + octet_length(old."was"))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'AgentVersion';
END;
