-- AlterTable
ALTER TABLE "RunStep" ADD COLUMN "request" TEXT;

-- CreateTable
CREATE TABLE "TracePart" (
    "scope" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "parent" TEXT,
    "content" TEXT NOT NULL,
    "usedOn" TEXT NOT NULL,

    PRIMARY KEY ("scope", "hash")
);

-- CreateIndex
CREATE INDEX "TracePart_usedOn_idx" ON "TracePart"("usedOn");
