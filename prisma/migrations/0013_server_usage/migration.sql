-- What the server's own model is asked for, which the operator pays: by person and day, and by day for all.
ALTER TABLE "UsageDay" ADD COLUMN "serverTokens" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "UsageDay" ADD COLUMN "serverCost" REAL NOT NULL DEFAULT 0;

CREATE TABLE "ServerUsage" (
    "date" TEXT NOT NULL PRIMARY KEY,
    "tokens" INTEGER NOT NULL DEFAULT 0,
    "cost" REAL NOT NULL DEFAULT 0
);
