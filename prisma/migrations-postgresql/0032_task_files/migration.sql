-- Oldest program: 0028_budgets
-- AlterTable
ALTER TABLE "Task" ADD COLUMN     "files" TEXT COLLATE "C";
