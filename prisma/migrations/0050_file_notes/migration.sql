-- AlterTable
ALTER TABLE "File" ADD COLUMN "notes" TEXT;
