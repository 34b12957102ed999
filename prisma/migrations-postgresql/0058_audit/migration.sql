-- Oldest program: 0028_budgets
-- CreateTable
CREATE TABLE "AuditEntry" (
    "workspaceId" TEXT COLLATE "C" NOT NULL,
    "sequence" INTEGER NOT NULL,
    "kind" TEXT COLLATE "C" NOT NULL,
    "personId" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "interface" TEXT COLLATE "C" NOT NULL,
    "keyId" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "subject" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "detail" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "network" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "device" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "createdAt" TIMESTAMP(3) NOT NULL,
    "before" TEXT COLLATE "C" NOT NULL,
    "hash" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "AuditEntry_pkey" PRIMARY KEY ("workspaceId","sequence")
);

-- CreateTable
CREATE TABLE "AuditChain" (
    "workspaceId" TEXT COLLATE "C" NOT NULL,
    "sequence" INTEGER NOT NULL,
    "hash" TEXT COLLATE "C" NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "anchorSequence" INTEGER NOT NULL DEFAULT 0,
    "anchorHash" TEXT COLLATE "C" NOT NULL DEFAULT '',

    CONSTRAINT "AuditChain_pkey" PRIMARY KEY ("workspaceId")
);

-- CreateIndex
CREATE INDEX "AuditEntry_workspaceId_createdAt_sequence_idx" ON "AuditEntry"("workspaceId", "createdAt", "sequence");

-- CreateIndex
CREATE INDEX "AuditEntry_workspaceId_kind_sequence_idx" ON "AuditEntry"("workspaceId", "kind", "sequence");

-- CreateIndex
CREATE INDEX "AuditEntry_workspaceId_personId_sequence_idx" ON "AuditEntry"("workspaceId", "personId", "sequence");
