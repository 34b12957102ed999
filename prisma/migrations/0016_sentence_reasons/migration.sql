-- AlterTable
ALTER TABLE "Task" ADD COLUMN "errorReason" TEXT;

-- AlterTable
ALTER TABLE "Run" ADD COLUMN "errorReason" TEXT;

-- AlterTable
ALTER TABLE "RunStep" ADD COLUMN "errorReason" TEXT;
