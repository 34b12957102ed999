-- CreateIndex
CREATE INDEX "Run_ownerId_status_createdAt_id_idx" ON "Run"("ownerId", "status", "createdAt", "id");
