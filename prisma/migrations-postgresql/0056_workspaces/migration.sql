-- Oldest program: 0028_budgets
-- AlterTable
ALTER TABLE "Agent" ADD COLUMN     "createdBy" TEXT COLLATE "C",
ADD COLUMN     "updatedBy" TEXT COLLATE "C",
ADD COLUMN     "viewersChat" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "File" ADD COLUMN     "createdBy" TEXT COLLATE "C";

-- AlterTable
ALTER TABLE "Team" ADD COLUMN     "createdBy" TEXT COLLATE "C",
ADD COLUMN     "updatedBy" TEXT COLLATE "C";

-- AlterTable
ALTER TABLE "Task" ADD COLUMN     "createdBy" TEXT COLLATE "C",
ADD COLUMN     "updatedBy" TEXT COLLATE "C";

-- AlterTable
ALTER TABLE "Template" ADD COLUMN     "createdBy" TEXT COLLATE "C",
ADD COLUMN     "updatedBy" TEXT COLLATE "C";

-- AlterTable
ALTER TABLE "Conversation" ADD COLUMN     "createdBy" TEXT COLLATE "C";

-- AlterTable
ALTER TABLE "Run" ADD COLUMN     "startedBy" TEXT COLLATE "C";

-- AlterTable
ALTER TABLE "RunStep" ADD COLUMN     "answeredBy" TEXT COLLATE "C";

-- CreateTable
CREATE TABLE "Workspace" (
    "id" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "approvers" TEXT COLLATE "C" NOT NULL DEFAULT 'admins',
    "createdAt" TIMESTAMP(3) NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "Workspace_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "WorkspaceMember" (
    "workspaceId" TEXT COLLATE "C" NOT NULL,
    "userId" TEXT COLLATE "C" NOT NULL,
    "role" TEXT COLLATE "C" NOT NULL,
    "fromGroup" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "WorkspaceMember_pkey" PRIMARY KEY ("workspaceId","userId")
);

-- CreateTable
CREATE TABLE "WorkspaceInvitation" (
    "id" TEXT COLLATE "C" NOT NULL,
    "workspaceId" TEXT COLLATE "C" NOT NULL,
    "email" TEXT COLLATE "C" NOT NULL,
    "emailKey" TEXT COLLATE "C" NOT NULL,
    "role" TEXT COLLATE "C" NOT NULL,
    "tokenHash" TEXT COLLATE "C" NOT NULL,
    "sealedToken" TEXT COLLATE "C" NOT NULL,
    "invitedBy" TEXT COLLATE "C" NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "sentAt" TIMESTAMP(3) NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "WorkspaceInvitation_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "WorkspaceMember_userId_idx" ON "WorkspaceMember"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "WorkspaceInvitation_tokenHash_key" ON "WorkspaceInvitation"("tokenHash");

-- CreateIndex
CREATE INDEX "WorkspaceInvitation_expiresAt_idx" ON "WorkspaceInvitation"("expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "WorkspaceInvitation_workspaceId_emailKey_key" ON "WorkspaceInvitation"("workspaceId", "emailKey");

-- AddForeignKey
ALTER TABLE "WorkspaceMember" ADD CONSTRAINT "WorkspaceMember_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "WorkspaceInvitation" ADD CONSTRAINT "WorkspaceInvitation_workspaceId_fkey" FOREIGN KEY ("workspaceId") REFERENCES "Workspace"("id") ON DELETE CASCADE ON UPDATE CASCADE;
