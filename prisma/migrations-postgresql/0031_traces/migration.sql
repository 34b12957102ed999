-- Oldest program: 0028_budgets
-- AlterTable
ALTER TABLE "RunStep" ADD COLUMN     "request" TEXT COLLATE "C";

-- CreateTable
CREATE TABLE "TracePart" (
    "scope" TEXT COLLATE "C" NOT NULL,
    "hash" TEXT COLLATE "C" NOT NULL,
    "parent" TEXT COLLATE "C",
    "content" TEXT COLLATE "C" NOT NULL,
    "usedOn" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "TracePart_pkey" PRIMARY KEY ("scope","hash")
);

-- CreateIndex
CREATE INDEX "TracePart_usedOn_idx" ON "TracePart"("usedOn");
