-- Oldest program: 0028_budgets
-- AlterTable
ALTER TABLE "Agent" ADD COLUMN     "memory" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "Template" ADD COLUMN     "memory" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "Conversation" ADD COLUMN     "temporaryAt" TIMESTAMP(3);

-- CreateTable
CREATE TABLE "Memory" (
    "id" TEXT COLLATE "C" NOT NULL,
    "ownerId" TEXT COLLATE "C" NOT NULL,
    "agentId" TEXT COLLATE "C" NOT NULL,
    "fact" TEXT COLLATE "C" NOT NULL,
    "before" TEXT COLLATE "C",
    "conversationId" TEXT COLLATE "C",
    "messageId" TEXT COLLATE "C",
    "changedIn" TEXT COLLATE "C",
    "callId" TEXT COLLATE "C",
    "forgottenAt" TIMESTAMP(3),
    "usedAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "Memory_pkey" PRIMARY KEY ("id")
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

-- AddForeignKey
ALTER TABLE "Memory" ADD CONSTRAINT "Memory_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What a person's rows take up, as in SQLite's migration 0011. A fact that an agent forgot counts until it is removed.
CREATE FUNCTION "Memory_storage_insert"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO "StorageUse" ("ownerId", "kind", "rows", "bytes") VALUES (new."ownerId", 'Memory', 1, 200 + octet_length(new."fact") + coalesce(octet_length(new."before"), 0))
    ON CONFLICT ("ownerId", "kind") DO UPDATE SET "rows" = "StorageUse"."rows" + excluded."rows", "bytes" = "StorageUse"."bytes" + excluded."bytes";
  RETURN NULL;
END $$;
CREATE TRIGGER "Memory_storage_insert" AFTER INSERT ON "Memory" FOR EACH ROW EXECUTE FUNCTION "Memory_storage_insert"();

CREATE FUNCTION "Memory_storage_update"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE "StorageUse" SET "bytes" = "StorageUse"."bytes" + (octet_length(new."fact") + coalesce(octet_length(new."before"), 0)) - (octet_length(old."fact") + coalesce(octet_length(old."before"), 0))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'Memory';
  RETURN NULL;
END $$;
CREATE TRIGGER "Memory_storage_update" AFTER UPDATE OF "fact", "before" ON "Memory" FOR EACH ROW
  WHEN (octet_length(new."fact") + coalesce(octet_length(new."before"), 0) <> octet_length(old."fact") + coalesce(octet_length(old."before"), 0)) EXECUTE FUNCTION "Memory_storage_update"();

CREATE FUNCTION "Memory_storage_delete"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE "StorageUse" SET "rows" = "StorageUse"."rows" - 1, "bytes" = "StorageUse"."bytes" - (200 + octet_length(old."fact") + coalesce(octet_length(old."before"), 0))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'Memory';
  RETURN NULL;
END $$;
CREATE TRIGGER "Memory_storage_delete" AFTER DELETE ON "Memory" FOR EACH ROW EXECUTE FUNCTION "Memory_storage_delete"();
