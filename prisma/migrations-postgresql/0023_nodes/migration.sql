-- AlterTable
ALTER TABLE "IdempotencyKey" ADD COLUMN     "holder" TEXT COLLATE "C";

-- CreateTable
CREATE TABLE "Node" (
    "id" TEXT COLLATE "C" NOT NULL,
    "version" TEXT COLLATE "C" NOT NULL,
    "startedAt" TIMESTAMP(3) NOT NULL,
    "seenAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Node_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SecretCheck" (
    "id" INTEGER NOT NULL,
    "sealed" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "SecretCheck_pkey" PRIMARY KEY ("id")
);
