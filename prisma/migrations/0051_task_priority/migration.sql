-- Added as columns, since a table made anew would lose its triggers.
ALTER TABLE "Task" ADD COLUMN "priority" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "Task" ADD COLUMN "dueOn" TEXT NOT NULL DEFAULT '9999-12-31';
ALTER TABLE "Task" ADD COLUMN "labels" TEXT NOT NULL DEFAULT '[]';

-- CreateIndex
CREATE INDEX "Task_ownerId_updatedAt_id_idx" ON "Task"("ownerId", "updatedAt", "id");

-- CreateIndex
CREATE INDEX "Task_ownerId_priority_id_idx" ON "Task"("ownerId", "priority", "id");

-- CreateIndex
CREATE INDEX "Task_ownerId_dueOn_id_idx" ON "Task"("ownerId", "dueOn", "id");
