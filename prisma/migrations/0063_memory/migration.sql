-- AlterTable
ALTER TABLE "Agent" ADD COLUMN "memory" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "Template" ADD COLUMN "memory" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "Conversation" ADD COLUMN "temporaryAt" DATETIME;

-- CreateTable
CREATE TABLE "Memory" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "ownerId" TEXT NOT NULL,
    "agentId" TEXT NOT NULL,
    "fact" TEXT NOT NULL,
    "before" TEXT,
    "conversationId" TEXT,
    "messageId" TEXT,
    "changedIn" TEXT,
    "callId" TEXT,
    "forgottenAt" DATETIME,
    "usedAt" DATETIME,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    CONSTRAINT "Memory_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "Memory_ownerId_createdAt_id_idx" ON "Memory"("ownerId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Memory_ownerId_agentId_createdAt_id_idx" ON "Memory"("ownerId", "agentId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Memory_ownerId_changedIn_idx" ON "Memory"("ownerId", "changedIn");

-- CreateIndex
CREATE INDEX "Memory_agentId_idx" ON "Memory"("agentId");

-- CreateIndex
CREATE INDEX "Memory_forgottenAt_idx" ON "Memory"("forgottenAt");

-- CreateIndex
CREATE INDEX "Conversation_temporaryAt_idx" ON "Conversation"("temporaryAt");

-- What a person's rows take up, as in migration 0011. A fact that an agent forgot counts until it is removed.
CREATE TRIGGER "Memory_storage_insert" AFTER INSERT ON "Memory" BEGIN
  INSERT INTO "StorageUse" ("ownerId", "kind", "rows", "bytes") VALUES (new."ownerId", 'Memory', 1, 200 + octet_length(new."fact") + coalesce(octet_length(new."before"), 0))
    ON CONFLICT ("ownerId", "kind") DO UPDATE SET "rows" = "rows" + excluded."rows", "bytes" = "bytes" + excluded."bytes";
END;
CREATE TRIGGER "Memory_storage_update" AFTER UPDATE OF "fact", "before" ON "Memory" WHEN octet_length(new."fact") + coalesce(octet_length(new."before"), 0) <> octet_length(old."fact") + coalesce(octet_length(old."before"), 0) BEGIN
  UPDATE "StorageUse" SET "bytes" = "bytes" + (octet_length(new."fact") + coalesce(octet_length(new."before"), 0)) - (octet_length(old."fact") + coalesce(octet_length(old."before"), 0))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'Memory';
END;
CREATE TRIGGER "Memory_storage_delete" AFTER DELETE ON "Memory" BEGIN
  UPDATE "StorageUse" SET "rows" = "rows" - 1, "bytes" = "bytes" - (200 + octet_length(old."fact") + coalesce(octet_length(old."before"), 0))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'Memory';
END;
