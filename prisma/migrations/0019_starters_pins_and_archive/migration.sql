-- AlterTable: columns are only added. A table that was made anew would lose its triggers (migration 0011).
ALTER TABLE "Agent" ADD COLUMN "starters" TEXT NOT NULL DEFAULT '[]';
ALTER TABLE "Agent" ADD COLUMN "pinnedAt" DATETIME;

-- AlterTable
ALTER TABLE "Template" ADD COLUMN "starters" TEXT NOT NULL DEFAULT '[]';

-- AlterTable
ALTER TABLE "Conversation" ADD COLUMN "model" TEXT;
ALTER TABLE "Conversation" ADD COLUMN "pinnedAt" DATETIME;
ALTER TABLE "Conversation" ADD COLUMN "archivedAt" DATETIME;

-- CreateIndex
CREATE INDEX "Conversation_ownerId_pinnedAt_idx" ON "Conversation"("ownerId", "pinnedAt");
