-- Oldest program: 0028_budgets
-- AlterTable
ALTER TABLE "Agent" ADD COLUMN     "fallbackModel" TEXT COLLATE "C",
ADD COLUMN     "maxTokens" INTEGER,
ADD COLUMN     "temperature" DOUBLE PRECISION;

-- AlterTable
ALTER TABLE "Template" ADD COLUMN     "fallbackModel" TEXT COLLATE "C",
ADD COLUMN     "maxTokens" INTEGER,
ADD COLUMN     "temperature" DOUBLE PRECISION;
