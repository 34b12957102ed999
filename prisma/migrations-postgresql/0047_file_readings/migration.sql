-- Oldest program: 0028_budgets
-- AlterTable
ALTER TABLE "File" ADD COLUMN "readings" INTEGER NOT NULL DEFAULT 0;
