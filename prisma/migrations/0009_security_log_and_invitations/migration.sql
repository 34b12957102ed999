-- AlterTable
ALTER TABLE "Agent" ADD COLUMN "heldAt" DATETIME;

-- AlterTable
ALTER TABLE "ToolSecret" ADD COLUMN "heldAt" DATETIME;

-- AlterTable
ALTER TABLE "ModelProvider" ADD COLUMN "heldAt" DATETIME;

-- AlterTable
ALTER TABLE "Task" ADD COLUMN "heldAt" DATETIME;

-- AlterTable
ALTER TABLE "Template" ADD COLUMN "heldAt" DATETIME;

-- CreateTable
CREATE TABLE "Invitation" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "email" TEXT NOT NULL,
    "emailKey" TEXT NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    "usedAt" DATETIME
);

-- CreateTable
CREATE TABLE "SecurityEvent" (
    "number" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "id" TEXT NOT NULL,
    "ownerId" TEXT,
    "kind" TEXT NOT NULL,
    "subject" TEXT NOT NULL DEFAULT '',
    "detail" TEXT NOT NULL DEFAULT '',
    "network" TEXT NOT NULL DEFAULT '',
    "device" TEXT NOT NULL DEFAULT '',
    "createdAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "MailAsked" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "key" TEXT NOT NULL,
    "at" DATETIME NOT NULL
);

-- AlterTable
-- Whose id a subject is. The first start that knows this column writes the configured issuer into the rows without one.
ALTER TABLE "Identity" ADD COLUMN "issuer" TEXT NOT NULL DEFAULT '';
DROP INDEX "Identity_provider_subject_key";
CREATE UNIQUE INDEX "Identity_provider_issuer_subject_key" ON "Identity"("provider", "issuer", "subject");

-- CreateIndex
CREATE UNIQUE INDEX "Invitation_tokenHash_key" ON "Invitation"("tokenHash");

-- CreateIndex
CREATE INDEX "Invitation_emailKey_idx" ON "Invitation"("emailKey");

-- CreateIndex
CREATE INDEX "Invitation_expiresAt_idx" ON "Invitation"("expiresAt");

-- CreateIndex
CREATE INDEX "SecurityEvent_ownerId_createdAt_id_idx" ON "SecurityEvent"("ownerId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "SecurityEvent_createdAt_idx" ON "SecurityEvent"("createdAt");

-- CreateIndex
CREATE INDEX "MailAsked_key_at_idx" ON "MailAsked"("key", "at");

-- CreateIndex
CREATE INDEX "MailAsked_at_idx" ON "MailAsked"("at");
