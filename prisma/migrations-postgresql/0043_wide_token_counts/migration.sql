-- Oldest program: 0043_wide_token_counts
-- AlterTable
ALTER TABLE "UsageDay" ALTER COLUMN "promptTokens" SET DATA TYPE BIGINT,
ALTER COLUMN "completionTokens" SET DATA TYPE BIGINT,
ALTER COLUMN "serverTokens" SET DATA TYPE BIGINT;

-- AlterTable
ALTER TABLE "UsageSlice" ALTER COLUMN "promptTokens" SET DATA TYPE BIGINT,
ALTER COLUMN "cachedTokens" SET DATA TYPE BIGINT,
ALTER COLUMN "completionTokens" SET DATA TYPE BIGINT,
ALTER COLUMN "unpricedTokens" SET DATA TYPE BIGINT;

-- AlterTable
ALTER TABLE "ServerUsage" ALTER COLUMN "tokens" SET DATA TYPE BIGINT;
