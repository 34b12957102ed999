-- AlterTable
ALTER TABLE "Conversation" ADD COLUMN "summary" TEXT;
ALTER TABLE "Conversation" ADD COLUMN "summaryUpTo" INTEGER;
ALTER TABLE "Conversation" ADD COLUMN "teamId" TEXT;

-- AlterTable
ALTER TABLE "Message" ADD COLUMN "parts" TEXT;

-- AlterTable
ALTER TABLE "RunStep" ADD COLUMN "activation" TEXT;

-- CreateTable
CREATE TABLE "ApiKey" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "ownerId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "secretHash" TEXT NOT NULL,
    "scopes" TEXT NOT NULL,
    "expiresAt" DATETIME,
    "lastUsedAt" DATETIME,
    "createdAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "IdempotencyKey" (
    "ownerId" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "bodyHash" TEXT NOT NULL,
    "status" INTEGER,
    "reply" TEXT,
    "runId" TEXT,
    "createdAt" DATETIME NOT NULL,

    PRIMARY KEY ("ownerId", "path", "key")
);

-- CreateTable
CREATE TABLE "ToolApproval" (
    "ownerId" TEXT NOT NULL,
    "scope" TEXT NOT NULL,
    "agentId" TEXT NOT NULL,
    "tool" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,

    PRIMARY KEY ("ownerId", "scope", "agentId", "tool")
);

-- CreateTable
CREATE TABLE "ModelProvider" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "ownerId" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "baseUrl" TEXT NOT NULL,
    "sealedKey" TEXT,
    "models" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "Team" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "ownerId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1
);

-- CreateTable
CREATE TABLE "TeamMember" (
    "teamId" TEXT NOT NULL,
    "agentId" TEXT NOT NULL,
    "ownerId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,

    PRIMARY KEY ("teamId", "agentId"),
    CONSTRAINT "TeamMember_teamId_fkey" FOREIGN KEY ("teamId") REFERENCES "Team" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Graph" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "ownerId" TEXT NOT NULL,
    "teamId" TEXT NOT NULL DEFAULT '',
    "nodes" TEXT NOT NULL,
    "edges" TEXT NOT NULL,
    "entryPoint" TEXT NOT NULL,
    "finishPoint" TEXT NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1
);

-- CreateTable
CREATE TABLE "Task" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "ownerId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "nameKey" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "assignedAgents" TEXT NOT NULL DEFAULT '[]',
    "teamId" TEXT,
    "status" TEXT NOT NULL,
    "result" TEXT,
    "error" TEXT,
    "errorCode" TEXT,
    "runId" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "cron" TEXT,
    "timeZone" TEXT,
    "nextRunAt" DATETIME,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1
);

-- CreateTable
CREATE TABLE "UsageDay" (
    "ownerId" TEXT NOT NULL,
    "date" TEXT NOT NULL,
    "runs" INTEGER NOT NULL DEFAULT 0,
    "promptTokens" INTEGER NOT NULL DEFAULT 0,
    "completionTokens" INTEGER NOT NULL DEFAULT 0,
    "cost" REAL NOT NULL DEFAULT 0,

    PRIMARY KEY ("ownerId", "date")
);

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_User" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "email" TEXT NOT NULL,
    "emailKey" TEXT NOT NULL,
    "username" TEXT NOT NULL,
    "usernameKey" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "provider" TEXT NOT NULL DEFAULT 'local',
    "passwordHash" TEXT,
    "verifiedAt" DATETIME,
    "createdAt" DATETIME NOT NULL,
    "theme" TEXT NOT NULL DEFAULT 'system',
    "locale" TEXT NOT NULL DEFAULT '',
    "dayBudget" REAL,
    "runBudget" REAL
);
INSERT INTO "new_User" ("createdAt", "email", "emailKey", "id", "name", "passwordHash", "provider", "username", "usernameKey", "verifiedAt") SELECT "createdAt", "email", "emailKey", "id", "name", "passwordHash", "provider", "username", "usernameKey", "verifiedAt" FROM "User";
DROP TABLE "User";
ALTER TABLE "new_User" RENAME TO "User";
CREATE UNIQUE INDEX "User_emailKey_key" ON "User"("emailKey");
CREATE UNIQUE INDEX "User_usernameKey_key" ON "User"("usernameKey");
CREATE TABLE "new_Run" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "ownerId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "agentId" TEXT NOT NULL,
    "conversationId" TEXT,
    "taskId" TEXT,
    "teamId" TEXT,
    "plan" TEXT,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "result" TEXT,
    "seenAt" DATETIME,
    "userMessageId" TEXT,
    "messageId" TEXT,
    "leaseOwner" TEXT,
    "leaseUntil" DATETIME,
    "fence" INTEGER NOT NULL DEFAULT 0,
    "stopRequested" BOOLEAN NOT NULL DEFAULT false,
    "errorCode" TEXT,
    "errorMessage" TEXT,
    "promptTokens" INTEGER NOT NULL DEFAULT 0,
    "completionTokens" INTEGER NOT NULL DEFAULT 0,
    "cachedTokens" INTEGER NOT NULL DEFAULT 0,
    "cost" REAL NOT NULL DEFAULT 0,
    "createdAt" DATETIME NOT NULL,
    "finishedAt" DATETIME
);
INSERT INTO "new_Run" ("agentId", "cachedTokens", "completionTokens", "conversationId", "cost", "createdAt", "errorCode", "errorMessage", "fence", "finishedAt", "id", "kind", "leaseOwner", "leaseUntil", "messageId", "ownerId", "promptTokens", "status", "stopRequested", "taskId", "userMessageId") SELECT "agentId", "cachedTokens", "completionTokens", "conversationId", "cost", "createdAt", "errorCode", "errorMessage", "fence", "finishedAt", "id", "kind", "leaseOwner", "leaseUntil", "messageId", "ownerId", "promptTokens", "status", "stopRequested", "taskId", "userMessageId" FROM "Run";
DROP TABLE "Run";
ALTER TABLE "new_Run" RENAME TO "Run";
CREATE INDEX "Run_status_leaseUntil_idx" ON "Run"("status", "leaseUntil");
CREATE INDEX "Run_ownerId_createdAt_id_idx" ON "Run"("ownerId", "createdAt", "id");
CREATE INDEX "Run_ownerId_conversationId_createdAt_id_idx" ON "Run"("ownerId", "conversationId", "createdAt", "id");
CREATE INDEX "Run_ownerId_taskId_createdAt_id_idx" ON "Run"("ownerId", "taskId", "createdAt", "id");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

-- CreateIndex
CREATE UNIQUE INDEX "ApiKey_secretHash_key" ON "ApiKey"("secretHash");

-- CreateIndex
CREATE INDEX "ApiKey_ownerId_createdAt_id_idx" ON "ApiKey"("ownerId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "IdempotencyKey_createdAt_idx" ON "IdempotencyKey"("createdAt");

-- CreateIndex
CREATE INDEX "ModelProvider_ownerId_createdAt_id_idx" ON "ModelProvider"("ownerId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Team_ownerId_createdAt_id_idx" ON "Team"("ownerId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "TeamMember_agentId_idx" ON "TeamMember"("agentId");

-- CreateIndex
CREATE UNIQUE INDEX "Graph_ownerId_teamId_key" ON "Graph"("ownerId", "teamId");

-- CreateIndex
CREATE INDEX "Task_ownerId_createdAt_id_idx" ON "Task"("ownerId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Task_ownerId_status_createdAt_id_idx" ON "Task"("ownerId", "status", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Task_nextRunAt_idx" ON "Task"("nextRunAt");

-- CreateIndex
CREATE UNIQUE INDEX "Task_ownerId_nameKey_key" ON "Task"("ownerId", "nameKey");
