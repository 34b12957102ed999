-- Added as a column, since a table made anew would lose its triggers. The default is written as times are stored.
ALTER TABLE "Task" ADD COLUMN "lastRunAt" DATETIME NOT NULL DEFAULT '1970-01-01T00:00:00.000+00:00';
UPDATE "Task" SET "lastRunAt" = coalesce((SELECT r."createdAt" FROM "Run" r WHERE r."id" = "Task"."runId"), "lastRunAt")
  WHERE "runId" IS NOT NULL;

-- CreateIndex
CREATE INDEX "Task_ownerId_teamId_createdAt_id_idx" ON "Task"("ownerId", "teamId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Task_ownerId_lastRunAt_id_idx" ON "Task"("ownerId", "lastRunAt", "id");

-- CreateIndex
CREATE INDEX "Run_ownerId_teamId_createdAt_id_idx" ON "Run"("ownerId", "teamId", "createdAt", "id");
