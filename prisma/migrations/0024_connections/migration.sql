-- CreateTable
CREATE TABLE "Connection" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "ownerId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "auth" TEXT NOT NULL,
    "sealed" TEXT,
    "status" TEXT NOT NULL,
    "error" TEXT,
    "errorReason" TEXT,
    "protocol" TEXT,
    "server" TEXT,
    "tools" TEXT NOT NULL DEFAULT '[]',
    "heldAt" DATETIME,
    "checkedAt" DATETIME,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL
);

-- CreateIndex
CREATE INDEX "Connection_ownerId_createdAt_id_idx" ON "Connection"("ownerId", "createdAt", "id");

-- What a person's rows take up, as in migration 0011.
CREATE TRIGGER "Connection_storage_insert" AFTER INSERT ON "Connection" BEGIN
  INSERT INTO "StorageUse" ("ownerId", "kind", "rows", "bytes") VALUES (new."ownerId", 'Connection', 1, 200 + octet_length(new."name") + octet_length(new."url") + octet_length(new."auth") + coalesce(octet_length(new."sealed"), 0) + coalesce(octet_length(new."error"), 0) + coalesce(octet_length(new."errorReason"), 0) + coalesce(octet_length(new."server"), 0) + octet_length(new."tools"))
    ON CONFLICT ("ownerId", "kind") DO UPDATE SET "rows" = "rows" + excluded."rows", "bytes" = "bytes" + excluded."bytes";
END;
CREATE TRIGGER "Connection_storage_update" AFTER UPDATE OF "name", "url", "auth", "sealed", "error", "errorReason", "server", "tools" ON "Connection" WHEN octet_length(new."name") + octet_length(new."url") + octet_length(new."auth") + coalesce(octet_length(new."sealed"), 0) + coalesce(octet_length(new."error"), 0) + coalesce(octet_length(new."errorReason"), 0) + coalesce(octet_length(new."server"), 0) + octet_length(new."tools") <> octet_length(old."name") + octet_length(old."url") + octet_length(old."auth") + coalesce(octet_length(old."sealed"), 0) + coalesce(octet_length(old."error"), 0) + coalesce(octet_length(old."errorReason"), 0) + coalesce(octet_length(old."server"), 0) + octet_length(old."tools") BEGIN
  UPDATE "StorageUse" SET "bytes" = "bytes" + (octet_length(new."name") + octet_length(new."url") + octet_length(new."auth") + coalesce(octet_length(new."sealed"), 0) + coalesce(octet_length(new."error"), 0) + coalesce(octet_length(new."errorReason"), 0) + coalesce(octet_length(new."server"), 0) + octet_length(new."tools")) - (octet_length(old."name") + octet_length(old."url") + octet_length(old."auth") + coalesce(octet_length(old."sealed"), 0) + coalesce(octet_length(old."error"), 0) + coalesce(octet_length(old."errorReason"), 0) + coalesce(octet_length(old."server"), 0) + octet_length(old."tools"))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'Connection';
END;
CREATE TRIGGER "Connection_storage_delete" AFTER DELETE ON "Connection" BEGIN
  UPDATE "StorageUse" SET "rows" = "rows" - 1, "bytes" = "bytes" - (200 + octet_length(old."name") + octet_length(old."url") + octet_length(old."auth") + coalesce(octet_length(old."sealed"), 0) + coalesce(octet_length(old."error"), 0) + coalesce(octet_length(old."errorReason"), 0) + coalesce(octet_length(old."server"), 0) + octet_length(old."tools"))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'Connection';
END;
