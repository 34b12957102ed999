-- Most rows have no value in the column that each of these is for, and are left out from now on: a new chat writes
-- six index entries fewer. Statements stay as they are, also those of the program before.
DROP INDEX "Conversation_ownerId_pinnedAt_idx";
CREATE INDEX "Conversation_ownerId_pinnedAt_idx" ON "Conversation"("ownerId", "pinnedAt") WHERE "pinnedAt" IS NOT NULL;
DROP INDEX "Conversation_ownerId_fromProgramAt_idx";
CREATE INDEX "Conversation_ownerId_fromProgramAt_idx" ON "Conversation"("ownerId", "fromProgramAt") WHERE "fromProgramAt" IS NOT NULL;
DROP INDEX "Conversation_temporaryAt_idx";
CREATE INDEX "Conversation_temporaryAt_idx" ON "Conversation"("temporaryAt") WHERE "temporaryAt" IS NOT NULL;
DROP INDEX "Conversation_sharedIn_updatedAt_id_idx";
CREATE INDEX "Conversation_sharedIn_updatedAt_id_idx" ON "Conversation"("sharedIn", "updatedAt", "id") WHERE "sharedIn" IS NOT NULL;
DROP INDEX "Run_ownerId_taskId_createdAt_id_idx";
CREATE INDEX "Run_ownerId_taskId_createdAt_id_idx" ON "Run"("ownerId", "taskId", "createdAt", "id") WHERE "taskId" IS NOT NULL;
DROP INDEX "Run_ownerId_teamId_createdAt_id_idx";
CREATE INDEX "Run_ownerId_teamId_createdAt_id_idx" ON "Run"("ownerId", "teamId", "createdAt", "id") WHERE "teamId" IS NOT NULL;
