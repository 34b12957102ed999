-- Oldest program: 0024_connections
-- AlterTable
ALTER TABLE "Connection" ADD COLUMN     "attempt" TEXT COLLATE "C",
ADD COLUMN     "challenge" TEXT COLLATE "C",
ADD COLUMN     "renewUntil" TIMESTAMP(3),
ADD COLUMN     "signIn" TEXT COLLATE "C",
ADD COLUMN     "signInTurn" INTEGER NOT NULL DEFAULT 0;
