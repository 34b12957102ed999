-- What programs ask for by /v1. Columns are only added: a table that was made anew would lose its triggers (migration 0011).
ALTER TABLE "ApiKey" ADD COLUMN "targets" TEXT;
ALTER TABLE "Conversation" ADD COLUMN "fromProgramAt" DATETIME;

-- CreateTable
CREATE TABLE "ModelName" (
    "ownerId" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "targetId" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,

    PRIMARY KEY ("ownerId", "slug")
);

-- CreateTable
CREATE TABLE "ProgramRequest" (
    "ownerId" TEXT NOT NULL,
    "id" TEXT NOT NULL PRIMARY KEY,
    "keyId" TEXT NOT NULL,
    "door" TEXT NOT NULL,
    "bodyHash" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "request" TEXT NOT NULL,
    "output" TEXT,
    "stored" BOOLEAN NOT NULL,
    "answeredAt" DATETIME,
    "createdAt" DATETIME NOT NULL
);

-- CreateIndex
CREATE INDEX "Conversation_ownerId_fromProgramAt_idx" ON "Conversation"("ownerId", "fromProgramAt");

-- CreateIndex
CREATE INDEX "ProgramRequest_ownerId_keyId_bodyHash_createdAt_idx" ON "ProgramRequest"("ownerId", "keyId", "bodyHash", "createdAt");

-- CreateIndex
CREATE INDEX "ProgramRequest_ownerId_createdAt_id_idx" ON "ProgramRequest"("ownerId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "ProgramRequest_createdAt_idx" ON "ProgramRequest"("createdAt");

-- What a person's rows take up, as in migration 0011.
CREATE TRIGGER "ProgramRequest_storage_insert" AFTER INSERT ON "ProgramRequest" BEGIN
  INSERT INTO "StorageUse" ("ownerId", "kind", "rows", "bytes") VALUES (new."ownerId", 'ProgramRequest', 1, 200 + octet_length(new."bodyHash") + octet_length(new."model") + octet_length(new."request") + coalesce(octet_length(new."output"), 0))
    ON CONFLICT ("ownerId", "kind") DO UPDATE SET "rows" = "rows" + excluded."rows", "bytes" = "bytes" + excluded."bytes";
END;
CREATE TRIGGER "ProgramRequest_storage_update" AFTER UPDATE OF "bodyHash", "model", "request", "output" ON "ProgramRequest" WHEN octet_length(new."bodyHash") + octet_length(new."model") + octet_length(new."request") + coalesce(octet_length(new."output"), 0) <> octet_length(old."bodyHash") + octet_length(old."model") + octet_length(old."request") + coalesce(octet_length(old."output"), 0) BEGIN
  UPDATE "StorageUse" SET "bytes" = "bytes" + (octet_length(new."bodyHash") + octet_length(new."model") + octet_length(new."request") + coalesce(octet_length(new."output"), 0)) - (octet_length(old."bodyHash") + octet_length(old."model") + octet_length(old."request") + coalesce(octet_length(old."output"), 0))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'ProgramRequest';
END;
CREATE TRIGGER "ProgramRequest_storage_delete" AFTER DELETE ON "ProgramRequest" BEGIN
  UPDATE "StorageUse" SET "rows" = "rows" - 1, "bytes" = "bytes" - (200 + octet_length(old."bodyHash") + octet_length(old."model") + octet_length(old."request") + coalesce(octet_length(old."output"), 0))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'ProgramRequest';
END;
