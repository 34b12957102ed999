-- AlterTable
ALTER TABLE "User" ADD COLUMN "disabledAt" DATETIME;
ALTER TABLE "User" ADD COLUMN "lastSeenAt" DATETIME;

-- AlterTable
ALTER TABLE "WaitlistEntry" ADD COLUMN "invitedAt" DATETIME;

-- CreateTable
CREATE TABLE "RegistrationChoice" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "registration" TEXT NOT NULL,
    "changedAt" DATETIME NOT NULL
);

-- CreateIndex
CREATE INDEX "User_createdAt_id_idx" ON "User"("createdAt", "id");

-- CreateIndex
CREATE INDEX "Invitation_createdAt_id_idx" ON "Invitation"("createdAt", "id");

-- CreateIndex
CREATE INDEX "WaitlistEntry_createdAt_id_idx" ON "WaitlistEntry"("createdAt", "id");

-- CreateIndex
CREATE INDEX "WaitlistEntry_invitedAt_confirmedAt_idx" ON "WaitlistEntry"("invitedAt", "confirmedAt");

-- As far as the sessions tell that are still there.
UPDATE "User" SET "lastSeenAt" = (SELECT max("lastSeenAt") FROM "Session" WHERE "userId" = "User"."id");
