-- Oldest program: 0028_budgets
-- AlterTable
ALTER TABLE "ProgramRequest" ADD COLUMN     "retriedAt" TIMESTAMP(3);
