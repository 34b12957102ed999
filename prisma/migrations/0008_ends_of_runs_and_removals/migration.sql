-- CreateTable
CREATE TABLE "AccountRemoval" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "sealed" TEXT NOT NULL,
    "dueAt" DATETIME NOT NULL
);

-- CreateIndex
CREATE INDEX "AccountRemoval_dueAt_idx" ON "AccountRemoval"("dueAt");

-- CreateIndex
CREATE INDEX "Run_ownerId_kind_finishedAt_idx" ON "Run"("ownerId", "kind", "finishedAt");

-- CreateIndex
CREATE INDEX "Run_finishedAt_id_idx" ON "Run"("finishedAt", "id");
