-- Oldest program: 0028_budgets
-- AlterTable
ALTER TABLE "Agent" ADD COLUMN     "knowledge" TEXT COLLATE "C";

-- AlterTable
ALTER TABLE "Template" ADD COLUMN     "knowledge" TEXT COLLATE "C";

-- AlterTable
ALTER TABLE "Message" ADD COLUMN     "sources" TEXT COLLATE "C";

-- CreateTable
CREATE TABLE "KnowledgeCollection" (
    "id" TEXT COLLATE "C" NOT NULL,
    "ownerId" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "nameKey" TEXT COLLATE "C" NOT NULL,
    "description" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "shelf" TEXT COLLATE "C" NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,
    "createdBy" TEXT COLLATE "C",
    "updatedBy" TEXT COLLATE "C",

    CONSTRAINT "KnowledgeCollection_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "KnowledgeDocument" (
    "id" TEXT COLLATE "C" NOT NULL,
    "ownerId" TEXT COLLATE "C" NOT NULL,
    "collectionId" TEXT COLLATE "C" NOT NULL,
    "kind" TEXT COLLATE "C" NOT NULL,
    "title" TEXT COLLATE "C" NOT NULL,
    "titleKey" TEXT COLLATE "C" NOT NULL,
    "fileId" TEXT COLLATE "C",
    "type" TEXT COLLATE "C",
    "note" TEXT COLLATE "C",
    "url" TEXT COLLATE "C",
    "refresh" TEXT COLLATE "C",
    "state" TEXT COLLATE "C" NOT NULL,
    "error" TEXT COLLATE "C",
    "errorReason" TEXT COLLATE "C",
    "hash" TEXT COLLATE "C",
    "pages" INTEGER,
    "tokens" INTEGER NOT NULL DEFAULT 0,
    "chunks" INTEGER NOT NULL DEFAULT 0,
    "bytes" INTEGER NOT NULL DEFAULT 0,
    "cited" INTEGER NOT NULL DEFAULT 0,
    "revision" INTEGER NOT NULL DEFAULT 0,
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "dueAt" TIMESTAMP(3),
    "refreshedAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,
    "createdBy" TEXT COLLATE "C",

    CONSTRAINT "KnowledgeDocument_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "KnowledgeChunk" (
    "id" SERIAL NOT NULL,
    "documentId" TEXT COLLATE "C" NOT NULL,
    "revision" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "shelf" TEXT COLLATE "C" NOT NULL,
    "heading" TEXT COLLATE "C" NOT NULL,
    "page" INTEGER,
    "text" TEXT COLLATE "C" NOT NULL,
    "start" INTEGER NOT NULL,
    "tokens" INTEGER NOT NULL,
    "words" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "KnowledgeChunk_pkey" PRIMARY KEY ("id")
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

-- The search index, as in SQLite's migration: words are folded by lib/knowledge/search/words.ts and consist of small letters
-- and digits only. Each is prefixed with the shelf of its collection, so that a search never walks through what other
-- collections contain.
CREATE INDEX "KnowledgeChunk_words_idx" ON "KnowledgeChunk" USING GIN (array_to_tsvector(array_remove(string_to_array(ltrim(replace(' ' || "words", ' ', ' ' || "shelf")), ' '), '')));

-- What a person's rows take up, as in SQLite's migration 0011. Of a document also its passages and their entries in the index.
CREATE FUNCTION "KnowledgeCollection_storage_insert"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO "StorageUse" ("ownerId", "kind", "rows", "bytes") VALUES (new."ownerId", 'KnowledgeCollection', 1, 300 + octet_length(new."name") + octet_length(new."description"))
    ON CONFLICT ("ownerId", "kind") DO UPDATE SET "rows" = "StorageUse"."rows" + excluded."rows", "bytes" = "StorageUse"."bytes" + excluded."bytes";
  RETURN NULL;
END $$;
CREATE TRIGGER "KnowledgeCollection_storage_insert" AFTER INSERT ON "KnowledgeCollection" FOR EACH ROW EXECUTE FUNCTION "KnowledgeCollection_storage_insert"();

CREATE FUNCTION "KnowledgeCollection_storage_update"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE "StorageUse" SET "bytes" = "StorageUse"."bytes" + (octet_length(new."name") + octet_length(new."description")) - (octet_length(old."name") + octet_length(old."description"))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'KnowledgeCollection';
  RETURN NULL;
END $$;
CREATE TRIGGER "KnowledgeCollection_storage_update" AFTER UPDATE OF "name", "description" ON "KnowledgeCollection" FOR EACH ROW
  WHEN (octet_length(new."name") + octet_length(new."description") <> octet_length(old."name") + octet_length(old."description")) EXECUTE FUNCTION "KnowledgeCollection_storage_update"();

CREATE FUNCTION "KnowledgeCollection_storage_delete"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE "StorageUse" SET "rows" = "StorageUse"."rows" - 1, "bytes" = "StorageUse"."bytes" - (300 + octet_length(old."name") + octet_length(old."description"))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'KnowledgeCollection';
  RETURN NULL;
END $$;
CREATE TRIGGER "KnowledgeCollection_storage_delete" AFTER DELETE ON "KnowledgeCollection" FOR EACH ROW EXECUTE FUNCTION "KnowledgeCollection_storage_delete"();

CREATE FUNCTION "KnowledgeDocument_storage_insert"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO "StorageUse" ("ownerId", "kind", "rows", "bytes") VALUES (new."ownerId", 'KnowledgeDocument', 1, 500 + octet_length(new."title") + coalesce(octet_length(new."note"), 0) + new."bytes")
    ON CONFLICT ("ownerId", "kind") DO UPDATE SET "rows" = "StorageUse"."rows" + excluded."rows", "bytes" = "StorageUse"."bytes" + excluded."bytes";
  RETURN NULL;
END $$;
CREATE TRIGGER "KnowledgeDocument_storage_insert" AFTER INSERT ON "KnowledgeDocument" FOR EACH ROW EXECUTE FUNCTION "KnowledgeDocument_storage_insert"();

CREATE FUNCTION "KnowledgeDocument_storage_update"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE "StorageUse" SET "bytes" = "StorageUse"."bytes" + (octet_length(new."title") + coalesce(octet_length(new."note"), 0) + new."bytes") - (octet_length(old."title") + coalesce(octet_length(old."note"), 0) + old."bytes")
    WHERE "ownerId" = old."ownerId" AND "kind" = 'KnowledgeDocument';
  RETURN NULL;
END $$;
CREATE TRIGGER "KnowledgeDocument_storage_update" AFTER UPDATE OF "title", "note", "bytes" ON "KnowledgeDocument" FOR EACH ROW
  WHEN (octet_length(new."title") + coalesce(octet_length(new."note"), 0) + new."bytes" <> octet_length(old."title") + coalesce(octet_length(old."note"), 0) + old."bytes") EXECUTE FUNCTION "KnowledgeDocument_storage_update"();

CREATE FUNCTION "KnowledgeDocument_storage_delete"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE "StorageUse" SET "rows" = "StorageUse"."rows" - 1, "bytes" = "StorageUse"."bytes" - (500 + octet_length(old."title") + coalesce(octet_length(old."note"), 0) + old."bytes")
    WHERE "ownerId" = old."ownerId" AND "kind" = 'KnowledgeDocument';
  RETURN NULL;
END $$;
CREATE TRIGGER "KnowledgeDocument_storage_delete" AFTER DELETE ON "KnowledgeDocument" FOR EACH ROW EXECUTE FUNCTION "KnowledgeDocument_storage_delete"();

-- A document that is being removed (`removed:`) counts for no one.
CREATE FUNCTION "KnowledgeDocument_storage_owner"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE "StorageUse" SET "rows" = "StorageUse"."rows" - 1, "bytes" = "StorageUse"."bytes" - (500 + octet_length(old."title") + coalesce(octet_length(old."note"), 0) + old."bytes")
    WHERE "ownerId" = old."ownerId" AND "kind" = 'KnowledgeDocument';
  INSERT INTO "StorageUse" ("ownerId", "kind", "rows", "bytes") SELECT new."ownerId", 'KnowledgeDocument', 1, 500 + octet_length(new."title") + coalesce(octet_length(new."note"), 0) + new."bytes"
    WHERE new."ownerId" NOT LIKE 'removed:%'
    ON CONFLICT ("ownerId", "kind") DO UPDATE SET "rows" = "StorageUse"."rows" + excluded."rows", "bytes" = "StorageUse"."bytes" + excluded."bytes";
  RETURN NULL;
END $$;
CREATE TRIGGER "KnowledgeDocument_storage_owner" AFTER UPDATE OF "ownerId" ON "KnowledgeDocument" FOR EACH ROW
  WHEN (new."ownerId" <> old."ownerId") EXECUTE FUNCTION "KnowledgeDocument_storage_owner"();
