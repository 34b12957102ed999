-- Oldest program: 0028_budgets
-- AlterTable
ALTER TABLE "Run" ADD COLUMN     "originId" TEXT COLLATE "C",
ADD COLUMN     "originSteps" INTEGER;
