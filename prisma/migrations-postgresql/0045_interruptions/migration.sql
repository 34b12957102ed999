-- Oldest program: 0028_budgets
-- AlterTable
ALTER TABLE "Run" ADD COLUMN     "cutUsage" TEXT COLLATE "C",
ADD COLUMN     "interruption" TEXT COLLATE "C";
