-- AlterTable
ALTER TABLE "Run" ADD COLUMN "keyId" TEXT;

-- CreateTable
CREATE TABLE "UsageSlice" (
    "ownerId" TEXT NOT NULL,
    "slot" TEXT NOT NULL,
    "agentId" TEXT NOT NULL,
    "teamId" TEXT NOT NULL,
    "taskId" TEXT NOT NULL,
    "keyId" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "runs" INTEGER NOT NULL,
    "calls" INTEGER NOT NULL,
    "promptTokens" INTEGER NOT NULL,
    "cachedTokens" INTEGER NOT NULL,
    "completionTokens" INTEGER NOT NULL,
    "unpricedTokens" INTEGER NOT NULL,
    "cost" REAL NOT NULL,

    PRIMARY KEY ("ownerId", "slot", "agentId", "teamId", "taskId", "keyId", "model")
);

-- CreateTable
CREATE TABLE "Budget" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "ownerId" TEXT NOT NULL,
    "of" TEXT NOT NULL,
    "subjectId" TEXT NOT NULL,
    "per" TEXT NOT NULL,
    "unit" TEXT NOT NULL,
    "most" REAL NOT NULL,
    "atLimit" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "Reservation" (
    "runId" TEXT NOT NULL,
    "activation" TEXT NOT NULL,
    "ownerId" TEXT NOT NULL,
    "fence" INTEGER NOT NULL,
    "agentId" TEXT NOT NULL,
    "teamId" TEXT NOT NULL,
    "taskId" TEXT NOT NULL,
    "keyId" TEXT NOT NULL,
    "tokens" REAL NOT NULL,
    "cost" REAL NOT NULL,
    "ofServer" BOOLEAN NOT NULL,
    "createdAt" DATETIME NOT NULL,

    PRIMARY KEY ("runId", "activation")
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
SELECT lower(hex(randomblob(16))), "id", 'all', '', 'day', 'usd', "dayBudget", 'ask', strftime('%Y-%m-%dT%H:%M:%f+00:00', 'now'), strftime('%Y-%m-%dT%H:%M:%f+00:00', 'now') FROM "User" WHERE "dayBudget" IS NOT NULL;
INSERT INTO "Budget" ("id", "ownerId", "of", "subjectId", "per", "unit", "most", "atLimit", "createdAt", "updatedAt")
SELECT lower(hex(randomblob(16))), "id", 'all', '', 'run', 'usd', "runBudget", 'ask', strftime('%Y-%m-%dT%H:%M:%f+00:00', 'now'), strftime('%Y-%m-%dT%H:%M:%f+00:00', 'now') FROM "User" WHERE "runBudget" IS NOT NULL;

-- Which key began a run.
UPDATE "Run" SET "keyId" = (SELECT "keyId" FROM "ProgramRequest" p WHERE p."id" = "Run"."id") WHERE "kind" = 'api';
