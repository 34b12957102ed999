-- AlterTable
ALTER TABLE "Run" ADD COLUMN "cutUsage" TEXT;
ALTER TABLE "Run" ADD COLUMN "interruption" TEXT;
