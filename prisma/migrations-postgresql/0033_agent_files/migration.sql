-- Oldest program: 0028_budgets
-- Not used by older programs: the columns of the unique index are new, and empty in all that they write.
-- AlterTable
ALTER TABLE "File" ADD COLUMN     "agentId" TEXT COLLATE "C",
ADD COLUMN     "placeId" TEXT COLLATE "C",
ADD COLUMN     "runId" TEXT COLLATE "C",
ADD COLUMN     "version" INTEGER;

-- CreateIndex
CREATE INDEX "File_placeId_ownerId_createdAt_id_idx" ON "File"("placeId", "ownerId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "File_runId_ownerId_createdAt_id_idx" ON "File"("runId", "ownerId", "createdAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "File_placeId_name_version_key" ON "File"("placeId", "name", "version");

-- Few messages and tasks have files: which do, and where a file is, is found by these alone.
CREATE INDEX "Message_files_idx" ON "Message"("ownerId", "conversationId", "position") WHERE "files" IS NOT NULL;
CREATE INDEX "Task_files_idx" ON "Task"("ownerId") WHERE "files" IS NOT NULL;
