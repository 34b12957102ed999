-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_UsageDay" (
    "ownerId" TEXT NOT NULL,
    "date" TEXT NOT NULL,
    "runs" INTEGER NOT NULL DEFAULT 0,
    "promptTokens" BIGINT NOT NULL DEFAULT 0,
    "completionTokens" BIGINT NOT NULL DEFAULT 0,
    "cost" REAL NOT NULL DEFAULT 0,
    "serverTokens" BIGINT NOT NULL DEFAULT 0,
    "serverCost" REAL NOT NULL DEFAULT 0,

    PRIMARY KEY ("ownerId", "date")
);
INSERT INTO "new_UsageDay" ("completionTokens", "cost", "date", "ownerId", "promptTokens", "runs", "serverCost", "serverTokens") SELECT "completionTokens", "cost", "date", "ownerId", "promptTokens", "runs", "serverCost", "serverTokens" FROM "UsageDay";
DROP TABLE "UsageDay";
ALTER TABLE "new_UsageDay" RENAME TO "UsageDay";
CREATE TABLE "new_UsageSlice" (
    "ownerId" TEXT NOT NULL,
    "slot" TEXT NOT NULL,
    "agentId" TEXT NOT NULL,
    "teamId" TEXT NOT NULL,
    "taskId" TEXT NOT NULL,
    "keyId" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "runs" INTEGER NOT NULL,
    "calls" INTEGER NOT NULL,
    "promptTokens" BIGINT NOT NULL,
    "cachedTokens" BIGINT NOT NULL,
    "completionTokens" BIGINT NOT NULL,
    "unpricedTokens" BIGINT NOT NULL,
    "cost" REAL NOT NULL,

    PRIMARY KEY ("ownerId", "slot", "agentId", "teamId", "taskId", "keyId", "model")
);
INSERT INTO "new_UsageSlice" ("agentId", "cachedTokens", "calls", "completionTokens", "cost", "keyId", "model", "ownerId", "promptTokens", "runs", "slot", "taskId", "teamId", "unpricedTokens") SELECT "agentId", "cachedTokens", "calls", "completionTokens", "cost", "keyId", "model", "ownerId", "promptTokens", "runs", "slot", "taskId", "teamId", "unpricedTokens" FROM "UsageSlice";
DROP TABLE "UsageSlice";
ALTER TABLE "new_UsageSlice" RENAME TO "UsageSlice";
CREATE INDEX "UsageSlice_ownerId_agentId_slot_idx" ON "UsageSlice"("ownerId", "agentId", "slot");
CREATE INDEX "UsageSlice_ownerId_teamId_slot_idx" ON "UsageSlice"("ownerId", "teamId", "slot");
CREATE INDEX "UsageSlice_ownerId_taskId_slot_idx" ON "UsageSlice"("ownerId", "taskId", "slot");
CREATE INDEX "UsageSlice_ownerId_keyId_slot_idx" ON "UsageSlice"("ownerId", "keyId", "slot");
CREATE TABLE "new_ServerUsage" (
    "date" TEXT NOT NULL PRIMARY KEY,
    "tokens" BIGINT NOT NULL DEFAULT 0,
    "cost" REAL NOT NULL DEFAULT 0
);
INSERT INTO "new_ServerUsage" ("cost", "date", "tokens") SELECT "cost", "date", "tokens" FROM "ServerUsage";
DROP TABLE "ServerUsage";
ALTER TABLE "new_ServerUsage" RENAME TO "ServerUsage";
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;
