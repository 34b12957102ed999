-- Oldest program: 0028_budgets
-- CreateIndex
CREATE INDEX "Run_status_stopRequested_ownerId_createdAt_id_idx" ON "Run"("status", "stopRequested", "ownerId", "createdAt", "id");
