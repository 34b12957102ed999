-- Oldest program: 0028_budgets
-- CreateTable
CREATE TABLE "Share" (
    "id" TEXT COLLATE "C" NOT NULL,
    "ownerId" TEXT COLLATE "C" NOT NULL,
    "kind" TEXT COLLATE "C" NOT NULL,
    "sourceId" TEXT COLLATE "C" NOT NULL,
    "title" TEXT COLLATE "C" NOT NULL,
    "tokenHash" TEXT COLLATE "C" NOT NULL,
    "sealedToken" TEXT COLLATE "C" NOT NULL,
    "audience" TEXT COLLATE "C" NOT NULL,
    "passwordHash" TEXT COLLATE "C",
    "files" BOOLEAN NOT NULL,
    "toolCalls" BOOLEAN NOT NULL,
    "content" TEXT COLLATE "C" NOT NULL,
    "views" INTEGER NOT NULL DEFAULT 0,
    "expiresAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL,
    "publishedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Share_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "Share_tokenHash_key" ON "Share"("tokenHash");

-- CreateIndex
CREATE INDEX "Share_ownerId_createdAt_id_idx" ON "Share"("ownerId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Share_expiresAt_idx" ON "Share"("expiresAt");

-- What a person's rows take up, as in SQLite's migration 0011.
CREATE FUNCTION "Share_storage_insert"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO "StorageUse" ("ownerId", "kind", "rows", "bytes") VALUES (new."ownerId", 'Share', 1, 200 + octet_length(new."title") + octet_length(new."content"))
    ON CONFLICT ("ownerId", "kind") DO UPDATE SET "rows" = "StorageUse"."rows" + excluded."rows", "bytes" = "StorageUse"."bytes" + excluded."bytes";
  RETURN NULL;
END $$;
CREATE TRIGGER "Share_storage_insert" AFTER INSERT ON "Share" FOR EACH ROW EXECUTE FUNCTION "Share_storage_insert"();

CREATE FUNCTION "Share_storage_update"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE "StorageUse" SET "bytes" = "StorageUse"."bytes" + (octet_length(new."title") + octet_length(new."content")) - (octet_length(old."title") + octet_length(old."content"))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'Share';
  RETURN NULL;
END $$;
CREATE TRIGGER "Share_storage_update" AFTER UPDATE OF "title", "content" ON "Share" FOR EACH ROW
  WHEN (octet_length(new."title") + octet_length(new."content") <> octet_length(old."title") + octet_length(old."content")) EXECUTE FUNCTION "Share_storage_update"();

CREATE FUNCTION "Share_storage_delete"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE "StorageUse" SET "rows" = "StorageUse"."rows" - 1, "bytes" = "StorageUse"."bytes" - (200 + octet_length(old."title") + octet_length(old."content"))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'Share';
  RETURN NULL;
END $$;
CREATE TRIGGER "Share_storage_delete" AFTER DELETE ON "Share" FOR EACH ROW EXECUTE FUNCTION "Share_storage_delete"();
