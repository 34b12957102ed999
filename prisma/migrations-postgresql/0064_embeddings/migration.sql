-- Oldest program: 0028_budgets
-- AlterTable
ALTER TABLE "ModelProvider" ADD COLUMN     "embeddingModel" TEXT COLLATE "C";

-- AlterTable
ALTER TABLE "KnowledgeDocument" ADD COLUMN     "vectors" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "embedAt" TIMESTAMP(3),
ADD COLUMN     "embedTries" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "KnowledgeIndex" (
    "id" TEXT COLLATE "C" NOT NULL,
    "ownerId" TEXT COLLATE "C" NOT NULL,
    "providerId" TEXT COLLATE "C" NOT NULL,
    "model" TEXT COLLATE "C" NOT NULL,
    "state" TEXT COLLATE "C" NOT NULL,
    "dimensions" INTEGER,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "retryAt" TIMESTAMP(3),
    "error" TEXT COLLATE "C",
    "errorReason" TEXT COLLATE "C",
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "KnowledgeIndex_pkey" PRIMARY KEY ("id")
);

-- The bits are a bit string, since bytes can't be compared bit by bit.
-- CreateTable
CREATE TABLE "KnowledgeVector" (
    "chunkId" INTEGER NOT NULL,
    "indexId" TEXT COLLATE "C" NOT NULL,
    "shelf" TEXT COLLATE "C" NOT NULL,
    "bits" BIT VARYING NOT NULL,
    "vector" BYTEA NOT NULL,

    CONSTRAINT "KnowledgeVector_pkey" PRIMARY KEY ("chunkId","indexId")
);

-- CreateIndex
CREATE INDEX "KnowledgeIndex_ownerId_createdAt_idx" ON "KnowledgeIndex"("ownerId", "createdAt");

-- CreateIndex
CREATE INDEX "KnowledgeVector_indexId_shelf_chunkId_bits_idx" ON "KnowledgeVector"("indexId", "shelf", "chunkId", "bits");

-- CreateIndex
CREATE INDEX "KnowledgeDocument_embedAt_idx" ON "KnowledgeDocument"("embedAt");

-- AddForeignKey
ALTER TABLE "KnowledgeVector" ADD CONSTRAINT "KnowledgeVector_chunkId_fkey" FOREIGN KEY ("chunkId") REFERENCES "KnowledgeChunk"("id") ON DELETE CASCADE ON UPDATE CASCADE;
