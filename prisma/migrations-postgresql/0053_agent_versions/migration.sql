-- Oldest program: 0028_budgets
-- CreateTable
CREATE TABLE "AgentVersion" (
    "id" TEXT COLLATE "C" NOT NULL,
    "ownerId" TEXT COLLATE "C" NOT NULL,
    "agentId" TEXT COLLATE "C" NOT NULL,
    "version" INTEGER NOT NULL,
    "changed" TEXT COLLATE "C" NOT NULL,
    "was" TEXT COLLATE "C" NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "AgentVersion_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "AgentVersion_ownerId_createdAt_id_idx" ON "AgentVersion"("ownerId", "createdAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "AgentVersion_agentId_version_key" ON "AgentVersion"("agentId", "version");

-- AddForeignKey
ALTER TABLE "AgentVersion" ADD CONSTRAINT "AgentVersion_agentId_fkey" FOREIGN KEY ("agentId") REFERENCES "Agent"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What a person's rows take up, as in SQLite's migration 0011.
CREATE FUNCTION "AgentVersion_storage_insert"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO "StorageUse" ("ownerId", "kind", "rows", "bytes") VALUES (new."ownerId", 'AgentVersion', 1, 200 + octet_length(new."changed") + octet_length(new."was"))
    ON CONFLICT ("ownerId", "kind") DO UPDATE SET "rows" = "StorageUse"."rows" + excluded."rows", "bytes" = "StorageUse"."bytes" + excluded."bytes";
  RETURN NULL;
END $$;
CREATE TRIGGER "AgentVersion_storage_insert" AFTER INSERT ON "AgentVersion" FOR EACH ROW EXECUTE FUNCTION "AgentVersion_storage_insert"();

CREATE FUNCTION "AgentVersion_storage_delete"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE "StorageUse" SET "rows" = "StorageUse"."rows" - 1, "bytes" = "StorageUse"."bytes" - (200 + octet_length(old."changed") + octet_length(old."was"))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'AgentVersion';
  RETURN NULL;
END $$;
CREATE TRIGGER "AgentVersion_storage_delete" AFTER DELETE ON "AgentVersion" FOR EACH ROW EXECUTE FUNCTION "AgentVersion_storage_delete"();
