-- AlterTable
ALTER TABLE "Message" ADD COLUMN "files" TEXT;

-- CreateTable
CREATE TABLE "File" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "ownerId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "sha256" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "error" TEXT,
    "errorReason" TEXT,
    "pages" INTEGER,
    "tokens" INTEGER,
    "width" INTEGER,
    "height" INTEGER,
    "createdAt" DATETIME NOT NULL
);

-- CreateIndex
CREATE INDEX "File_ownerId_createdAt_id_idx" ON "File"("ownerId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "File_sha256_idx" ON "File"("sha256");

-- CreateIndex
CREATE INDEX "File_status_idx" ON "File"("status");

-- What a person's rows take up, as in migration 0011. Contents are counted by themselves (lib/files/quota.ts).
CREATE TRIGGER "File_storage_insert" AFTER INSERT ON "File" BEGIN
  INSERT INTO "StorageUse" ("ownerId", "kind", "rows", "bytes") VALUES (new."ownerId", 'File', 1, 200 + octet_length(new."name") + octet_length(new."type") + coalesce(octet_length(new."error"), 0) + coalesce(octet_length(new."errorReason"), 0))
    ON CONFLICT ("ownerId", "kind") DO UPDATE SET "rows" = "rows" + excluded."rows", "bytes" = "bytes" + excluded."bytes";
END;
CREATE TRIGGER "File_storage_update" AFTER UPDATE OF "name", "error", "errorReason" ON "File" WHEN 200 + octet_length(new."name") + octet_length(new."type") + coalesce(octet_length(new."error"), 0) + coalesce(octet_length(new."errorReason"), 0) <> 200 + octet_length(old."name") + octet_length(old."type") + coalesce(octet_length(old."error"), 0) + coalesce(octet_length(old."errorReason"), 0) BEGIN
  UPDATE "StorageUse" SET "bytes" = "bytes" + (200 + octet_length(new."name") + octet_length(new."type") + coalesce(octet_length(new."error"), 0) + coalesce(octet_length(new."errorReason"), 0)) - (200 + octet_length(old."name") + octet_length(old."type") + coalesce(octet_length(old."error"), 0) + coalesce(octet_length(old."errorReason"), 0))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'File';
END;
CREATE TRIGGER "File_storage_delete" AFTER DELETE ON "File" BEGIN
  UPDATE "StorageUse" SET "rows" = "rows" - 1, "bytes" = "bytes" - (200 + octet_length(old."name") + octet_length(old."type") + coalesce(octet_length(old."error"), 0) + coalesce(octet_length(old."errorReason"), 0))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'File';
END;
