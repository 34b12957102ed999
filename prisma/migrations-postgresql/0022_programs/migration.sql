-- AlterTable
ALTER TABLE "ApiKey" ADD COLUMN     "targets" TEXT COLLATE "C";

-- AlterTable
ALTER TABLE "Conversation" ADD COLUMN     "fromProgramAt" TIMESTAMP(3);

-- CreateTable
CREATE TABLE "ModelName" (
    "ownerId" TEXT COLLATE "C" NOT NULL,
    "slug" TEXT COLLATE "C" NOT NULL,
    "targetId" TEXT COLLATE "C" NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ModelName_pkey" PRIMARY KEY ("ownerId","slug")
);

-- CreateTable
CREATE TABLE "ProgramRequest" (
    "ownerId" TEXT COLLATE "C" NOT NULL,
    "id" TEXT COLLATE "C" NOT NULL,
    "keyId" TEXT COLLATE "C" NOT NULL,
    "door" TEXT COLLATE "C" NOT NULL,
    "bodyHash" TEXT COLLATE "C" NOT NULL,
    "model" TEXT COLLATE "C" NOT NULL,
    "request" TEXT COLLATE "C" NOT NULL,
    "output" TEXT COLLATE "C",
    "stored" BOOLEAN NOT NULL,
    "answeredAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ProgramRequest_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ProgramRequest_ownerId_keyId_bodyHash_createdAt_idx" ON "ProgramRequest"("ownerId", "keyId", "bodyHash", "createdAt");

-- CreateIndex
CREATE INDEX "ProgramRequest_ownerId_createdAt_id_idx" ON "ProgramRequest"("ownerId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "ProgramRequest_createdAt_idx" ON "ProgramRequest"("createdAt");

-- CreateIndex
CREATE INDEX "Conversation_ownerId_fromProgramAt_idx" ON "Conversation"("ownerId", "fromProgramAt");

-- What a person's rows take up, as in migration 0021.
CREATE FUNCTION "ProgramRequest_storage_insert"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO "StorageUse" ("ownerId", "kind", "rows", "bytes") VALUES (new."ownerId", 'ProgramRequest', 1, 200 + octet_length(new."bodyHash") + octet_length(new."model") + octet_length(new."request") + coalesce(octet_length(new."output"), 0))
    ON CONFLICT ("ownerId", "kind") DO UPDATE SET "rows" = "StorageUse"."rows" + excluded."rows", "bytes" = "StorageUse"."bytes" + excluded."bytes";
  RETURN NULL;
END $$;
CREATE TRIGGER "ProgramRequest_storage_insert" AFTER INSERT ON "ProgramRequest" FOR EACH ROW EXECUTE FUNCTION "ProgramRequest_storage_insert"();

CREATE FUNCTION "ProgramRequest_storage_update"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE "StorageUse" SET "bytes" = "StorageUse"."bytes" + (octet_length(new."bodyHash") + octet_length(new."model") + octet_length(new."request") + coalesce(octet_length(new."output"), 0)) - (octet_length(old."bodyHash") + octet_length(old."model") + octet_length(old."request") + coalesce(octet_length(old."output"), 0))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'ProgramRequest';
  RETURN NULL;
END $$;
CREATE TRIGGER "ProgramRequest_storage_update" AFTER UPDATE OF "bodyHash", "model", "request", "output" ON "ProgramRequest" FOR EACH ROW
  WHEN (octet_length(new."bodyHash") + octet_length(new."model") + octet_length(new."request") + coalesce(octet_length(new."output"), 0) <> octet_length(old."bodyHash") + octet_length(old."model") + octet_length(old."request") + coalesce(octet_length(old."output"), 0)) EXECUTE FUNCTION "ProgramRequest_storage_update"();

CREATE FUNCTION "ProgramRequest_storage_delete"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE "StorageUse" SET "rows" = "StorageUse"."rows" - 1, "bytes" = "StorageUse"."bytes" - (200 + octet_length(old."bodyHash") + octet_length(old."model") + octet_length(old."request") + coalesce(octet_length(old."output"), 0))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'ProgramRequest';
  RETURN NULL;
END $$;
CREATE TRIGGER "ProgramRequest_storage_delete" AFTER DELETE ON "ProgramRequest" FOR EACH ROW EXECUTE FUNCTION "ProgramRequest_storage_delete"();
