-- Oldest program: 0028_budgets
-- CreateTable
CREATE TABLE "ConnectionSignIn" (
    "ownerId" TEXT COLLATE "C" NOT NULL,
    "connectionId" TEXT COLLATE "C" NOT NULL,
    "url" TEXT COLLATE "C" NOT NULL,
    "signIn" TEXT COLLATE "C",
    "attempt" TEXT COLLATE "C",
    "signInTurn" INTEGER NOT NULL DEFAULT 0,
    "renewUntil" TIMESTAMP(3),
    "refused" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "ConnectionSignIn_pkey" PRIMARY KEY ("ownerId","connectionId")
);

-- CreateIndex
CREATE INDEX "ConnectionSignIn_connectionId_idx" ON "ConnectionSignIn"("connectionId");

-- AddForeignKey
ALTER TABLE "ConnectionSignIn" ADD CONSTRAINT "ConnectionSignIn_connectionId_fkey" FOREIGN KEY ("connectionId") REFERENCES "Connection"("id") ON DELETE CASCADE ON UPDATE CASCADE;
