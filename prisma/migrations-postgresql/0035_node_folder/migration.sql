-- Oldest program: 0028_budgets
-- AlterTable
ALTER TABLE "Node" ADD COLUMN     "folder" TEXT COLLATE "C";
