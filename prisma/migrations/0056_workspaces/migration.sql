-- AlterTable
ALTER TABLE "Agent" ADD COLUMN "createdBy" TEXT;
ALTER TABLE "Agent" ADD COLUMN "updatedBy" TEXT;
ALTER TABLE "Agent" ADD COLUMN "viewersChat" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "File" ADD COLUMN "createdBy" TEXT;

-- AlterTable
ALTER TABLE "Team" ADD COLUMN "createdBy" TEXT;
ALTER TABLE "Team" ADD COLUMN "updatedBy" TEXT;

-- AlterTable
ALTER TABLE "Task" ADD COLUMN "createdBy" TEXT;
ALTER TABLE "Task" ADD COLUMN "updatedBy" TEXT;

-- AlterTable
ALTER TABLE "Template" ADD COLUMN "createdBy" TEXT;
ALTER TABLE "Template" ADD COLUMN "updatedBy" TEXT;

-- AlterTable
ALTER TABLE "Conversation" ADD COLUMN "createdBy" TEXT;

-- AlterTable
ALTER TABLE "Run" ADD COLUMN "startedBy" TEXT;

-- AlterTable
ALTER TABLE "RunStep" ADD COLUMN "answeredBy" TEXT;

-- CreateTable
CREATE TABLE "Workspace" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "name" TEXT NOT NULL,
    "approvers" TEXT NOT NULL DEFAULT 'admins',
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1
);

-- CreateTable
CREATE TABLE "WorkspaceMember" (
    "workspaceId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "fromGroup" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" DATETIME NOT NULL,

    PRIMARY KEY ("workspaceId", "userId"),
    CONSTRAINT "WorkspaceMember_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "WorkspaceInvitation" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "workspaceId" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "emailKey" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "sealedToken" TEXT NOT NULL,
    "invitedBy" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "sentAt" DATETIME NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    CONSTRAINT "WorkspaceInvitation_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "WorkspaceMember_userId_idx" ON "WorkspaceMember"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "WorkspaceInvitation_tokenHash_key" ON "WorkspaceInvitation"("tokenHash");

-- CreateIndex
CREATE INDEX "WorkspaceInvitation_expiresAt_idx" ON "WorkspaceInvitation"("expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "WorkspaceInvitation_workspaceId_emailKey_key" ON "WorkspaceInvitation"("workspaceId", "emailKey");
