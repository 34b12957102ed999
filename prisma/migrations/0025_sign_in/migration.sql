-- AlterTable
ALTER TABLE "Connection" ADD COLUMN "challenge" TEXT;
ALTER TABLE "Connection" ADD COLUMN "signIn" TEXT;
ALTER TABLE "Connection" ADD COLUMN "attempt" TEXT;
ALTER TABLE "Connection" ADD COLUMN "signInTurn" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "Connection" ADD COLUMN "renewUntil" DATETIME;
