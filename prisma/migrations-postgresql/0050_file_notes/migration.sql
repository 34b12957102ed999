-- Oldest program: 0028_budgets
-- AlterTable
ALTER TABLE "File" ADD COLUMN "notes" TEXT COLLATE "C";
