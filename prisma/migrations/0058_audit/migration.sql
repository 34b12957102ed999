-- CreateTable
CREATE TABLE "AuditEntry" (
    "workspaceId" TEXT NOT NULL,
    "sequence" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "personId" TEXT NOT NULL DEFAULT '',
    "interface" TEXT NOT NULL,
    "keyId" TEXT NOT NULL DEFAULT '',
    "subject" TEXT NOT NULL DEFAULT '',
    "detail" TEXT NOT NULL DEFAULT '',
    "network" TEXT NOT NULL DEFAULT '',
    "device" TEXT NOT NULL DEFAULT '',
    "createdAt" DATETIME NOT NULL,
    "before" TEXT NOT NULL,
    "hash" TEXT NOT NULL,

    PRIMARY KEY ("workspaceId", "sequence")
);

-- CreateTable
CREATE TABLE "AuditChain" (
    "workspaceId" TEXT NOT NULL PRIMARY KEY,
    "sequence" INTEGER NOT NULL,
    "hash" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "anchorSequence" INTEGER NOT NULL DEFAULT 0,
    "anchorHash" TEXT NOT NULL DEFAULT ''
);

-- CreateIndex
CREATE INDEX "AuditEntry_workspaceId_createdAt_sequence_idx" ON "AuditEntry"("workspaceId", "createdAt", "sequence");

-- CreateIndex
CREATE INDEX "AuditEntry_workspaceId_kind_sequence_idx" ON "AuditEntry"("workspaceId", "kind", "sequence");

-- CreateIndex
CREATE INDEX "AuditEntry_workspaceId_personId_sequence_idx" ON "AuditEntry"("workspaceId", "personId", "sequence");
