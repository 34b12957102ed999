-- AlterTable
ALTER TABLE "Task" ADD COLUMN "routingUntil" DATETIME;
