-- Oldest program: 0028_budgets
-- AlterTable
ALTER TABLE "Budget" ADD COLUMN     "nearAt" TIMESTAMP(3),
ADD COLUMN     "nearSeenAt" TIMESTAMP(3);
