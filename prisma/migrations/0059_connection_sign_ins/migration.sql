-- CreateTable
CREATE TABLE "ConnectionSignIn" (
    "ownerId" TEXT NOT NULL,
    "connectionId" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "signIn" TEXT,
    "attempt" TEXT,
    "signInTurn" INTEGER NOT NULL DEFAULT 0,
    "renewUntil" DATETIME,
    "refused" BOOLEAN NOT NULL DEFAULT false,

    PRIMARY KEY ("ownerId", "connectionId"),
    CONSTRAINT "ConnectionSignIn_connectionId_fkey" FOREIGN KEY ("connectionId") REFERENCES "Connection" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "ConnectionSignIn_connectionId_idx" ON "ConnectionSignIn"("connectionId");
