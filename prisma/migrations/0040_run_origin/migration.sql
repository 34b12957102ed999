-- AlterTable
ALTER TABLE "Run" ADD COLUMN "originId" TEXT;
ALTER TABLE "Run" ADD COLUMN "originSteps" INTEGER;
