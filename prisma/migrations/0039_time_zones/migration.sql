-- AlterTable
ALTER TABLE "User" ADD COLUMN "timeZone" TEXT;

-- AlterTable
ALTER TABLE "Budget" ADD COLUMN "timeZone" TEXT;

-- CreateIndex
CREATE INDEX "UsageSlice_ownerId_agentId_slot_idx" ON "UsageSlice"("ownerId", "agentId", "slot");

-- CreateIndex
CREATE INDEX "UsageSlice_ownerId_teamId_slot_idx" ON "UsageSlice"("ownerId", "teamId", "slot");

-- CreateIndex
CREATE INDEX "UsageSlice_ownerId_taskId_slot_idx" ON "UsageSlice"("ownerId", "taskId", "slot");

-- CreateIndex
CREATE INDEX "UsageSlice_ownerId_keyId_slot_idx" ON "UsageSlice"("ownerId", "keyId", "slot");
