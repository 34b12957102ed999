-- CreateTable
CREATE TABLE "Share" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "ownerId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "sourceId" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "sealedToken" TEXT NOT NULL,
    "audience" TEXT NOT NULL,
    "passwordHash" TEXT,
    "files" BOOLEAN NOT NULL,
    "toolCalls" BOOLEAN NOT NULL,
    "content" TEXT NOT NULL,
    "views" INTEGER NOT NULL DEFAULT 0,
    "expiresAt" DATETIME,
    "createdAt" DATETIME NOT NULL,
    "publishedAt" DATETIME NOT NULL
);

-- CreateIndex
CREATE UNIQUE INDEX "Share_tokenHash_key" ON "Share"("tokenHash");

-- CreateIndex
CREATE INDEX "Share_ownerId_createdAt_id_idx" ON "Share"("ownerId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Share_expiresAt_idx" ON "Share"("expiresAt");

-- What a person's rows take up, as in migration 0011.
CREATE TRIGGER "Share_storage_insert" AFTER INSERT ON "Share" BEGIN
  INSERT INTO "StorageUse" ("ownerId", "kind", "rows", "bytes") VALUES (new."ownerId", 'Share', 1, 200 + octet_length(new."title") + octet_length(new."content"))
    ON CONFLICT ("ownerId", "kind") DO UPDATE SET "rows" = "rows" + excluded."rows", "bytes" = "bytes" + excluded."bytes";
END;
CREATE TRIGGER "Share_storage_update" AFTER UPDATE OF "title", "content" ON "Share" WHEN octet_length(new."title") + octet_length(new."content") <> octet_length(old."title") + octet_length(old."content") BEGIN
  UPDATE "StorageUse" SET "bytes" = "bytes" + (octet_length(new."title") + octet_length(new."content")) - (octet_length(old."title") + octet_length(old."content"))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'Share';
END;
CREATE TRIGGER "Share_storage_delete" AFTER DELETE ON "Share" BEGIN
  UPDATE "StorageUse" SET "rows" = "rows" - 1, "bytes" = "bytes" - (200 + octet_length(old."title") + octet_length(old."content"))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'Share';
END;
