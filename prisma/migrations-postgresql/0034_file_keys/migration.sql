-- Oldest program: 0028_budgets
-- AlterTable
ALTER TABLE "File" ADD COLUMN     "keyId" TEXT COLLATE "C";
