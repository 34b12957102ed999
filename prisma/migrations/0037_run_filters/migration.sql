-- CreateIndex
CREATE INDEX "Run_filters_idx" ON "Run"("ownerId", "createdAt", "id", "kind", "status", "agentId", "teamId", "cost", "keyId");

-- CreateIndex
CREATE INDEX "Run_ownerId_agentId_createdAt_id_idx" ON "Run"("ownerId", "agentId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Run_userMessageId_idx" ON "Run"("userMessageId");

-- CreateIndex
CREATE INDEX "RunStep_kind_name_runId_idx" ON "RunStep"("kind", "name", "runId");
