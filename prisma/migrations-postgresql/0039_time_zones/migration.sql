-- Oldest program: 0028_budgets
-- AlterTable
ALTER TABLE "User" ADD COLUMN     "timeZone" TEXT COLLATE "C";

-- AlterTable
ALTER TABLE "Budget" ADD COLUMN     "timeZone" TEXT COLLATE "C";

-- CreateIndex
CREATE INDEX "UsageSlice_ownerId_agentId_slot_idx" ON "UsageSlice"("ownerId", "agentId", "slot");

-- CreateIndex
CREATE INDEX "UsageSlice_ownerId_teamId_slot_idx" ON "UsageSlice"("ownerId", "teamId", "slot");

-- CreateIndex
CREATE INDEX "UsageSlice_ownerId_taskId_slot_idx" ON "UsageSlice"("ownerId", "taskId", "slot");

-- CreateIndex
CREATE INDEX "UsageSlice_ownerId_keyId_slot_idx" ON "UsageSlice"("ownerId", "keyId", "slot");
