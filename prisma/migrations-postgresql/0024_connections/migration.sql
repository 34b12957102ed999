-- CreateTable
CREATE TABLE "Connection" (
    "id" TEXT COLLATE "C" NOT NULL,
    "ownerId" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "kind" TEXT COLLATE "C" NOT NULL,
    "url" TEXT COLLATE "C" NOT NULL,
    "auth" TEXT COLLATE "C" NOT NULL,
    "sealed" TEXT COLLATE "C",
    "status" TEXT COLLATE "C" NOT NULL,
    "error" TEXT COLLATE "C",
    "errorReason" TEXT COLLATE "C",
    "protocol" TEXT COLLATE "C",
    "server" TEXT COLLATE "C",
    "tools" TEXT COLLATE "C" NOT NULL DEFAULT '[]',
    "heldAt" TIMESTAMP(3),
    "checkedAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Connection_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Connection_ownerId_createdAt_id_idx" ON "Connection"("ownerId", "createdAt", "id");

-- What a person's rows take up, as in SQLite's migration 0011.
CREATE FUNCTION "Connection_storage_insert"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO "StorageUse" ("ownerId", "kind", "rows", "bytes") VALUES (new."ownerId", 'Connection', 1, 200 + octet_length(new."name") + octet_length(new."url") + octet_length(new."auth") + coalesce(octet_length(new."sealed"), 0) + coalesce(octet_length(new."error"), 0) + coalesce(octet_length(new."errorReason"), 0) + coalesce(octet_length(new."server"), 0) + octet_length(new."tools"))
    ON CONFLICT ("ownerId", "kind") DO UPDATE SET "rows" = "StorageUse"."rows" + excluded."rows", "bytes" = "StorageUse"."bytes" + excluded."bytes";
  RETURN NULL;
END $$;
CREATE TRIGGER "Connection_storage_insert" AFTER INSERT ON "Connection" FOR EACH ROW EXECUTE FUNCTION "Connection_storage_insert"();

CREATE FUNCTION "Connection_storage_update"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE "StorageUse" SET "bytes" = "StorageUse"."bytes" + (octet_length(new."name") + octet_length(new."url") + octet_length(new."auth") + coalesce(octet_length(new."sealed"), 0) + coalesce(octet_length(new."error"), 0) + coalesce(octet_length(new."errorReason"), 0) + coalesce(octet_length(new."server"), 0) + octet_length(new."tools")) - (octet_length(old."name") + octet_length(old."url") + octet_length(old."auth") + coalesce(octet_length(old."sealed"), 0) + coalesce(octet_length(old."error"), 0) + coalesce(octet_length(old."errorReason"), 0) + coalesce(octet_length(old."server"), 0) + octet_length(old."tools"))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'Connection';
  RETURN NULL;
END $$;
CREATE TRIGGER "Connection_storage_update" AFTER UPDATE OF "name", "url", "auth", "sealed", "error", "errorReason", "server", "tools" ON "Connection" FOR EACH ROW
  WHEN (octet_length(new."name") + octet_length(new."url") + octet_length(new."auth") + coalesce(octet_length(new."sealed"), 0) + coalesce(octet_length(new."error"), 0) + coalesce(octet_length(new."errorReason"), 0) + coalesce(octet_length(new."server"), 0) + octet_length(new."tools") <> octet_length(old."name") + octet_length(old."url") + octet_length(old."auth") + coalesce(octet_length(old."sealed"), 0) + coalesce(octet_length(old."error"), 0) + coalesce(octet_length(old."errorReason"), 0) + coalesce(octet_length(old."server"), 0) + octet_length(old."tools")) EXECUTE FUNCTION "Connection_storage_update"();

CREATE FUNCTION "Connection_storage_delete"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE "StorageUse" SET "rows" = "StorageUse"."rows" - 1, "bytes" = "StorageUse"."bytes" - (200 + octet_length(old."name") + octet_length(old."url") + octet_length(old."auth") + coalesce(octet_length(old."sealed"), 0) + coalesce(octet_length(old."error"), 0) + coalesce(octet_length(old."errorReason"), 0) + coalesce(octet_length(old."server"), 0) + octet_length(old."tools"))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'Connection';
  RETURN NULL;
END $$;
CREATE TRIGGER "Connection_storage_delete" AFTER DELETE ON "Connection" FOR EACH ROW EXECUTE FUNCTION "Connection_storage_delete"();
