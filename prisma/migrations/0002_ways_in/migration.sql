-- AlterTable
ALTER TABLE "User" ADD COLUMN "verifiedAt" DATETIME;

-- CreateTable
CREATE TABLE "Identity" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "provider" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "Identity_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "SignInAttempt" (
    "stateHash" TEXT NOT NULL PRIMARY KEY,
    "provider" TEXT NOT NULL,
    "browserHash" TEXT NOT NULL,
    "sealed" TEXT NOT NULL,
    "expiresAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "PasswordReset" (
    "tokenHash" TEXT NOT NULL PRIMARY KEY,
    "userId" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    CONSTRAINT "PasswordReset_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "WaitlistEntry" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "email" TEXT NOT NULL,
    "emailKey" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "mailedAt" DATETIME NOT NULL,
    "confirmedAt" DATETIME
);

-- CreateTable
CREATE TABLE "WaitlistSignup" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "entryId" TEXT NOT NULL,
    "tokenHash" TEXT,
    "createdAt" DATETIME NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    CONSTRAINT "WaitlistSignup_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "WaitlistEntry" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "OutgoingMail" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "sealed" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "nextAt" DATETIME NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "sentAt" DATETIME,
    "failure" TEXT
);

-- CreateIndex
CREATE INDEX "Identity_userId_idx" ON "Identity"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "Identity_provider_subject_key" ON "Identity"("provider", "subject");

-- CreateIndex
CREATE INDEX "SignInAttempt_expiresAt_idx" ON "SignInAttempt"("expiresAt");

-- CreateIndex
CREATE INDEX "PasswordReset_userId_createdAt_idx" ON "PasswordReset"("userId", "createdAt");

-- CreateIndex
CREATE INDEX "PasswordReset_expiresAt_idx" ON "PasswordReset"("expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "WaitlistEntry_emailKey_key" ON "WaitlistEntry"("emailKey");

-- CreateIndex
CREATE INDEX "WaitlistEntry_confirmedAt_idx" ON "WaitlistEntry"("confirmedAt");

-- CreateIndex
CREATE UNIQUE INDEX "WaitlistSignup_tokenHash_key" ON "WaitlistSignup"("tokenHash");

-- CreateIndex
CREATE INDEX "WaitlistSignup_entryId_idx" ON "WaitlistSignup"("entryId");

-- CreateIndex
CREATE INDEX "WaitlistSignup_expiresAt_idx" ON "WaitlistSignup"("expiresAt");

-- CreateIndex
CREATE INDEX "OutgoingMail_sentAt_nextAt_idx" ON "OutgoingMail"("sentAt", "nextAt");
