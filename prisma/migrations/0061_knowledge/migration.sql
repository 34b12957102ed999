-- AlterTable
ALTER TABLE "Agent" ADD COLUMN "knowledge" TEXT;

-- AlterTable
ALTER TABLE "Template" ADD COLUMN "knowledge" TEXT;

-- AlterTable
ALTER TABLE "Message" ADD COLUMN "sources" TEXT;

-- CreateTable
CREATE TABLE "KnowledgeCollection" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "ownerId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "nameKey" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "shelf" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    "createdBy" TEXT,
    "updatedBy" TEXT
);

-- CreateTable
CREATE TABLE "KnowledgeDocument" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "ownerId" TEXT NOT NULL,
    "collectionId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "titleKey" TEXT NOT NULL,
    "fileId" TEXT,
    "type" TEXT,
    "note" TEXT,
    "url" TEXT,
    "refresh" TEXT,
    "state" TEXT NOT NULL,
    "error" TEXT,
    "errorReason" TEXT,
    "hash" TEXT,
    "pages" INTEGER,
    "tokens" INTEGER NOT NULL DEFAULT 0,
    "chunks" INTEGER NOT NULL DEFAULT 0,
    "bytes" INTEGER NOT NULL DEFAULT 0,
    "cited" INTEGER NOT NULL DEFAULT 0,
    "revision" INTEGER NOT NULL DEFAULT 0,
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "dueAt" DATETIME,
    "refreshedAt" DATETIME,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    "createdBy" TEXT
);

-- CreateTable
CREATE TABLE "KnowledgeChunk" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "documentId" TEXT NOT NULL,
    "revision" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "shelf" TEXT NOT NULL,
    "heading" TEXT NOT NULL,
    "page" INTEGER,
    "text" TEXT NOT NULL,
    "start" INTEGER NOT NULL,
    "tokens" INTEGER NOT NULL,
    "words" TEXT NOT NULL
);

-- CreateIndex
CREATE UNIQUE INDEX "KnowledgeCollection_shelf_key" ON "KnowledgeCollection"("shelf");

-- CreateIndex
CREATE INDEX "KnowledgeCollection_ownerId_createdAt_id_idx" ON "KnowledgeCollection"("ownerId", "createdAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "KnowledgeCollection_ownerId_nameKey_key" ON "KnowledgeCollection"("ownerId", "nameKey");

-- CreateIndex
CREATE INDEX "KnowledgeDocument_ownerId_createdAt_id_idx" ON "KnowledgeDocument"("ownerId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "KnowledgeDocument_collectionId_createdAt_id_idx" ON "KnowledgeDocument"("collectionId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "KnowledgeDocument_collectionId_titleKey_idx" ON "KnowledgeDocument"("collectionId", "titleKey");

-- CreateIndex
CREATE INDEX "KnowledgeDocument_dueAt_idx" ON "KnowledgeDocument"("dueAt");

-- CreateIndex
CREATE UNIQUE INDEX "KnowledgeChunk_documentId_revision_position_key" ON "KnowledgeChunk"("documentId", "revision", "position");

-- The search index: words are folded by lib/knowledge/search/words.ts and consist of small letters and digits only. Each is
-- prefixed with the shelf of its collection, so that a search never walks through what other collections contain.
CREATE VIRTUAL TABLE "KnowledgeWords" USING fts5(words, content='', contentless_delete=1, detail=none, tokenize="ascii");
CREATE TRIGGER "KnowledgeChunk_words_insert" AFTER INSERT ON "KnowledgeChunk" BEGIN
  INSERT INTO "KnowledgeWords" (rowid, words) VALUES (new."id", replace(' ' || new."words", ' ', ' ' || new."shelf"));
END;
CREATE TRIGGER "KnowledgeChunk_words_delete" AFTER DELETE ON "KnowledgeChunk" BEGIN
  DELETE FROM "KnowledgeWords" WHERE rowid = old."id";
END;

-- What a person's rows take up, as in migration 0011. Of a document also its passages and their entries in the index.
CREATE TRIGGER "KnowledgeCollection_storage_insert" AFTER INSERT ON "KnowledgeCollection" BEGIN
  INSERT INTO "StorageUse" ("ownerId", "kind", "rows", "bytes") VALUES (new."ownerId", 'KnowledgeCollection', 1, 300 + octet_length(new."name") + octet_length(new."description"))
    ON CONFLICT ("ownerId", "kind") DO UPDATE SET "rows" = "rows" + excluded."rows", "bytes" = "bytes" + excluded."bytes";
END;
CREATE TRIGGER "KnowledgeCollection_storage_update" AFTER UPDATE OF "name", "description" ON "KnowledgeCollection" WHEN octet_length(new."name") + octet_length(new."description") <> octet_length(old."name") + octet_length(old."description") BEGIN
  UPDATE "StorageUse" SET "bytes" = "bytes" + (octet_length(new."name") + octet_length(new."description")) - (octet_length(old."name") + octet_length(old."description"))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'KnowledgeCollection';
END;
CREATE TRIGGER "KnowledgeCollection_storage_delete" AFTER DELETE ON "KnowledgeCollection" BEGIN
  UPDATE "StorageUse" SET "rows" = "rows" - 1, "bytes" = "bytes" - (300 + octet_length(old."name") + octet_length(old."description"))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'KnowledgeCollection';
END;
CREATE TRIGGER "KnowledgeDocument_storage_insert" AFTER INSERT ON "KnowledgeDocument" BEGIN
  INSERT INTO "StorageUse" ("ownerId", "kind", "rows", "bytes") VALUES (new."ownerId", 'KnowledgeDocument', 1, 500 + octet_length(new."title") + coalesce(octet_length(new."note"), 0) + new."bytes")
    ON CONFLICT ("ownerId", "kind") DO UPDATE SET "rows" = "rows" + excluded."rows", "bytes" = "bytes" + excluded."bytes";
END;
CREATE TRIGGER "KnowledgeDocument_storage_update" AFTER UPDATE OF "title", "note", "bytes" ON "KnowledgeDocument" WHEN octet_length(new."title") + coalesce(octet_length(new."note"), 0) + new."bytes" <> octet_length(old."title") + coalesce(octet_length(old."note"), 0) + old."bytes" BEGIN
  UPDATE "StorageUse" SET "bytes" = "bytes" + (octet_length(new."title") + coalesce(octet_length(new."note"), 0) + new."bytes") - (octet_length(old."title") + coalesce(octet_length(old."note"), 0) + old."bytes")
    WHERE "ownerId" = old."ownerId" AND "kind" = 'KnowledgeDocument';
END;
CREATE TRIGGER "KnowledgeDocument_storage_delete" AFTER DELETE ON "KnowledgeDocument" BEGIN
  UPDATE "StorageUse" SET "rows" = "rows" - 1, "bytes" = "bytes" - (500 + octet_length(old."title") + coalesce(octet_length(old."note"), 0) + old."bytes")
    WHERE "ownerId" = old."ownerId" AND "kind" = 'KnowledgeDocument';
END;
-- A document that is being removed (`removed:`) counts for no one.
CREATE TRIGGER "KnowledgeDocument_storage_owner" AFTER UPDATE OF "ownerId" ON "KnowledgeDocument" WHEN new."ownerId" <> old."ownerId" BEGIN
  UPDATE "StorageUse" SET "rows" = "rows" - 1, "bytes" = "bytes" - (500 + octet_length(old."title") + coalesce(octet_length(old."note"), 0) + old."bytes")
    WHERE "ownerId" = old."ownerId" AND "kind" = 'KnowledgeDocument';
  INSERT INTO "StorageUse" ("ownerId", "kind", "rows", "bytes") SELECT new."ownerId", 'KnowledgeDocument', 1, 500 + octet_length(new."title") + coalesce(octet_length(new."note"), 0) + new."bytes"
    WHERE new."ownerId" NOT LIKE 'removed:%'
    ON CONFLICT ("ownerId", "kind") DO UPDATE SET "rows" = "rows" + excluded."rows", "bytes" = "bytes" + excluded."bytes";
END;
