-- AlterTable
ALTER TABLE "Node" ADD COLUMN "folder" TEXT;
