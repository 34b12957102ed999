-- Oldest program: 0028_budgets
-- AlterTable
ALTER TABLE "Task" ADD COLUMN "priority" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "dueOn" TEXT COLLATE "C" NOT NULL DEFAULT '9999-12-31',
ADD COLUMN "labels" TEXT COLLATE "C" NOT NULL DEFAULT '[]';

-- CreateIndex
CREATE INDEX "Task_ownerId_updatedAt_id_idx" ON "Task"("ownerId", "updatedAt", "id");

-- CreateIndex
CREATE INDEX "Task_ownerId_priority_id_idx" ON "Task"("ownerId", "priority", "id");

-- CreateIndex
CREATE INDEX "Task_ownerId_dueOn_id_idx" ON "Task"("ownerId", "dueOn", "id");
