-- CreateTable
CREATE TABLE "User" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "email" TEXT NOT NULL,
    "emailKey" TEXT NOT NULL,
    "username" TEXT NOT NULL,
    "usernameKey" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "provider" TEXT NOT NULL DEFAULT 'local',
    "passwordHash" TEXT,
    "createdAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "Session" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "tokenHash" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "device" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "lastSeenAt" DATETIME NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    CONSTRAINT "Session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "SignInFailure" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "key" TEXT NOT NULL,
    "at" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "Agent" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "ownerId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "nameKey" TEXT NOT NULL,
    "instructions" TEXT NOT NULL,
    "roleDescription" TEXT NOT NULL DEFAULT '',
    "model" TEXT NOT NULL,
    "tools" TEXT NOT NULL DEFAULT '[]',
    "lastUsedAt" DATETIME,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1
);

-- CreateTable
CREATE TABLE "Template" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "ownerId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "instructions" TEXT NOT NULL,
    "roleDescription" TEXT NOT NULL DEFAULT '',
    "model" TEXT NOT NULL,
    "tools" TEXT NOT NULL DEFAULT '[]',
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1
);

-- CreateTable
CREATE TABLE "Conversation" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "ownerId" TEXT NOT NULL,
    "agentId" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "preview" TEXT NOT NULL,
    "messageCount" INTEGER NOT NULL DEFAULT 0,
    "activeRunId" TEXT,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "Message" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "ownerId" TEXT NOT NULL,
    "conversationId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "superseded" BOOLEAN NOT NULL DEFAULT false,
    "role" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "agentId" TEXT NOT NULL,
    "runId" TEXT,
    "reasoning" TEXT,
    "toolCalls" TEXT,
    "usage" TEXT,
    "error" TEXT,
    "model" TEXT,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "Message_conversationId_fkey" FOREIGN KEY ("conversationId") REFERENCES "Conversation" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Run" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "ownerId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "agentId" TEXT NOT NULL,
    "conversationId" TEXT,
    "taskId" TEXT,
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

-- CreateTable
CREATE TABLE "RunStep" (
    "runId" TEXT NOT NULL,
    "step" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "agentId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "input" TEXT,
    "output" TEXT,
    "usage" TEXT,
    "error" TEXT,
    "startedAt" DATETIME NOT NULL,
    "finishedAt" DATETIME,

    PRIMARY KEY ("runId", "step")
);

-- CreateTable
CREATE TABLE "RunLog" (
    "runId" TEXT NOT NULL,
    "firstId" REAL NOT NULL,
    "lastId" REAL NOT NULL,
    "events" TEXT NOT NULL,

    PRIMARY KEY ("runId", "firstId")
);

-- CreateIndex
CREATE UNIQUE INDEX "User_emailKey_key" ON "User"("emailKey");

-- CreateIndex
CREATE UNIQUE INDEX "User_usernameKey_key" ON "User"("usernameKey");

-- CreateIndex
CREATE UNIQUE INDEX "Session_tokenHash_key" ON "Session"("tokenHash");

-- CreateIndex
CREATE INDEX "Session_userId_lastSeenAt_idx" ON "Session"("userId", "lastSeenAt");

-- CreateIndex
CREATE INDEX "SignInFailure_key_at_idx" ON "SignInFailure"("key", "at");

-- CreateIndex
CREATE INDEX "SignInFailure_at_idx" ON "SignInFailure"("at");

-- CreateIndex
CREATE INDEX "Agent_ownerId_createdAt_id_idx" ON "Agent"("ownerId", "createdAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Agent_ownerId_nameKey_key" ON "Agent"("ownerId", "nameKey");

-- CreateIndex
CREATE INDEX "Template_ownerId_createdAt_id_idx" ON "Template"("ownerId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Conversation_ownerId_updatedAt_id_idx" ON "Conversation"("ownerId", "updatedAt", "id");

-- CreateIndex
CREATE INDEX "Conversation_ownerId_agentId_updatedAt_id_idx" ON "Conversation"("ownerId", "agentId", "updatedAt", "id");

-- CreateIndex
CREATE INDEX "Message_conversationId_superseded_position_idx" ON "Message"("conversationId", "superseded", "position");

-- CreateIndex
CREATE INDEX "Message_conversationId_position_version_idx" ON "Message"("conversationId", "position", "version");

-- CreateIndex
CREATE INDEX "Run_status_leaseUntil_idx" ON "Run"("status", "leaseUntil");

-- CreateIndex
CREATE INDEX "Run_ownerId_createdAt_id_idx" ON "Run"("ownerId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Run_ownerId_conversationId_createdAt_id_idx" ON "Run"("ownerId", "conversationId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Run_ownerId_taskId_createdAt_id_idx" ON "Run"("ownerId", "taskId", "createdAt", "id");
