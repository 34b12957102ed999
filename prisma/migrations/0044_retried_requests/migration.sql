-- AlterTable
ALTER TABLE "ProgramRequest" ADD COLUMN "retriedAt" DATETIME;
