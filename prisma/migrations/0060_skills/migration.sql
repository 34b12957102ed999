-- CreateTable
CREATE TABLE "Skill" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "ownerId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "extra" TEXT NOT NULL DEFAULT '{}',
    "hash" TEXT NOT NULL,
    "acceptedHash" TEXT,
    "sourceUrl" TEXT,
    "sourcePath" TEXT,
    "sourceHash" TEXT,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    "createdBy" TEXT,
    "updatedBy" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1
);

-- CreateTable
CREATE TABLE "SkillFile" (
    "skillId" TEXT NOT NULL,
    "ownerId" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "sha256" TEXT NOT NULL,
    "isText" BOOLEAN NOT NULL,

    PRIMARY KEY ("skillId", "path"),
    CONSTRAINT "SkillFile_skillId_fkey" FOREIGN KEY ("skillId") REFERENCES "Skill" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- AlterTable: columns are only added. A table that was made anew would lose its triggers (migration 0011).
ALTER TABLE "Agent" ADD COLUMN "skills" TEXT NOT NULL DEFAULT '[]';

-- AlterTable
ALTER TABLE "Template" ADD COLUMN "skills" TEXT NOT NULL DEFAULT '[]';

-- CreateIndex
CREATE INDEX "Skill_ownerId_createdAt_id_idx" ON "Skill"("ownerId", "createdAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Skill_ownerId_name_key" ON "Skill"("ownerId", "name");

-- CreateIndex
CREATE INDEX "SkillFile_ownerId_idx" ON "SkillFile"("ownerId");

-- What a person's rows take up, as in migration 0011.
CREATE TRIGGER "Skill_storage_insert" AFTER INSERT ON "Skill" BEGIN
  INSERT INTO "StorageUse" ("ownerId", "kind", "rows", "bytes") VALUES (new."ownerId", 'Skill', 1, 400 + octet_length(new."name") + octet_length(new."description") + octet_length(new."extra"))
    ON CONFLICT ("ownerId", "kind") DO UPDATE SET "rows" = "rows" + excluded."rows", "bytes" = "bytes" + excluded."bytes";
END;
CREATE TRIGGER "Skill_storage_update" AFTER UPDATE OF "name", "description", "extra" ON "Skill" WHEN octet_length(new."name") + octet_length(new."description") + octet_length(new."extra") <> octet_length(old."name") + octet_length(old."description") + octet_length(old."extra") BEGIN
  UPDATE "StorageUse" SET "bytes" = "bytes" + (octet_length(new."name") + octet_length(new."description") + octet_length(new."extra")) - (octet_length(old."name") + octet_length(old."description") + octet_length(old."extra"))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'Skill';
END;
CREATE TRIGGER "Skill_storage_delete" AFTER DELETE ON "Skill" BEGIN
  UPDATE "StorageUse" SET "rows" = "rows" - 1, "bytes" = "bytes" - (400 + octet_length(old."name") + octet_length(old."description") + octet_length(old."extra"))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'Skill';
END;
CREATE TRIGGER "SkillFile_storage_insert" AFTER INSERT ON "SkillFile" BEGIN
  INSERT INTO "StorageUse" ("ownerId", "kind", "rows", "bytes") VALUES (new."ownerId", 'SkillFile', 1, 200 + octet_length(new."path") + octet_length(new."content"))
    ON CONFLICT ("ownerId", "kind") DO UPDATE SET "rows" = "rows" + excluded."rows", "bytes" = "bytes" + excluded."bytes";
END;
CREATE TRIGGER "SkillFile_storage_update" AFTER UPDATE OF "path", "content" ON "SkillFile" WHEN octet_length(new."path") + octet_length(new."content") <> octet_length(old."path") + octet_length(old."content") BEGIN
  UPDATE "StorageUse" SET "bytes" = "bytes" + (octet_length(new."path") + octet_length(new."content")) - (octet_length(old."path") + octet_length(old."content"))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'SkillFile';
END;
CREATE TRIGGER "SkillFile_storage_delete" AFTER DELETE ON "SkillFile" BEGIN
  UPDATE "StorageUse" SET "rows" = "rows" - 1, "bytes" = "bytes" - (200 + octet_length(old."path") + octet_length(old."content"))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'SkillFile';
END;
