-- Oldest program: 0028_budgets
-- AlterTable
ALTER TABLE "Run" ADD COLUMN     "keyId" TEXT COLLATE "C";

-- CreateTable
CREATE TABLE "UsageSlice" (
    "ownerId" TEXT COLLATE "C" NOT NULL,
    "slot" TEXT COLLATE "C" NOT NULL,
    "agentId" TEXT COLLATE "C" NOT NULL,
    "teamId" TEXT COLLATE "C" NOT NULL,
    "taskId" TEXT COLLATE "C" NOT NULL,
    "keyId" TEXT COLLATE "C" NOT NULL,
    "model" TEXT COLLATE "C" NOT NULL,
    "runs" INTEGER NOT NULL,
    "calls" INTEGER NOT NULL,
    "promptTokens" INTEGER NOT NULL,
    "cachedTokens" INTEGER NOT NULL,
    "completionTokens" INTEGER NOT NULL,
    "unpricedTokens" INTEGER NOT NULL,
    "cost" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "UsageSlice_pkey" PRIMARY KEY ("ownerId","slot","agentId","teamId","taskId","keyId","model")
);

-- CreateTable
CREATE TABLE "Budget" (
    "id" TEXT COLLATE "C" NOT NULL,
    "ownerId" TEXT COLLATE "C" NOT NULL,
    "of" TEXT COLLATE "C" NOT NULL,
    "subjectId" TEXT COLLATE "C" NOT NULL,
    "per" TEXT COLLATE "C" NOT NULL,
    "unit" TEXT COLLATE "C" NOT NULL,
    "most" DOUBLE PRECISION NOT NULL,
    "atLimit" TEXT COLLATE "C" NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Budget_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Reservation" (
    "runId" TEXT COLLATE "C" NOT NULL,
    "activation" TEXT COLLATE "C" NOT NULL,
    "ownerId" TEXT COLLATE "C" NOT NULL,
    "fence" INTEGER NOT NULL,
    "agentId" TEXT COLLATE "C" NOT NULL,
    "teamId" TEXT COLLATE "C" NOT NULL,
    "taskId" TEXT COLLATE "C" NOT NULL,
    "keyId" TEXT COLLATE "C" NOT NULL,
    "tokens" DOUBLE PRECISION NOT NULL,
    "cost" DOUBLE PRECISION NOT NULL,
    "ofServer" BOOLEAN NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Reservation_pkey" PRIMARY KEY ("runId","activation")
);

-- CreateIndex
CREATE UNIQUE INDEX "Budget_ownerId_of_subjectId_per_unit_key" ON "Budget"("ownerId", "of", "subjectId", "per", "unit");

-- CreateIndex
CREATE INDEX "Reservation_ownerId_idx" ON "Reservation"("ownerId");

-- CreateIndex
CREATE INDEX "Reservation_ofServer_idx" ON "Reservation"("ofServer");

-- What was used before is kept by days.
INSERT INTO "UsageSlice" ("ownerId", "slot", "agentId", "teamId", "taskId", "keyId", "model", "runs", "calls", "promptTokens", "cachedTokens", "completionTokens", "unpricedTokens", "cost")
SELECT "ownerId", "date" || 'T00:00', "agentId", "teamId", '', '', "model", 0, "calls", "promptTokens", 0, "completionTokens", 0, "cost" FROM "UsagePart";
DROP TABLE "UsagePart";

-- The limits that people had set for a day and for a run.
INSERT INTO "Budget" ("id", "ownerId", "of", "subjectId", "per", "unit", "most", "atLimit", "createdAt", "updatedAt")
SELECT replace(gen_random_uuid()::text, '-', ''), "id", 'all', '', 'day', 'usd', "dayBudget", 'ask', CURRENT_TIMESTAMP, CURRENT_TIMESTAMP FROM "User" WHERE "dayBudget" IS NOT NULL;
INSERT INTO "Budget" ("id", "ownerId", "of", "subjectId", "per", "unit", "most", "atLimit", "createdAt", "updatedAt")
SELECT replace(gen_random_uuid()::text, '-', ''), "id", 'all', '', 'run', 'usd', "runBudget", 'ask', CURRENT_TIMESTAMP, CURRENT_TIMESTAMP FROM "User" WHERE "runBudget" IS NOT NULL;

-- Which key began a run.
UPDATE "Run" SET "keyId" = (SELECT "keyId" FROM "ProgramRequest" p WHERE p."id" = "Run"."id") WHERE "kind" = 'api';
