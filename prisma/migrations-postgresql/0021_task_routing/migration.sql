-- Everything that SQLite's migrations 0001 to 0021 lead to: with this one PostgreSQL begins. From 0022 on both folders
-- hold the same numbers and names.

-- btree_gin: an index over the owner and the words of a text (PostgreSQL's own contrib modules).
CREATE EXTENSION IF NOT EXISTS btree_gin;


-- CreateTable
CREATE TABLE "User" (
    "id" TEXT COLLATE "C" NOT NULL,
    "email" TEXT COLLATE "C" NOT NULL,
    "emailKey" TEXT COLLATE "C" NOT NULL,
    "username" TEXT COLLATE "C" NOT NULL,
    "usernameKey" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "provider" TEXT COLLATE "C" NOT NULL DEFAULT 'local',
    "passwordHash" TEXT COLLATE "C",
    "verifiedAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL,
    "lastSeenAt" TIMESTAMP(3),
    "disabledAt" TIMESTAMP(3),
    "theme" TEXT COLLATE "C" NOT NULL DEFAULT 'system',
    "locale" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "dayBudget" DOUBLE PRECISION,
    "runBudget" DOUBLE PRECISION,

    CONSTRAINT "User_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Session" (
    "id" TEXT COLLATE "C" NOT NULL,
    "tokenHash" TEXT COLLATE "C" NOT NULL,
    "userId" TEXT COLLATE "C" NOT NULL,
    "device" TEXT COLLATE "C" NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "lastSeenAt" TIMESTAMP(3) NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "provenAt" TIMESTAMP(3),

    CONSTRAINT "Session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SignInFailure" (
    "id" SERIAL NOT NULL,
    "key" TEXT COLLATE "C" NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "SignInFailure_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Identity" (
    "id" TEXT COLLATE "C" NOT NULL,
    "provider" TEXT COLLATE "C" NOT NULL,
    "issuer" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "subject" TEXT COLLATE "C" NOT NULL,
    "email" TEXT COLLATE "C" NOT NULL,
    "userId" TEXT COLLATE "C" NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Identity_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SignInAttempt" (
    "stateHash" TEXT COLLATE "C" NOT NULL,
    "provider" TEXT COLLATE "C" NOT NULL,
    "browserHash" TEXT COLLATE "C" NOT NULL,
    "sealed" TEXT COLLATE "C" NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "SignInAttempt_pkey" PRIMARY KEY ("stateHash")
);

-- CreateTable
CREATE TABLE "PasswordReset" (
    "tokenHash" TEXT COLLATE "C" NOT NULL,
    "userId" TEXT COLLATE "C" NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "PasswordReset_pkey" PRIMARY KEY ("tokenHash")
);

-- CreateTable
CREATE TABLE "Invitation" (
    "id" TEXT COLLATE "C" NOT NULL,
    "email" TEXT COLLATE "C" NOT NULL,
    "emailKey" TEXT COLLATE "C" NOT NULL,
    "tokenHash" TEXT COLLATE "C" NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "usedAt" TIMESTAMP(3),

    CONSTRAINT "Invitation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RegistrationChoice" (
    "id" INTEGER NOT NULL,
    "registration" TEXT COLLATE "C" NOT NULL,
    "changedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "RegistrationChoice_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SecurityEvent" (
    "number" SERIAL NOT NULL,
    "id" TEXT COLLATE "C" NOT NULL,
    "ownerId" TEXT COLLATE "C",
    "kind" TEXT COLLATE "C" NOT NULL,
    "subject" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "detail" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "network" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "device" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "SecurityEvent_pkey" PRIMARY KEY ("number")
);

-- CreateTable
CREATE TABLE "TotpFactor" (
    "userId" TEXT COLLATE "C" NOT NULL,
    "sealed" TEXT COLLATE "C" NOT NULL,
    "lastStep" INTEGER NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "lastUsedAt" TIMESTAMP(3),

    CONSTRAINT "TotpFactor_pkey" PRIMARY KEY ("userId")
);

-- CreateTable
CREATE TABLE "RecoveryCode" (
    "codeHash" TEXT COLLATE "C" NOT NULL,
    "userId" TEXT COLLATE "C" NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "RecoveryCode_pkey" PRIMARY KEY ("codeHash")
);

-- CreateTable
CREATE TABLE "Passkey" (
    "id" TEXT COLLATE "C" NOT NULL,
    "credentialId" TEXT COLLATE "C" NOT NULL,
    "userId" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "publicKey" TEXT COLLATE "C" NOT NULL,
    "counter" BIGINT NOT NULL,
    "transports" TEXT COLLATE "C" NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "lastUsedAt" TIMESTAMP(3),

    CONSTRAINT "Passkey_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "FactorChallenge" (
    "tokenHash" TEXT COLLATE "C" NOT NULL,
    "purpose" TEXT COLLATE "C" NOT NULL,
    "browserHash" TEXT COLLATE "C" NOT NULL,
    "userId" TEXT COLLATE "C",
    "sealed" TEXT COLLATE "C",
    "expiresAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "FactorChallenge_pkey" PRIMARY KEY ("tokenHash")
);

-- CreateTable
CREATE TABLE "ApiKey" (
    "id" TEXT COLLATE "C" NOT NULL,
    "ownerId" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "prefix" TEXT COLLATE "C" NOT NULL,
    "secretHash" TEXT COLLATE "C" NOT NULL,
    "scopes" TEXT COLLATE "C" NOT NULL,
    "expiresAt" TIMESTAMP(3),
    "lastUsedAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ApiKey_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "IdempotencyKey" (
    "ownerId" TEXT COLLATE "C" NOT NULL,
    "path" TEXT COLLATE "C" NOT NULL,
    "key" TEXT COLLATE "C" NOT NULL,
    "bodyHash" TEXT COLLATE "C" NOT NULL,
    "status" INTEGER,
    "reply" TEXT COLLATE "C",
    "runId" TEXT COLLATE "C",
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "IdempotencyKey_pkey" PRIMARY KEY ("ownerId","path","key")
);

-- CreateTable
CREATE TABLE "StorageUse" (
    "ownerId" TEXT COLLATE "C" NOT NULL,
    "kind" TEXT COLLATE "C" NOT NULL,
    "rows" INTEGER NOT NULL,
    "bytes" BIGINT NOT NULL,

    CONSTRAINT "StorageUse_pkey" PRIMARY KEY ("ownerId","kind")
);

-- CreateTable
CREATE TABLE "WaitlistEntry" (
    "id" TEXT COLLATE "C" NOT NULL,
    "email" TEXT COLLATE "C" NOT NULL,
    "emailKey" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "mailedAt" TIMESTAMP(3) NOT NULL,
    "confirmedAt" TIMESTAMP(3),
    "invitedAt" TIMESTAMP(3),

    CONSTRAINT "WaitlistEntry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "WaitlistSignup" (
    "id" TEXT COLLATE "C" NOT NULL,
    "entryId" TEXT COLLATE "C" NOT NULL,
    "tokenHash" TEXT COLLATE "C",
    "createdAt" TIMESTAMP(3) NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "WaitlistSignup_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "OutgoingMail" (
    "id" TEXT COLLATE "C" NOT NULL,
    "sealed" TEXT COLLATE "C" NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "nextAt" TIMESTAMP(3) NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "sentAt" TIMESTAMP(3),
    "failure" TEXT COLLATE "C",

    CONSTRAINT "OutgoingMail_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "MailAsked" (
    "id" SERIAL NOT NULL,
    "key" TEXT COLLATE "C" NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "MailAsked_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AccountRemoval" (
    "id" TEXT COLLATE "C" NOT NULL,
    "sealed" TEXT COLLATE "C" NOT NULL,
    "dueAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "AccountRemoval_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Agent" (
    "id" TEXT COLLATE "C" NOT NULL,
    "ownerId" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "nameKey" TEXT COLLATE "C" NOT NULL,
    "instructions" TEXT COLLATE "C" NOT NULL,
    "roleDescription" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "model" TEXT COLLATE "C" NOT NULL,
    "tools" TEXT COLLATE "C" NOT NULL DEFAULT '[]',
    "starters" TEXT COLLATE "C" NOT NULL DEFAULT '[]',
    "pinnedAt" TIMESTAMP(3),
    "heldAt" TIMESTAMP(3),
    "lastUsedAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "Agent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ToolSecret" (
    "ownerId" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "hosts" TEXT COLLATE "C" NOT NULL,
    "sealed" TEXT COLLATE "C" NOT NULL,
    "heldAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL,
    "lastUsedAt" TIMESTAMP(3),

    CONSTRAINT "ToolSecret_pkey" PRIMARY KEY ("ownerId","name")
);

-- CreateTable
CREATE TABLE "ToolApproval" (
    "ownerId" TEXT COLLATE "C" NOT NULL,
    "scope" TEXT COLLATE "C" NOT NULL,
    "agentId" TEXT COLLATE "C" NOT NULL,
    "tool" TEXT COLLATE "C" NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ToolApproval_pkey" PRIMARY KEY ("ownerId","scope","agentId","tool")
);

-- CreateTable
CREATE TABLE "ModelProvider" (
    "id" TEXT COLLATE "C" NOT NULL,
    "ownerId" TEXT COLLATE "C" NOT NULL,
    "label" TEXT COLLATE "C" NOT NULL,
    "baseUrl" TEXT COLLATE "C" NOT NULL,
    "sealedKey" TEXT COLLATE "C",
    "models" TEXT COLLATE "C" NOT NULL,
    "heldAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ModelProvider_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Team" (
    "id" TEXT COLLATE "C" NOT NULL,
    "ownerId" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "description" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "createdAt" TIMESTAMP(3) NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "Team_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "TeamMember" (
    "teamId" TEXT COLLATE "C" NOT NULL,
    "agentId" TEXT COLLATE "C" NOT NULL,
    "ownerId" TEXT COLLATE "C" NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "TeamMember_pkey" PRIMARY KEY ("teamId","agentId")
);

-- CreateTable
CREATE TABLE "Graph" (
    "id" TEXT COLLATE "C" NOT NULL,
    "ownerId" TEXT COLLATE "C" NOT NULL,
    "teamId" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "nodes" TEXT COLLATE "C" NOT NULL,
    "edges" TEXT COLLATE "C" NOT NULL,
    "entryPoint" TEXT COLLATE "C" NOT NULL,
    "finishPoint" TEXT COLLATE "C" NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "Graph_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Task" (
    "id" TEXT COLLATE "C" NOT NULL,
    "ownerId" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "nameKey" TEXT COLLATE "C" NOT NULL,
    "description" TEXT COLLATE "C" NOT NULL,
    "assignedAgents" TEXT COLLATE "C" NOT NULL DEFAULT '[]',
    "teamId" TEXT COLLATE "C",
    "status" TEXT COLLATE "C" NOT NULL,
    "result" TEXT COLLATE "C",
    "error" TEXT COLLATE "C",
    "errorCode" TEXT COLLATE "C",
    "errorReason" TEXT COLLATE "C",
    "runId" TEXT COLLATE "C",
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "lastRunAt" TIMESTAMP(3) NOT NULL DEFAULT '1970-01-01 00:00:00 +00:00',
    "cron" TEXT COLLATE "C",
    "timeZone" TEXT COLLATE "C",
    "nextRunAt" TIMESTAMP(3),
    "routingUntil" TIMESTAMP(3),
    "heldAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "Task_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Template" (
    "id" TEXT COLLATE "C" NOT NULL,
    "ownerId" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "instructions" TEXT COLLATE "C" NOT NULL,
    "roleDescription" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "model" TEXT COLLATE "C" NOT NULL,
    "tools" TEXT COLLATE "C" NOT NULL DEFAULT '[]',
    "starters" TEXT COLLATE "C" NOT NULL DEFAULT '[]',
    "heldAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "Template_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Conversation" (
    "id" TEXT COLLATE "C" NOT NULL,
    "ownerId" TEXT COLLATE "C" NOT NULL,
    "agentId" TEXT COLLATE "C" NOT NULL,
    "title" TEXT COLLATE "C" NOT NULL,
    "preview" TEXT COLLATE "C" NOT NULL,
    "messageCount" INTEGER NOT NULL DEFAULT 0,
    "activeRunId" TEXT COLLATE "C",
    "teamId" TEXT COLLATE "C",
    "model" TEXT COLLATE "C",
    "pinnedAt" TIMESTAMP(3),
    "archivedAt" TIMESTAMP(3),
    "summary" TEXT COLLATE "C",
    "summaryUpTo" INTEGER,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Conversation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Message" (
    "id" TEXT COLLATE "C" NOT NULL,
    "ownerId" TEXT COLLATE "C" NOT NULL,
    "conversationId" TEXT COLLATE "C" NOT NULL,
    "position" INTEGER NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "superseded" BOOLEAN NOT NULL DEFAULT false,
    "role" TEXT COLLATE "C" NOT NULL,
    "content" TEXT COLLATE "C" NOT NULL,
    "status" TEXT COLLATE "C" NOT NULL,
    "agentId" TEXT COLLATE "C" NOT NULL,
    "runId" TEXT COLLATE "C",
    "reasoning" TEXT COLLATE "C",
    "toolCalls" TEXT COLLATE "C",
    "usage" TEXT COLLATE "C",
    "error" TEXT COLLATE "C",
    "model" TEXT COLLATE "C",
    "parts" TEXT COLLATE "C",
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Run" (
    "id" TEXT COLLATE "C" NOT NULL,
    "ownerId" TEXT COLLATE "C" NOT NULL,
    "kind" TEXT COLLATE "C" NOT NULL,
    "status" TEXT COLLATE "C" NOT NULL,
    "agentId" TEXT COLLATE "C" NOT NULL,
    "conversationId" TEXT COLLATE "C",
    "taskId" TEXT COLLATE "C",
    "teamId" TEXT COLLATE "C",
    "plan" TEXT COLLATE "C",
    "tries" INTEGER NOT NULL DEFAULT 0,
    "result" TEXT COLLATE "C",
    "seenAt" TIMESTAMP(3),
    "userMessageId" TEXT COLLATE "C",
    "messageId" TEXT COLLATE "C",
    "leaseOwner" TEXT COLLATE "C",
    "leaseUntil" TIMESTAMP(3),
    "fence" INTEGER NOT NULL DEFAULT 0,
    "stopRequested" BOOLEAN NOT NULL DEFAULT false,
    "errorCode" TEXT COLLATE "C",
    "errorMessage" TEXT COLLATE "C",
    "errorReason" TEXT COLLATE "C",
    "promptTokens" INTEGER NOT NULL DEFAULT 0,
    "completionTokens" INTEGER NOT NULL DEFAULT 0,
    "cachedTokens" INTEGER NOT NULL DEFAULT 0,
    "cost" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "finishedAt" TIMESTAMP(3),

    CONSTRAINT "Run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RunStep" (
    "runId" TEXT COLLATE "C" NOT NULL,
    "step" INTEGER NOT NULL,
    "kind" TEXT COLLATE "C" NOT NULL,
    "activation" TEXT COLLATE "C",
    "agentId" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "status" TEXT COLLATE "C" NOT NULL,
    "input" TEXT COLLATE "C",
    "output" TEXT COLLATE "C",
    "usage" TEXT COLLATE "C",
    "error" TEXT COLLATE "C",
    "errorReason" TEXT COLLATE "C",
    "startedAt" TIMESTAMP(3) NOT NULL,
    "finishedAt" TIMESTAMP(3),

    CONSTRAINT "RunStep_pkey" PRIMARY KEY ("runId","step")
);

-- CreateTable
CREATE TABLE "RunLog" (
    "runId" TEXT COLLATE "C" NOT NULL,
    "firstId" DOUBLE PRECISION NOT NULL,
    "lastId" DOUBLE PRECISION NOT NULL,
    "events" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "RunLog_pkey" PRIMARY KEY ("runId","firstId")
);

-- CreateTable
CREATE TABLE "UsageDay" (
    "ownerId" TEXT COLLATE "C" NOT NULL,
    "date" TEXT COLLATE "C" NOT NULL,
    "runs" INTEGER NOT NULL DEFAULT 0,
    "promptTokens" INTEGER NOT NULL DEFAULT 0,
    "completionTokens" INTEGER NOT NULL DEFAULT 0,
    "cost" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "serverTokens" INTEGER NOT NULL DEFAULT 0,
    "serverCost" DOUBLE PRECISION NOT NULL DEFAULT 0,

    CONSTRAINT "UsageDay_pkey" PRIMARY KEY ("ownerId","date")
);

-- CreateTable
CREATE TABLE "UsagePart" (
    "ownerId" TEXT COLLATE "C" NOT NULL,
    "date" TEXT COLLATE "C" NOT NULL,
    "agentId" TEXT COLLATE "C" NOT NULL,
    "teamId" TEXT COLLATE "C" NOT NULL,
    "model" TEXT COLLATE "C" NOT NULL,
    "calls" INTEGER NOT NULL,
    "promptTokens" INTEGER NOT NULL,
    "completionTokens" INTEGER NOT NULL,
    "cost" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "UsagePart_pkey" PRIMARY KEY ("ownerId","date","agentId","teamId","model")
);

-- CreateTable
CREATE TABLE "ServerUsage" (
    "date" TEXT COLLATE "C" NOT NULL,
    "tokens" INTEGER NOT NULL DEFAULT 0,
    "cost" DOUBLE PRECISION NOT NULL DEFAULT 0,

    CONSTRAINT "ServerUsage_pkey" PRIMARY KEY ("date")
);

-- CreateIndex
CREATE UNIQUE INDEX "User_emailKey_key" ON "User"("emailKey");

-- CreateIndex
CREATE UNIQUE INDEX "User_usernameKey_key" ON "User"("usernameKey");

-- CreateIndex
CREATE INDEX "User_createdAt_id_idx" ON "User"("createdAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Session_tokenHash_key" ON "Session"("tokenHash");

-- CreateIndex
CREATE INDEX "Session_userId_lastSeenAt_idx" ON "Session"("userId", "lastSeenAt");

-- CreateIndex
CREATE INDEX "Session_expiresAt_idx" ON "Session"("expiresAt");

-- CreateIndex
CREATE INDEX "SignInFailure_key_at_idx" ON "SignInFailure"("key", "at");

-- CreateIndex
CREATE INDEX "SignInFailure_at_idx" ON "SignInFailure"("at");

-- CreateIndex
CREATE INDEX "Identity_userId_idx" ON "Identity"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "Identity_provider_issuer_subject_key" ON "Identity"("provider", "issuer", "subject");

-- CreateIndex
CREATE INDEX "SignInAttempt_expiresAt_idx" ON "SignInAttempt"("expiresAt");

-- CreateIndex
CREATE INDEX "PasswordReset_userId_createdAt_idx" ON "PasswordReset"("userId", "createdAt");

-- CreateIndex
CREATE INDEX "PasswordReset_expiresAt_idx" ON "PasswordReset"("expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "Invitation_tokenHash_key" ON "Invitation"("tokenHash");

-- CreateIndex
CREATE INDEX "Invitation_emailKey_idx" ON "Invitation"("emailKey");

-- CreateIndex
CREATE INDEX "Invitation_expiresAt_idx" ON "Invitation"("expiresAt");

-- CreateIndex
CREATE INDEX "Invitation_createdAt_id_idx" ON "Invitation"("createdAt", "id");

-- CreateIndex
CREATE INDEX "SecurityEvent_ownerId_createdAt_id_idx" ON "SecurityEvent"("ownerId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "SecurityEvent_createdAt_idx" ON "SecurityEvent"("createdAt");

-- CreateIndex
CREATE INDEX "RecoveryCode_userId_idx" ON "RecoveryCode"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "Passkey_credentialId_key" ON "Passkey"("credentialId");

-- CreateIndex
CREATE INDEX "Passkey_userId_createdAt_idx" ON "Passkey"("userId", "createdAt");

-- CreateIndex
CREATE INDEX "FactorChallenge_expiresAt_idx" ON "FactorChallenge"("expiresAt");

-- CreateIndex
CREATE INDEX "FactorChallenge_userId_idx" ON "FactorChallenge"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "ApiKey_secretHash_key" ON "ApiKey"("secretHash");

-- CreateIndex
CREATE INDEX "ApiKey_ownerId_createdAt_id_idx" ON "ApiKey"("ownerId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "IdempotencyKey_createdAt_idx" ON "IdempotencyKey"("createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "WaitlistEntry_emailKey_key" ON "WaitlistEntry"("emailKey");

-- CreateIndex
CREATE INDEX "WaitlistEntry_confirmedAt_idx" ON "WaitlistEntry"("confirmedAt");

-- CreateIndex
CREATE INDEX "WaitlistEntry_createdAt_id_idx" ON "WaitlistEntry"("createdAt", "id");

-- CreateIndex
CREATE INDEX "WaitlistEntry_invitedAt_confirmedAt_idx" ON "WaitlistEntry"("invitedAt", "confirmedAt");

-- CreateIndex
CREATE UNIQUE INDEX "WaitlistSignup_tokenHash_key" ON "WaitlistSignup"("tokenHash");

-- CreateIndex
CREATE INDEX "WaitlistSignup_entryId_idx" ON "WaitlistSignup"("entryId");

-- CreateIndex
CREATE INDEX "WaitlistSignup_expiresAt_idx" ON "WaitlistSignup"("expiresAt");

-- CreateIndex
CREATE INDEX "OutgoingMail_sentAt_nextAt_idx" ON "OutgoingMail"("sentAt", "nextAt");

-- CreateIndex
CREATE INDEX "MailAsked_key_at_idx" ON "MailAsked"("key", "at");

-- CreateIndex
CREATE INDEX "MailAsked_at_idx" ON "MailAsked"("at");

-- CreateIndex
CREATE INDEX "AccountRemoval_dueAt_idx" ON "AccountRemoval"("dueAt");

-- CreateIndex
CREATE INDEX "Agent_ownerId_createdAt_id_idx" ON "Agent"("ownerId", "createdAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Agent_ownerId_nameKey_key" ON "Agent"("ownerId", "nameKey");

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
CREATE INDEX "Task_ownerId_teamId_createdAt_id_idx" ON "Task"("ownerId", "teamId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Task_ownerId_lastRunAt_id_idx" ON "Task"("ownerId", "lastRunAt", "id");

-- CreateIndex
CREATE INDEX "Task_ownerId_attempts_idx" ON "Task"("ownerId", "attempts");

-- CreateIndex
CREATE INDEX "Task_nextRunAt_idx" ON "Task"("nextRunAt");

-- CreateIndex
CREATE UNIQUE INDEX "Task_ownerId_nameKey_key" ON "Task"("ownerId", "nameKey");

-- CreateIndex
CREATE INDEX "Template_ownerId_createdAt_id_idx" ON "Template"("ownerId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Conversation_ownerId_updatedAt_id_idx" ON "Conversation"("ownerId", "updatedAt", "id");

-- CreateIndex
CREATE INDEX "Conversation_ownerId_agentId_updatedAt_id_idx" ON "Conversation"("ownerId", "agentId", "updatedAt", "id");

-- CreateIndex
CREATE INDEX "Conversation_ownerId_pinnedAt_idx" ON "Conversation"("ownerId", "pinnedAt");

-- CreateIndex
CREATE INDEX "Message_conversationId_superseded_position_idx" ON "Message"("conversationId", "superseded", "position");

-- CreateIndex
CREATE INDEX "Message_conversationId_position_version_idx" ON "Message"("conversationId", "position", "version");

-- CreateIndex
CREATE INDEX "Run_status_leaseUntil_idx" ON "Run"("status", "leaseUntil");

-- CreateIndex
CREATE INDEX "Run_ownerId_status_createdAt_id_idx" ON "Run"("ownerId", "status", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Run_ownerId_createdAt_id_idx" ON "Run"("ownerId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Run_ownerId_conversationId_createdAt_id_idx" ON "Run"("ownerId", "conversationId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Run_ownerId_taskId_createdAt_id_idx" ON "Run"("ownerId", "taskId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Run_ownerId_teamId_createdAt_id_idx" ON "Run"("ownerId", "teamId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Run_ownerId_kind_finishedAt_idx" ON "Run"("ownerId", "kind", "finishedAt");

-- CreateIndex
CREATE INDEX "Run_finishedAt_id_idx" ON "Run"("finishedAt", "id");

-- AddForeignKey
ALTER TABLE "Session" ADD CONSTRAINT "Session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Identity" ADD CONSTRAINT "Identity_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PasswordReset" ADD CONSTRAINT "PasswordReset_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TotpFactor" ADD CONSTRAINT "TotpFactor_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RecoveryCode" ADD CONSTRAINT "RecoveryCode_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Passkey" ADD CONSTRAINT "Passkey_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FactorChallenge" ADD CONSTRAINT "FactorChallenge_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "WaitlistSignup" ADD CONSTRAINT "WaitlistSignup_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "WaitlistEntry"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TeamMember" ADD CONSTRAINT "TeamMember_teamId_fkey" FOREIGN KEY ("teamId") REFERENCES "Team"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Message" ADD CONSTRAINT "Message_conversationId_fkey" FOREIGN KEY ("conversationId") REFERENCES "Conversation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE INDEX "Agent_held_idx" ON "Agent"("ownerId") WHERE "heldAt" IS NOT NULL;
CREATE INDEX "Template_held_idx" ON "Template"("ownerId") WHERE "heldAt" IS NOT NULL;
CREATE INDEX "ModelProvider_held_idx" ON "ModelProvider"("ownerId") WHERE "heldAt" IS NOT NULL;
CREATE INDEX "ToolSecret_held_idx" ON "ToolSecret"("ownerId") WHERE "heldAt" IS NOT NULL;
CREATE INDEX "Task_held_idx" ON "Task"("ownerId") WHERE "heldAt" IS NOT NULL;
CREATE VIEW "Removed" AS
  SELECT "id" FROM "Conversation" WHERE "ownerId" >= 'removed:' AND "ownerId" < 'removed;'
  UNION ALL SELECT "id" FROM "Task" WHERE "ownerId" >= 'removed:' AND "ownerId" < 'removed;';

-- JSON is stored as text; what does not parse counts as null.
CREATE FUNCTION json_or_null(given text) RETURNS json LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$ BEGIN
  RETURN given::json;
EXCEPTION WHEN others THEN
  RETURN NULL;
END $$;

-- What each person's rows take up, by table: kept by triggers, whoever writes the rows, in the very transaction that
-- writes them (SQLite's migration 0011).
CREATE FUNCTION "Agent_storage_insert"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO "StorageUse" ("ownerId", "kind", "rows", "bytes") VALUES (new."ownerId", 'Agent', 1, 200 + octet_length(new."name") + octet_length(new."instructions") + octet_length(new."roleDescription") + octet_length(new."tools"))
    ON CONFLICT ("ownerId", "kind") DO UPDATE SET "rows" = "StorageUse"."rows" + excluded."rows", "bytes" = "StorageUse"."bytes" + excluded."bytes";
  RETURN NULL;
END $$;
CREATE TRIGGER "Agent_storage_insert" AFTER INSERT ON "Agent" FOR EACH ROW EXECUTE FUNCTION "Agent_storage_insert"();

CREATE FUNCTION "Agent_storage_update"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE "StorageUse" SET "bytes" = "StorageUse"."bytes" + (octet_length(new."name") + octet_length(new."instructions") + octet_length(new."roleDescription") + octet_length(new."tools")) - (octet_length(old."name") + octet_length(old."instructions") + octet_length(old."roleDescription") + octet_length(old."tools"))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'Agent';
  RETURN NULL;
END $$;
CREATE TRIGGER "Agent_storage_update" AFTER UPDATE OF "name", "instructions", "roleDescription", "tools" ON "Agent" FOR EACH ROW
  WHEN (octet_length(new."name") + octet_length(new."instructions") + octet_length(new."roleDescription") + octet_length(new."tools") <> octet_length(old."name") + octet_length(old."instructions") + octet_length(old."roleDescription") + octet_length(old."tools")) EXECUTE FUNCTION "Agent_storage_update"();

CREATE FUNCTION "Agent_storage_delete"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE "StorageUse" SET "rows" = "StorageUse"."rows" - 1, "bytes" = "StorageUse"."bytes" - (200 + octet_length(old."name") + octet_length(old."instructions") + octet_length(old."roleDescription") + octet_length(old."tools"))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'Agent';
  RETURN NULL;
END $$;
CREATE TRIGGER "Agent_storage_delete" AFTER DELETE ON "Agent" FOR EACH ROW EXECUTE FUNCTION "Agent_storage_delete"();

CREATE FUNCTION "Template_storage_insert"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO "StorageUse" ("ownerId", "kind", "rows", "bytes") VALUES (new."ownerId", 'Template', 1, 200 + octet_length(new."name") + octet_length(new."instructions") + octet_length(new."roleDescription") + octet_length(new."tools"))
    ON CONFLICT ("ownerId", "kind") DO UPDATE SET "rows" = "StorageUse"."rows" + excluded."rows", "bytes" = "StorageUse"."bytes" + excluded."bytes";
  RETURN NULL;
END $$;
CREATE TRIGGER "Template_storage_insert" AFTER INSERT ON "Template" FOR EACH ROW EXECUTE FUNCTION "Template_storage_insert"();

CREATE FUNCTION "Template_storage_update"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE "StorageUse" SET "bytes" = "StorageUse"."bytes" + (octet_length(new."name") + octet_length(new."instructions") + octet_length(new."roleDescription") + octet_length(new."tools")) - (octet_length(old."name") + octet_length(old."instructions") + octet_length(old."roleDescription") + octet_length(old."tools"))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'Template';
  RETURN NULL;
END $$;
CREATE TRIGGER "Template_storage_update" AFTER UPDATE OF "name", "instructions", "roleDescription", "tools" ON "Template" FOR EACH ROW
  WHEN (octet_length(new."name") + octet_length(new."instructions") + octet_length(new."roleDescription") + octet_length(new."tools") <> octet_length(old."name") + octet_length(old."instructions") + octet_length(old."roleDescription") + octet_length(old."tools")) EXECUTE FUNCTION "Template_storage_update"();

CREATE FUNCTION "Template_storage_delete"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE "StorageUse" SET "rows" = "StorageUse"."rows" - 1, "bytes" = "StorageUse"."bytes" - (200 + octet_length(old."name") + octet_length(old."instructions") + octet_length(old."roleDescription") + octet_length(old."tools"))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'Template';
  RETURN NULL;
END $$;
CREATE TRIGGER "Template_storage_delete" AFTER DELETE ON "Template" FOR EACH ROW EXECUTE FUNCTION "Template_storage_delete"();

CREATE FUNCTION "Team_storage_insert"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO "StorageUse" ("ownerId", "kind", "rows", "bytes") VALUES (new."ownerId", 'Team', 1, 200 + octet_length(new."name") + octet_length(new."description"))
    ON CONFLICT ("ownerId", "kind") DO UPDATE SET "rows" = "StorageUse"."rows" + excluded."rows", "bytes" = "StorageUse"."bytes" + excluded."bytes";
  RETURN NULL;
END $$;
CREATE TRIGGER "Team_storage_insert" AFTER INSERT ON "Team" FOR EACH ROW EXECUTE FUNCTION "Team_storage_insert"();

CREATE FUNCTION "Team_storage_update"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE "StorageUse" SET "bytes" = "StorageUse"."bytes" + (octet_length(new."name") + octet_length(new."description")) - (octet_length(old."name") + octet_length(old."description"))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'Team';
  RETURN NULL;
END $$;
CREATE TRIGGER "Team_storage_update" AFTER UPDATE OF "name", "description" ON "Team" FOR EACH ROW
  WHEN (octet_length(new."name") + octet_length(new."description") <> octet_length(old."name") + octet_length(old."description")) EXECUTE FUNCTION "Team_storage_update"();

CREATE FUNCTION "Team_storage_delete"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE "StorageUse" SET "rows" = "StorageUse"."rows" - 1, "bytes" = "StorageUse"."bytes" - (200 + octet_length(old."name") + octet_length(old."description"))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'Team';
  RETURN NULL;
END $$;
CREATE TRIGGER "Team_storage_delete" AFTER DELETE ON "Team" FOR EACH ROW EXECUTE FUNCTION "Team_storage_delete"();

CREATE FUNCTION "TeamMember_storage_insert"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO "StorageUse" ("ownerId", "kind", "rows", "bytes") VALUES (new."ownerId", 'TeamMember', 1, 200)
    ON CONFLICT ("ownerId", "kind") DO UPDATE SET "rows" = "StorageUse"."rows" + excluded."rows", "bytes" = "StorageUse"."bytes" + excluded."bytes";
  RETURN NULL;
END $$;
CREATE TRIGGER "TeamMember_storage_insert" AFTER INSERT ON "TeamMember" FOR EACH ROW EXECUTE FUNCTION "TeamMember_storage_insert"();

CREATE FUNCTION "TeamMember_storage_delete"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE "StorageUse" SET "rows" = "StorageUse"."rows" - 1, "bytes" = "StorageUse"."bytes" - (200)
    WHERE "ownerId" = old."ownerId" AND "kind" = 'TeamMember';
  RETURN NULL;
END $$;
CREATE TRIGGER "TeamMember_storage_delete" AFTER DELETE ON "TeamMember" FOR EACH ROW EXECUTE FUNCTION "TeamMember_storage_delete"();

CREATE FUNCTION "Graph_storage_insert"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO "StorageUse" ("ownerId", "kind", "rows", "bytes") VALUES (new."ownerId", 'Graph', 1, 200 + octet_length(new."nodes") + octet_length(new."edges"))
    ON CONFLICT ("ownerId", "kind") DO UPDATE SET "rows" = "StorageUse"."rows" + excluded."rows", "bytes" = "StorageUse"."bytes" + excluded."bytes";
  RETURN NULL;
END $$;
CREATE TRIGGER "Graph_storage_insert" AFTER INSERT ON "Graph" FOR EACH ROW EXECUTE FUNCTION "Graph_storage_insert"();

CREATE FUNCTION "Graph_storage_update"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE "StorageUse" SET "bytes" = "StorageUse"."bytes" + (octet_length(new."nodes") + octet_length(new."edges")) - (octet_length(old."nodes") + octet_length(old."edges"))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'Graph';
  RETURN NULL;
END $$;
CREATE TRIGGER "Graph_storage_update" AFTER UPDATE OF "nodes", "edges" ON "Graph" FOR EACH ROW
  WHEN (octet_length(new."nodes") + octet_length(new."edges") <> octet_length(old."nodes") + octet_length(old."edges")) EXECUTE FUNCTION "Graph_storage_update"();

CREATE FUNCTION "Graph_storage_delete"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE "StorageUse" SET "rows" = "StorageUse"."rows" - 1, "bytes" = "StorageUse"."bytes" - (200 + octet_length(old."nodes") + octet_length(old."edges"))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'Graph';
  RETURN NULL;
END $$;
CREATE TRIGGER "Graph_storage_delete" AFTER DELETE ON "Graph" FOR EACH ROW EXECUTE FUNCTION "Graph_storage_delete"();

CREATE FUNCTION "Task_storage_insert"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO "StorageUse" ("ownerId", "kind", "rows", "bytes") VALUES (new."ownerId", 'Task', 1, 200 + octet_length(new."name") + octet_length(new."description") + octet_length(new."assignedAgents") + coalesce(octet_length(new."result"), 0) + coalesce(octet_length(new."error"), 0))
    ON CONFLICT ("ownerId", "kind") DO UPDATE SET "rows" = "StorageUse"."rows" + excluded."rows", "bytes" = "StorageUse"."bytes" + excluded."bytes";
  RETURN NULL;
END $$;
CREATE TRIGGER "Task_storage_insert" AFTER INSERT ON "Task" FOR EACH ROW EXECUTE FUNCTION "Task_storage_insert"();

CREATE FUNCTION "Task_storage_update"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE "StorageUse" SET "bytes" = "StorageUse"."bytes" + (octet_length(new."name") + octet_length(new."description") + octet_length(new."assignedAgents") + coalesce(octet_length(new."result"), 0) + coalesce(octet_length(new."error"), 0)) - (octet_length(old."name") + octet_length(old."description") + octet_length(old."assignedAgents") + coalesce(octet_length(old."result"), 0) + coalesce(octet_length(old."error"), 0))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'Task';
  RETURN NULL;
END $$;
CREATE TRIGGER "Task_storage_update" AFTER UPDATE OF "name", "description", "assignedAgents", "result", "error" ON "Task" FOR EACH ROW
  WHEN (octet_length(new."name") + octet_length(new."description") + octet_length(new."assignedAgents") + coalesce(octet_length(new."result"), 0) + coalesce(octet_length(new."error"), 0) <> octet_length(old."name") + octet_length(old."description") + octet_length(old."assignedAgents") + coalesce(octet_length(old."result"), 0) + coalesce(octet_length(old."error"), 0)) EXECUTE FUNCTION "Task_storage_update"();

CREATE FUNCTION "Task_storage_delete"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE "StorageUse" SET "rows" = "StorageUse"."rows" - 1, "bytes" = "StorageUse"."bytes" - (200 + octet_length(old."name") + octet_length(old."description") + octet_length(old."assignedAgents") + coalesce(octet_length(old."result"), 0) + coalesce(octet_length(old."error"), 0))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'Task';
  RETURN NULL;
END $$;
CREATE TRIGGER "Task_storage_delete" AFTER DELETE ON "Task" FOR EACH ROW EXECUTE FUNCTION "Task_storage_delete"();

CREATE FUNCTION "Conversation_storage_insert"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO "StorageUse" ("ownerId", "kind", "rows", "bytes") VALUES (new."ownerId", 'Conversation', 1, 200 + octet_length(new."title") + octet_length(new."preview") + coalesce(octet_length(new."summary"), 0))
    ON CONFLICT ("ownerId", "kind") DO UPDATE SET "rows" = "StorageUse"."rows" + excluded."rows", "bytes" = "StorageUse"."bytes" + excluded."bytes";
  RETURN NULL;
END $$;
CREATE TRIGGER "Conversation_storage_insert" AFTER INSERT ON "Conversation" FOR EACH ROW EXECUTE FUNCTION "Conversation_storage_insert"();

CREATE FUNCTION "Conversation_storage_update"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE "StorageUse" SET "bytes" = "StorageUse"."bytes" + (octet_length(new."title") + octet_length(new."preview") + coalesce(octet_length(new."summary"), 0)) - (octet_length(old."title") + octet_length(old."preview") + coalesce(octet_length(old."summary"), 0))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'Conversation';
  RETURN NULL;
END $$;
CREATE TRIGGER "Conversation_storage_update" AFTER UPDATE OF "title", "preview", "summary" ON "Conversation" FOR EACH ROW
  WHEN (octet_length(new."title") + octet_length(new."preview") + coalesce(octet_length(new."summary"), 0) <> octet_length(old."title") + octet_length(old."preview") + coalesce(octet_length(old."summary"), 0)) EXECUTE FUNCTION "Conversation_storage_update"();

CREATE FUNCTION "Conversation_storage_delete"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE "StorageUse" SET "rows" = "StorageUse"."rows" - 1, "bytes" = "StorageUse"."bytes" - (200 + octet_length(old."title") + octet_length(old."preview") + coalesce(octet_length(old."summary"), 0))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'Conversation';
  RETURN NULL;
END $$;
CREATE TRIGGER "Conversation_storage_delete" AFTER DELETE ON "Conversation" FOR EACH ROW EXECUTE FUNCTION "Conversation_storage_delete"();

CREATE FUNCTION "Message_storage_insert"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO "StorageUse" ("ownerId", "kind", "rows", "bytes") VALUES (new."ownerId", 'Message', 1, 200 + octet_length(new."content") + coalesce(octet_length(new."reasoning"), 0) + coalesce(octet_length(new."toolCalls"), 0) + coalesce(octet_length(new."usage"), 0) + coalesce(octet_length(new."error"), 0) + coalesce(octet_length(new."parts"), 0))
    ON CONFLICT ("ownerId", "kind") DO UPDATE SET "rows" = "StorageUse"."rows" + excluded."rows", "bytes" = "StorageUse"."bytes" + excluded."bytes";
  RETURN NULL;
END $$;
CREATE TRIGGER "Message_storage_insert" AFTER INSERT ON "Message" FOR EACH ROW EXECUTE FUNCTION "Message_storage_insert"();

CREATE FUNCTION "Message_storage_update"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE "StorageUse" SET "bytes" = "StorageUse"."bytes" + (octet_length(new."content") + coalesce(octet_length(new."reasoning"), 0) + coalesce(octet_length(new."toolCalls"), 0) + coalesce(octet_length(new."usage"), 0) + coalesce(octet_length(new."error"), 0) + coalesce(octet_length(new."parts"), 0)) - (octet_length(old."content") + coalesce(octet_length(old."reasoning"), 0) + coalesce(octet_length(old."toolCalls"), 0) + coalesce(octet_length(old."usage"), 0) + coalesce(octet_length(old."error"), 0) + coalesce(octet_length(old."parts"), 0))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'Message';
  RETURN NULL;
END $$;
CREATE TRIGGER "Message_storage_update" AFTER UPDATE OF "content", "reasoning", "toolCalls", "usage", "error", "parts" ON "Message" FOR EACH ROW
  WHEN (octet_length(new."content") + coalesce(octet_length(new."reasoning"), 0) + coalesce(octet_length(new."toolCalls"), 0) + coalesce(octet_length(new."usage"), 0) + coalesce(octet_length(new."error"), 0) + coalesce(octet_length(new."parts"), 0) <> octet_length(old."content") + coalesce(octet_length(old."reasoning"), 0) + coalesce(octet_length(old."toolCalls"), 0) + coalesce(octet_length(old."usage"), 0) + coalesce(octet_length(old."error"), 0) + coalesce(octet_length(old."parts"), 0)) EXECUTE FUNCTION "Message_storage_update"();

CREATE FUNCTION "Message_storage_delete"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE "StorageUse" SET "rows" = "StorageUse"."rows" - 1, "bytes" = "StorageUse"."bytes" - (200 + octet_length(old."content") + coalesce(octet_length(old."reasoning"), 0) + coalesce(octet_length(old."toolCalls"), 0) + coalesce(octet_length(old."usage"), 0) + coalesce(octet_length(old."error"), 0) + coalesce(octet_length(old."parts"), 0))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'Message';
  RETURN NULL;
END $$;
CREATE TRIGGER "Message_storage_delete" AFTER DELETE ON "Message" FOR EACH ROW EXECUTE FUNCTION "Message_storage_delete"();

CREATE FUNCTION "Run_storage_insert"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO "StorageUse" ("ownerId", "kind", "rows", "bytes") VALUES (new."ownerId", 'Run', 1, 200 + coalesce(octet_length(new."plan"), 0) + coalesce(octet_length(new."result"), 0) + coalesce(octet_length(new."errorMessage"), 0))
    ON CONFLICT ("ownerId", "kind") DO UPDATE SET "rows" = "StorageUse"."rows" + excluded."rows", "bytes" = "StorageUse"."bytes" + excluded."bytes";
  RETURN NULL;
END $$;
CREATE TRIGGER "Run_storage_insert" AFTER INSERT ON "Run" FOR EACH ROW EXECUTE FUNCTION "Run_storage_insert"();

CREATE FUNCTION "Run_storage_update"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE "StorageUse" SET "bytes" = "StorageUse"."bytes" + (coalesce(octet_length(new."plan"), 0) + coalesce(octet_length(new."result"), 0) + coalesce(octet_length(new."errorMessage"), 0)) - (coalesce(octet_length(old."plan"), 0) + coalesce(octet_length(old."result"), 0) + coalesce(octet_length(old."errorMessage"), 0))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'Run';
  RETURN NULL;
END $$;
CREATE TRIGGER "Run_storage_update" AFTER UPDATE OF "plan", "result", "errorMessage" ON "Run" FOR EACH ROW
  WHEN (coalesce(octet_length(new."plan"), 0) + coalesce(octet_length(new."result"), 0) + coalesce(octet_length(new."errorMessage"), 0) <> coalesce(octet_length(old."plan"), 0) + coalesce(octet_length(old."result"), 0) + coalesce(octet_length(old."errorMessage"), 0)) EXECUTE FUNCTION "Run_storage_update"();

CREATE FUNCTION "Run_storage_delete"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE "StorageUse" SET "rows" = "StorageUse"."rows" - 1, "bytes" = "StorageUse"."bytes" - (200 + coalesce(octet_length(old."plan"), 0) + coalesce(octet_length(old."result"), 0) + coalesce(octet_length(old."errorMessage"), 0))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'Run';
  RETURN NULL;
END $$;
CREATE TRIGGER "Run_storage_delete" AFTER DELETE ON "Run" FOR EACH ROW EXECUTE FUNCTION "Run_storage_delete"();

CREATE FUNCTION "RunStep_storage_insert"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO "StorageUse" ("ownerId", "kind", "rows", "bytes") SELECT "ownerId", 'RunStep', 1, 200 + coalesce(octet_length(new."input"), 0) + coalesce(octet_length(new."output"), 0) + coalesce(octet_length(new."usage"), 0) + coalesce(octet_length(new."error"), 0) FROM "Run" WHERE "id" = new."runId"
    ON CONFLICT ("ownerId", "kind") DO UPDATE SET "rows" = "StorageUse"."rows" + excluded."rows", "bytes" = "StorageUse"."bytes" + excluded."bytes";
  RETURN NULL;
END $$;
CREATE TRIGGER "RunStep_storage_insert" AFTER INSERT ON "RunStep" FOR EACH ROW EXECUTE FUNCTION "RunStep_storage_insert"();

CREATE FUNCTION "RunStep_storage_update"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE "StorageUse" SET "bytes" = "StorageUse"."bytes" + (coalesce(octet_length(new."input"), 0) + coalesce(octet_length(new."output"), 0) + coalesce(octet_length(new."usage"), 0) + coalesce(octet_length(new."error"), 0)) - (coalesce(octet_length(old."input"), 0) + coalesce(octet_length(old."output"), 0) + coalesce(octet_length(old."usage"), 0) + coalesce(octet_length(old."error"), 0))
    WHERE "ownerId" = (SELECT "ownerId" FROM "Run" WHERE "id" = old."runId") AND "kind" = 'RunStep';
  RETURN NULL;
END $$;
CREATE TRIGGER "RunStep_storage_update" AFTER UPDATE OF "input", "output", "usage", "error" ON "RunStep" FOR EACH ROW
  WHEN (coalesce(octet_length(new."input"), 0) + coalesce(octet_length(new."output"), 0) + coalesce(octet_length(new."usage"), 0) + coalesce(octet_length(new."error"), 0) <> coalesce(octet_length(old."input"), 0) + coalesce(octet_length(old."output"), 0) + coalesce(octet_length(old."usage"), 0) + coalesce(octet_length(old."error"), 0)) EXECUTE FUNCTION "RunStep_storage_update"();

CREATE FUNCTION "RunStep_storage_delete"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE "StorageUse" SET "rows" = "StorageUse"."rows" - 1, "bytes" = "StorageUse"."bytes" - (200 + coalesce(octet_length(old."input"), 0) + coalesce(octet_length(old."output"), 0) + coalesce(octet_length(old."usage"), 0) + coalesce(octet_length(old."error"), 0))
    WHERE "ownerId" = (SELECT "ownerId" FROM "Run" WHERE "id" = old."runId") AND "kind" = 'RunStep';
  RETURN NULL;
END $$;
CREATE TRIGGER "RunStep_storage_delete" AFTER DELETE ON "RunStep" FOR EACH ROW EXECUTE FUNCTION "RunStep_storage_delete"();

CREATE FUNCTION "RunLog_storage_insert"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO "StorageUse" ("ownerId", "kind", "rows", "bytes") SELECT "ownerId", 'RunLog', 1, 200 + octet_length(new."events") FROM "Run" WHERE "id" = new."runId"
    ON CONFLICT ("ownerId", "kind") DO UPDATE SET "rows" = "StorageUse"."rows" + excluded."rows", "bytes" = "StorageUse"."bytes" + excluded."bytes";
  RETURN NULL;
END $$;
CREATE TRIGGER "RunLog_storage_insert" AFTER INSERT ON "RunLog" FOR EACH ROW EXECUTE FUNCTION "RunLog_storage_insert"();

CREATE FUNCTION "RunLog_storage_update"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE "StorageUse" SET "bytes" = "StorageUse"."bytes" + (octet_length(new."events")) - (octet_length(old."events"))
    WHERE "ownerId" = (SELECT "ownerId" FROM "Run" WHERE "id" = old."runId") AND "kind" = 'RunLog';
  RETURN NULL;
END $$;
CREATE TRIGGER "RunLog_storage_update" AFTER UPDATE OF "events" ON "RunLog" FOR EACH ROW
  WHEN (octet_length(new."events") <> octet_length(old."events")) EXECUTE FUNCTION "RunLog_storage_update"();

CREATE FUNCTION "RunLog_storage_delete"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE "StorageUse" SET "rows" = "StorageUse"."rows" - 1, "bytes" = "StorageUse"."bytes" - (200 + octet_length(old."events"))
    WHERE "ownerId" = (SELECT "ownerId" FROM "Run" WHERE "id" = old."runId") AND "kind" = 'RunLog';
  RETURN NULL;
END $$;
CREATE TRIGGER "RunLog_storage_delete" AFTER DELETE ON "RunLog" FOR EACH ROW EXECUTE FUNCTION "RunLog_storage_delete"();

CREATE FUNCTION "ToolSecret_storage_insert"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO "StorageUse" ("ownerId", "kind", "rows", "bytes") VALUES (new."ownerId", 'ToolSecret', 1, 200 + octet_length(new."hosts") + octet_length(new."sealed"))
    ON CONFLICT ("ownerId", "kind") DO UPDATE SET "rows" = "StorageUse"."rows" + excluded."rows", "bytes" = "StorageUse"."bytes" + excluded."bytes";
  RETURN NULL;
END $$;
CREATE TRIGGER "ToolSecret_storage_insert" AFTER INSERT ON "ToolSecret" FOR EACH ROW EXECUTE FUNCTION "ToolSecret_storage_insert"();

CREATE FUNCTION "ToolSecret_storage_update"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE "StorageUse" SET "bytes" = "StorageUse"."bytes" + (octet_length(new."hosts") + octet_length(new."sealed")) - (octet_length(old."hosts") + octet_length(old."sealed"))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'ToolSecret';
  RETURN NULL;
END $$;
CREATE TRIGGER "ToolSecret_storage_update" AFTER UPDATE OF "hosts", "sealed" ON "ToolSecret" FOR EACH ROW
  WHEN (octet_length(new."hosts") + octet_length(new."sealed") <> octet_length(old."hosts") + octet_length(old."sealed")) EXECUTE FUNCTION "ToolSecret_storage_update"();

CREATE FUNCTION "ToolSecret_storage_delete"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE "StorageUse" SET "rows" = "StorageUse"."rows" - 1, "bytes" = "StorageUse"."bytes" - (200 + octet_length(old."hosts") + octet_length(old."sealed"))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'ToolSecret';
  RETURN NULL;
END $$;
CREATE TRIGGER "ToolSecret_storage_delete" AFTER DELETE ON "ToolSecret" FOR EACH ROW EXECUTE FUNCTION "ToolSecret_storage_delete"();

CREATE FUNCTION "ToolApproval_storage_insert"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO "StorageUse" ("ownerId", "kind", "rows", "bytes") VALUES (new."ownerId", 'ToolApproval', 1, 200)
    ON CONFLICT ("ownerId", "kind") DO UPDATE SET "rows" = "StorageUse"."rows" + excluded."rows", "bytes" = "StorageUse"."bytes" + excluded."bytes";
  RETURN NULL;
END $$;
CREATE TRIGGER "ToolApproval_storage_insert" AFTER INSERT ON "ToolApproval" FOR EACH ROW EXECUTE FUNCTION "ToolApproval_storage_insert"();

CREATE FUNCTION "ToolApproval_storage_delete"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE "StorageUse" SET "rows" = "StorageUse"."rows" - 1, "bytes" = "StorageUse"."bytes" - (200)
    WHERE "ownerId" = old."ownerId" AND "kind" = 'ToolApproval';
  RETURN NULL;
END $$;
CREATE TRIGGER "ToolApproval_storage_delete" AFTER DELETE ON "ToolApproval" FOR EACH ROW EXECUTE FUNCTION "ToolApproval_storage_delete"();

CREATE FUNCTION "ModelProvider_storage_insert"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO "StorageUse" ("ownerId", "kind", "rows", "bytes") VALUES (new."ownerId", 'ModelProvider', 1, 200 + octet_length(new."label") + octet_length(new."baseUrl") + coalesce(octet_length(new."sealedKey"), 0) + octet_length(new."models"))
    ON CONFLICT ("ownerId", "kind") DO UPDATE SET "rows" = "StorageUse"."rows" + excluded."rows", "bytes" = "StorageUse"."bytes" + excluded."bytes";
  RETURN NULL;
END $$;
CREATE TRIGGER "ModelProvider_storage_insert" AFTER INSERT ON "ModelProvider" FOR EACH ROW EXECUTE FUNCTION "ModelProvider_storage_insert"();

CREATE FUNCTION "ModelProvider_storage_update"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE "StorageUse" SET "bytes" = "StorageUse"."bytes" + (octet_length(new."label") + octet_length(new."baseUrl") + coalesce(octet_length(new."sealedKey"), 0) + octet_length(new."models")) - (octet_length(old."label") + octet_length(old."baseUrl") + coalesce(octet_length(old."sealedKey"), 0) + octet_length(old."models"))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'ModelProvider';
  RETURN NULL;
END $$;
CREATE TRIGGER "ModelProvider_storage_update" AFTER UPDATE OF "label", "baseUrl", "sealedKey", "models" ON "ModelProvider" FOR EACH ROW
  WHEN (octet_length(new."label") + octet_length(new."baseUrl") + coalesce(octet_length(new."sealedKey"), 0) + octet_length(new."models") <> octet_length(old."label") + octet_length(old."baseUrl") + coalesce(octet_length(old."sealedKey"), 0) + octet_length(old."models")) EXECUTE FUNCTION "ModelProvider_storage_update"();

CREATE FUNCTION "ModelProvider_storage_delete"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE "StorageUse" SET "rows" = "StorageUse"."rows" - 1, "bytes" = "StorageUse"."bytes" - (200 + octet_length(old."label") + octet_length(old."baseUrl") + coalesce(octet_length(old."sealedKey"), 0) + octet_length(old."models"))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'ModelProvider';
  RETURN NULL;
END $$;
CREATE TRIGGER "ModelProvider_storage_delete" AFTER DELETE ON "ModelProvider" FOR EACH ROW EXECUTE FUNCTION "ModelProvider_storage_delete"();

CREATE FUNCTION "ApiKey_storage_insert"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO "StorageUse" ("ownerId", "kind", "rows", "bytes") VALUES (new."ownerId", 'ApiKey', 1, 200 + octet_length(new."name"))
    ON CONFLICT ("ownerId", "kind") DO UPDATE SET "rows" = "StorageUse"."rows" + excluded."rows", "bytes" = "StorageUse"."bytes" + excluded."bytes";
  RETURN NULL;
END $$;
CREATE TRIGGER "ApiKey_storage_insert" AFTER INSERT ON "ApiKey" FOR EACH ROW EXECUTE FUNCTION "ApiKey_storage_insert"();

CREATE FUNCTION "ApiKey_storage_update"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE "StorageUse" SET "bytes" = "StorageUse"."bytes" + (octet_length(new."name")) - (octet_length(old."name"))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'ApiKey';
  RETURN NULL;
END $$;
CREATE TRIGGER "ApiKey_storage_update" AFTER UPDATE OF "name" ON "ApiKey" FOR EACH ROW
  WHEN (octet_length(new."name") <> octet_length(old."name")) EXECUTE FUNCTION "ApiKey_storage_update"();

CREATE FUNCTION "ApiKey_storage_delete"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE "StorageUse" SET "rows" = "StorageUse"."rows" - 1, "bytes" = "StorageUse"."bytes" - (200 + octet_length(old."name"))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'ApiKey';
  RETURN NULL;
END $$;
CREATE TRIGGER "ApiKey_storage_delete" AFTER DELETE ON "ApiKey" FOR EACH ROW EXECUTE FUNCTION "ApiKey_storage_delete"();

CREATE FUNCTION "IdempotencyKey_storage_insert"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO "StorageUse" ("ownerId", "kind", "rows", "bytes") VALUES (new."ownerId", 'IdempotencyKey', 1, 200 + octet_length(new."path") + octet_length(new."key") + coalesce(octet_length(new."reply"), 0))
    ON CONFLICT ("ownerId", "kind") DO UPDATE SET "rows" = "StorageUse"."rows" + excluded."rows", "bytes" = "StorageUse"."bytes" + excluded."bytes";
  RETURN NULL;
END $$;
CREATE TRIGGER "IdempotencyKey_storage_insert" AFTER INSERT ON "IdempotencyKey" FOR EACH ROW EXECUTE FUNCTION "IdempotencyKey_storage_insert"();

CREATE FUNCTION "IdempotencyKey_storage_update"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE "StorageUse" SET "bytes" = "StorageUse"."bytes" + (octet_length(new."path") + octet_length(new."key") + coalesce(octet_length(new."reply"), 0)) - (octet_length(old."path") + octet_length(old."key") + coalesce(octet_length(old."reply"), 0))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'IdempotencyKey';
  RETURN NULL;
END $$;
CREATE TRIGGER "IdempotencyKey_storage_update" AFTER UPDATE OF "path", "key", "reply" ON "IdempotencyKey" FOR EACH ROW
  WHEN (octet_length(new."path") + octet_length(new."key") + coalesce(octet_length(new."reply"), 0) <> octet_length(old."path") + octet_length(old."key") + coalesce(octet_length(old."reply"), 0)) EXECUTE FUNCTION "IdempotencyKey_storage_update"();

CREATE FUNCTION "IdempotencyKey_storage_delete"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE "StorageUse" SET "rows" = "StorageUse"."rows" - 1, "bytes" = "StorageUse"."bytes" - (200 + octet_length(old."path") + octet_length(old."key") + coalesce(octet_length(old."reply"), 0))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'IdempotencyKey';
  RETURN NULL;
END $$;
CREATE TRIGGER "IdempotencyKey_storage_delete" AFTER DELETE ON "IdempotencyKey" FOR EACH ROW EXECUTE FUNCTION "IdempotencyKey_storage_delete"();

CREATE FUNCTION "Task_open_insert"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO "StorageUse" ("ownerId", "kind", "rows", "bytes") VALUES (new."ownerId", 'OpenTask', 1, 0)
    ON CONFLICT ("ownerId", "kind") DO UPDATE SET "rows" = "StorageUse"."rows" + excluded."rows", "bytes" = "StorageUse"."bytes" + excluded."bytes";
  RETURN NULL;
END $$;
CREATE TRIGGER "Task_open_insert" AFTER INSERT ON "Task" FOR EACH ROW
  WHEN (new."status" <> 'completed') EXECUTE FUNCTION "Task_open_insert"();

CREATE FUNCTION "Task_open_update"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO "StorageUse" ("ownerId", "kind", "rows", "bytes") VALUES (new."ownerId", 'OpenTask', (new."status" <> 'completed')::int - (old."status" <> 'completed')::int, 0)
    ON CONFLICT ("ownerId", "kind") DO UPDATE SET "rows" = "StorageUse"."rows" + excluded."rows";
  RETURN NULL;
END $$;
CREATE TRIGGER "Task_open_update" AFTER UPDATE OF "status" ON "Task" FOR EACH ROW
  WHEN ((new."status" = 'completed') <> (old."status" = 'completed')) EXECUTE FUNCTION "Task_open_update"();

CREATE FUNCTION "Task_open_delete"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE "StorageUse" SET "rows" = "StorageUse"."rows" - 1 WHERE "ownerId" = old."ownerId" AND "kind" = 'OpenTask';
  RETURN NULL;
END $$;
CREATE TRIGGER "Task_open_delete" AFTER DELETE ON "Task" FOR EACH ROW
  WHEN (old."status" <> 'completed') EXECUTE FUNCTION "Task_open_delete"();

CREATE FUNCTION "Conversation_storage_removed"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE "StorageUse" SET "rows" = "StorageUse"."rows" - 1, "bytes" = "StorageUse"."bytes" - (200 + octet_length(old."title") + octet_length(old."preview") + coalesce(octet_length(old."summary"), 0))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'Conversation';
  RETURN NULL;
END $$;
CREATE TRIGGER "Conversation_storage_removed" AFTER UPDATE OF "ownerId" ON "Conversation" FOR EACH ROW
  WHEN (new."ownerId" <> old."ownerId") EXECUTE FUNCTION "Conversation_storage_removed"();

CREATE FUNCTION "Task_storage_removed"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE "StorageUse" SET "rows" = "StorageUse"."rows" - 1, "bytes" = "StorageUse"."bytes" - (200 + octet_length(old."name") + octet_length(old."description") + octet_length(old."assignedAgents") + coalesce(octet_length(old."result"), 0) + coalesce(octet_length(old."error"), 0))
    WHERE "ownerId" = old."ownerId" AND "kind" = 'Task';
  RETURN NULL;
END $$;
CREATE TRIGGER "Task_storage_removed" AFTER UPDATE OF "ownerId" ON "Task" FOR EACH ROW
  WHEN (new."ownerId" <> old."ownerId") EXECUTE FUNCTION "Task_storage_removed"();
-- Full-text search over a person's conversations, with the answers that FTS5 gives on SQLite (migrations 0005, 0007).

-- The words of a text, as the search compares them: without case, Latin letters without accents, the sharp s written ss,
-- signs of scripts without spaces each a word of its own, everything but letters and numbers a space. NFC again after the
-- accents are gone, since some scripts (hangul) are several marks each in NFD.
CREATE FUNCTION search_words(given text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT array_remove(regexp_split_to_array(
    regexp_replace(
      normalize(regexp_replace(normalize(
        translate(lower(replace(replace(given COLLATE "default", 'ß', 'ss'), 'ẞ', 'ss')), 'ςſµ', 'σsμ'), NFD),
        '([a-zø])[\u0300-\u036f]+', '\1', 'g'), NFC),
      '([\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af])', ' \1 ', 'g'),
    '[^[:alnum:]]+'), '')
$$;

-- As a search vector: a word's place is its number. Words of more bytes than a vector takes are cut, as in a query.
CREATE FUNCTION search_vector(words text[]) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(string_agg(quote_literal(left(word, 500)) || ':' || least(nth, 16383), ' '), '')::tsvector
  FROM unnest(words) WITH ORDINALITY AS each(word, nth)
$$;

-- One word of a search: its parts in a row, the last of which may be only the beginning of a word.
CREATE FUNCTION search_term(given text, begun boolean) RETURNS tsquery LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT (string_agg(quote_literal(left(word, 500)), ' <-> ' ORDER BY nth) || CASE WHEN begun THEN ':*' ELSE '' END)::tsquery
  FROM unnest(search_words(given)) WITH ORDINALITY AS each(word, nth)
$$;

CREATE TABLE "SearchEntry" (
    "id" SERIAL PRIMARY KEY,
    "conversationId" TEXT COLLATE "C" NOT NULL,
    "messageId" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "ownerId" TEXT COLLATE "C" NOT NULL,
    "pieces" INTEGER NOT NULL
);
CREATE UNIQUE INDEX "SearchEntry_conversationId_messageId_key" ON "SearchEntry"("conversationId", "messageId");

-- A vector knows places up to 16,383 only, so a text is cut; the pieces overlap, so that no row of words is cut.
CREATE TABLE "SearchPiece" (
    "entryId" INTEGER NOT NULL REFERENCES "SearchEntry"("id") ON DELETE CASCADE,
    "ownerId" TEXT COLLATE "C" NOT NULL,
    "isWhole" BOOLEAN NOT NULL,
    "words" TSVECTOR NOT NULL
);
CREATE INDEX "SearchPiece_entryId_idx" ON "SearchPiece"("entryId");
CREATE INDEX "SearchPiece_words_idx" ON "SearchPiece" USING GIN ("ownerId", "words");

CREATE FUNCTION search_keep(conversation text, message text, owner text, given text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  words text[] := search_words(given);
  step constant integer := 8000;
  overlap constant integer := 100;
  pieces integer := greatest(1, ceil(cardinality(words) / step::numeric));
  entry integer;
BEGIN
  DELETE FROM "SearchEntry" WHERE "conversationId" = conversation AND "messageId" = message;
  INSERT INTO "SearchEntry" ("conversationId", "messageId", "ownerId", "pieces") VALUES (conversation, message, owner, pieces) RETURNING "id" INTO entry;
  INSERT INTO "SearchPiece" ("entryId", "ownerId", "isWhole", "words")
    SELECT entry, owner, pieces = 1, search_vector(words[piece * step + 1 : (piece + 1) * step + overlap]) FROM generate_series(0, pieces - 1) AS piece;
END $$;

CREATE FUNCTION "Message_search"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM "SearchEntry" WHERE "conversationId" = old."conversationId" AND "messageId" = old."id";
  END IF;
  IF TG_OP <> 'DELETE' AND NOT new."superseded" AND new."content" <> '' THEN
    PERFORM search_keep(new."conversationId", new."id", new."ownerId", new."content");
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "Message_search_insert" AFTER INSERT ON "Message" FOR EACH ROW WHEN (NOT new."superseded" AND new."content" <> '') EXECUTE FUNCTION "Message_search"();
CREATE TRIGGER "Message_search_update" AFTER UPDATE OF "content", "superseded" ON "Message" FOR EACH ROW
  WHEN (new."content" <> old."content" OR new."superseded" <> old."superseded") EXECUTE FUNCTION "Message_search"();
CREATE TRIGGER "Message_search_delete" AFTER DELETE ON "Message" FOR EACH ROW EXECUTE FUNCTION "Message_search"();

CREATE FUNCTION "Conversation_search"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM "SearchEntry" WHERE "conversationId" = old."id";
  ELSE
    PERFORM search_keep(new."id", '', new."ownerId", new."title");
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "Conversation_search_insert" AFTER INSERT ON "Conversation" FOR EACH ROW EXECUTE FUNCTION "Conversation_search"();
CREATE TRIGGER "Conversation_search_update" AFTER UPDATE OF "title" ON "Conversation" FOR EACH ROW WHEN (new."title" <> old."title") EXECUTE FUNCTION "Conversation_search"();
CREATE TRIGGER "Conversation_search_delete" AFTER DELETE ON "Conversation" FOR EACH ROW EXECUTE FUNCTION "Conversation_search"();
