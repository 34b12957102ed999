-- AlterTable
ALTER TABLE "Task" ADD COLUMN "files" TEXT;
