-- AlterTable
ALTER TABLE "Agent" ADD COLUMN "fallbackModel" TEXT;
ALTER TABLE "Agent" ADD COLUMN "maxTokens" INTEGER;
ALTER TABLE "Agent" ADD COLUMN "temperature" REAL;

-- AlterTable
ALTER TABLE "Template" ADD COLUMN "fallbackModel" TEXT;
ALTER TABLE "Template" ADD COLUMN "maxTokens" INTEGER;
ALTER TABLE "Template" ADD COLUMN "temperature" REAL;
