-- Oldest program: 0024_connections
-- AlterTable
ALTER TABLE "Message" ADD COLUMN     "files" TEXT COLLATE "C";

-- CreateTable
CREATE TABLE "File" (
    "id" TEXT COLLATE "C" NOT NULL,
    "ownerId" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "type" TEXT COLLATE "C" NOT NULL,
    "size" INTEGER NOT NULL,
    "sha256" TEXT COLLATE "C" NOT NULL,
    "status" TEXT COLLATE "C" NOT NULL,
    "error" TEXT COLLATE "C",
    "errorReason" TEXT COLLATE "C",
    "pages" INTEGER,
    "tokens" INTEGER,
    "width" INTEGER,
    "height" INTEGER,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "File_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "File_ownerId_createdAt_id_idx" ON "File"("ownerId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "File_sha256_idx" ON "File"("sha256");

-- CreateIndex
CREATE INDEX "File_status_idx" ON "File"("status");

-- What a person's rows take up, as in SQLite's migration 0011. Contents are counted by themselves (lib/files/quota.ts).
CREATE FUNCTION "File_storage_insert"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO "StorageUse" ("ownerId", "kind", "rows", "bytes") VALUES (new."ownerId", 'File', 1, 200 + octet_length(new."name") + octet_length(new."type") + coalesce(octet_length(new."error"), 0) + coalesce(octet_length(new."errorReason"), 0))
    ON CONFLICT ("ownerId", "kind") DO UPDATE SET "rows" = "StorageUse"."rows" + excluded."rows", "bytes" = "StorageUse"."bytes" + excluded."bytes";
  RETURN NULL;
END $$;
CREATE TRIGGER "File_storage_insert" AFTER INSERT ON "File" FOR EACH ROW EXECUTE FUNCTION "File_storage_insert"();

CREATE FUNCTION "File_storage_update"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE "StorageUse" SET "bytes" = "StorageUse"."bytes" + (200 + octet_length(new."name") + octet_length(new."type") + coalesce(octet_length(new."error"), 0) + coalesce(octet_length(new."errorReason"), 0)) - (200 + octet_length(old."name") + octet_length(old."type") + coalesce(octet_length(old."error"), 0) + coalesce(octet_length(old."errorReason"), 0))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'File';
  RETURN NULL;
END $$;
CREATE TRIGGER "File_storage_update" AFTER UPDATE OF "name", "error", "errorReason" ON "File" FOR EACH ROW
  WHEN (200 + octet_length(new."name") + octet_length(new."type") + coalesce(octet_length(new."error"), 0) + coalesce(octet_length(new."errorReason"), 0) <> 200 + octet_length(old."name") + octet_length(old."type") + coalesce(octet_length(old."error"), 0) + coalesce(octet_length(old."errorReason"), 0)) EXECUTE FUNCTION "File_storage_update"();

CREATE FUNCTION "File_storage_delete"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE "StorageUse" SET "rows" = "StorageUse"."rows" - 1, "bytes" = "StorageUse"."bytes" - (200 + octet_length(old."name") + octet_length(old."type") + coalesce(octet_length(old."error"), 0) + coalesce(octet_length(old."errorReason"), 0))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'File';
  RETURN NULL;
END $$;
CREATE TRIGGER "File_storage_delete" AFTER DELETE ON "File" FOR EACH ROW EXECUTE FUNCTION "File_storage_delete"();
