-- Oldest program: 0028_budgets
-- AlterTable
ALTER TABLE "Agent" ADD COLUMN     "skills" TEXT COLLATE "C" NOT NULL DEFAULT '[]';

-- AlterTable
ALTER TABLE "Template" ADD COLUMN     "skills" TEXT COLLATE "C" NOT NULL DEFAULT '[]';

-- CreateTable
CREATE TABLE "Skill" (
    "id" TEXT COLLATE "C" NOT NULL,
    "ownerId" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "description" TEXT COLLATE "C" NOT NULL,
    "extra" TEXT COLLATE "C" NOT NULL DEFAULT '{}',
    "hash" TEXT COLLATE "C" NOT NULL,
    "acceptedHash" TEXT COLLATE "C",
    "sourceUrl" TEXT COLLATE "C",
    "sourcePath" TEXT COLLATE "C",
    "sourceHash" TEXT COLLATE "C",
    "createdAt" TIMESTAMP(3) NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,
    "createdBy" TEXT COLLATE "C",
    "updatedBy" TEXT COLLATE "C",
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "Skill_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SkillFile" (
    "skillId" TEXT COLLATE "C" NOT NULL,
    "ownerId" TEXT COLLATE "C" NOT NULL,
    "path" TEXT COLLATE "C" NOT NULL,
    "content" TEXT COLLATE "C" NOT NULL,
    "size" INTEGER NOT NULL,
    "sha256" TEXT COLLATE "C" NOT NULL,
    "isText" BOOLEAN NOT NULL,

    CONSTRAINT "SkillFile_pkey" PRIMARY KEY ("skillId","path")
);

-- CreateIndex
CREATE INDEX "Skill_ownerId_createdAt_id_idx" ON "Skill"("ownerId", "createdAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Skill_ownerId_name_key" ON "Skill"("ownerId", "name");

-- CreateIndex
CREATE INDEX "SkillFile_ownerId_idx" ON "SkillFile"("ownerId");

-- AddForeignKey
ALTER TABLE "SkillFile" ADD CONSTRAINT "SkillFile_skillId_fkey" FOREIGN KEY ("skillId") REFERENCES "Skill"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What a person's rows take up, as in SQLite's migration 0011.
CREATE FUNCTION "Skill_storage_insert"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO "StorageUse" ("ownerId", "kind", "rows", "bytes") VALUES (new."ownerId", 'Skill', 1, 400 + octet_length(new."name") + octet_length(new."description") + octet_length(new."extra"))
    ON CONFLICT ("ownerId", "kind") DO UPDATE SET "rows" = "StorageUse"."rows" + excluded."rows", "bytes" = "StorageUse"."bytes" + excluded."bytes";
  RETURN NULL;
END $$;
CREATE TRIGGER "Skill_storage_insert" AFTER INSERT ON "Skill" FOR EACH ROW EXECUTE FUNCTION "Skill_storage_insert"();

CREATE FUNCTION "Skill_storage_update"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE "StorageUse" SET "bytes" = "StorageUse"."bytes" + (octet_length(new."name") + octet_length(new."description") + octet_length(new."extra")) - (octet_length(old."name") + octet_length(old."description") + octet_length(old."extra"))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'Skill';
  RETURN NULL;
END $$;
CREATE TRIGGER "Skill_storage_update" AFTER UPDATE OF "name", "description", "extra" ON "Skill" FOR EACH ROW
  WHEN (octet_length(new."name") + octet_length(new."description") + octet_length(new."extra") <> octet_length(old."name") + octet_length(old."description") + octet_length(old."extra")) EXECUTE FUNCTION "Skill_storage_update"();

CREATE FUNCTION "Skill_storage_delete"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE "StorageUse" SET "rows" = "StorageUse"."rows" - 1, "bytes" = "StorageUse"."bytes" - (400 + octet_length(old."name") + octet_length(old."description") + octet_length(old."extra"))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'Skill';
  RETURN NULL;
END $$;
CREATE TRIGGER "Skill_storage_delete" AFTER DELETE ON "Skill" FOR EACH ROW EXECUTE FUNCTION "Skill_storage_delete"();

CREATE FUNCTION "SkillFile_storage_insert"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO "StorageUse" ("ownerId", "kind", "rows", "bytes") VALUES (new."ownerId", 'SkillFile', 1, 200 + octet_length(new."path") + octet_length(new."content"))
    ON CONFLICT ("ownerId", "kind") DO UPDATE SET "rows" = "StorageUse"."rows" + excluded."rows", "bytes" = "StorageUse"."bytes" + excluded."bytes";
  RETURN NULL;
END $$;
CREATE TRIGGER "SkillFile_storage_insert" AFTER INSERT ON "SkillFile" FOR EACH ROW EXECUTE FUNCTION "SkillFile_storage_insert"();

CREATE FUNCTION "SkillFile_storage_update"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE "StorageUse" SET "bytes" = "StorageUse"."bytes" + (octet_length(new."path") + octet_length(new."content")) - (octet_length(old."path") + octet_length(old."content"))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'SkillFile';
  RETURN NULL;
END $$;
CREATE TRIGGER "SkillFile_storage_update" AFTER UPDATE OF "path", "content" ON "SkillFile" FOR EACH ROW
  WHEN (octet_length(new."path") + octet_length(new."content") <> octet_length(old."path") + octet_length(old."content")) EXECUTE FUNCTION "SkillFile_storage_update"();

CREATE FUNCTION "SkillFile_storage_delete"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE "StorageUse" SET "rows" = "StorageUse"."rows" - 1, "bytes" = "StorageUse"."bytes" - (200 + octet_length(old."path") + octet_length(old."content"))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'SkillFile';
  RETURN NULL;
END $$;
CREATE TRIGGER "SkillFile_storage_delete" AFTER DELETE ON "SkillFile" FOR EACH ROW EXECUTE FUNCTION "SkillFile_storage_delete"();
