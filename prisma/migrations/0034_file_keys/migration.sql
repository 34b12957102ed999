-- AlterTable
ALTER TABLE "File" ADD COLUMN "keyId" TEXT;
