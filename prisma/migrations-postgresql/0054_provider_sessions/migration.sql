-- Oldest program: 0028_budgets
-- CreateTable
CREATE TABLE "ProviderSession" (
    "sessionId" TEXT COLLATE "C" NOT NULL,
    "issuer" TEXT COLLATE "C" NOT NULL,
    "subject" TEXT COLLATE "C" NOT NULL,
    "sid" TEXT COLLATE "C",
    "sealed" TEXT COLLATE "C",

    CONSTRAINT "ProviderSession_pkey" PRIMARY KEY ("sessionId")
);

-- CreateTable
CREATE TABLE "SignInLink" (
    "tokenHash" TEXT COLLATE "C" NOT NULL,
    "userId" TEXT COLLATE "C" NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "SignInLink_pkey" PRIMARY KEY ("tokenHash")
);

-- CreateIndex
CREATE INDEX "ProviderSession_issuer_subject_idx" ON "ProviderSession"("issuer", "subject");

-- CreateIndex
CREATE INDEX "ProviderSession_issuer_sid_idx" ON "ProviderSession"("issuer", "sid");

-- CreateIndex
CREATE INDEX "SignInLink_userId_idx" ON "SignInLink"("userId");

-- CreateIndex
CREATE INDEX "SignInLink_expiresAt_idx" ON "SignInLink"("expiresAt");

-- AddForeignKey
ALTER TABLE "ProviderSession" ADD CONSTRAINT "ProviderSession_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "Session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SignInLink" ADD CONSTRAINT "SignInLink_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
