-- AlterTable
ALTER TABLE "ModelProvider" ADD COLUMN "embeddingModel" TEXT;

-- AlterTable
ALTER TABLE "KnowledgeDocument" ADD COLUMN "vectors" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "KnowledgeDocument" ADD COLUMN "embedAt" DATETIME;
ALTER TABLE "KnowledgeDocument" ADD COLUMN "embedTries" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "KnowledgeIndex" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "ownerId" TEXT NOT NULL,
    "providerId" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "dimensions" INTEGER,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "retryAt" DATETIME,
    "error" TEXT,
    "errorReason" TEXT,
    "createdAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "KnowledgeVector" (
    "chunkId" INTEGER NOT NULL,
    "indexId" TEXT NOT NULL,
    "shelf" TEXT NOT NULL,
    "bits" BLOB NOT NULL,
    "vector" BLOB NOT NULL,

    PRIMARY KEY ("chunkId", "indexId"),
    CONSTRAINT "KnowledgeVector_chunkId_fkey" FOREIGN KEY ("chunkId") REFERENCES "KnowledgeChunk" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "KnowledgeIndex_ownerId_createdAt_idx" ON "KnowledgeIndex"("ownerId", "createdAt");

-- CreateIndex
CREATE INDEX "KnowledgeVector_indexId_shelf_chunkId_bits_idx" ON "KnowledgeVector"("indexId", "shelf", "chunkId", "bits");

-- CreateIndex
CREATE INDEX "KnowledgeDocument_embedAt_idx" ON "KnowledgeDocument"("embedAt");
