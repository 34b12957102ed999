-- CreateTable
CREATE TABLE "UsagePart" (
    "ownerId" TEXT NOT NULL,
    "date" TEXT NOT NULL,
    "agentId" TEXT NOT NULL,
    "teamId" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "calls" INTEGER NOT NULL,
    "promptTokens" INTEGER NOT NULL,
    "completionTokens" INTEGER NOT NULL,
    "cost" REAL NOT NULL,

    PRIMARY KEY ("ownerId", "date", "agentId", "teamId", "model")
);

-- What the steps of the last 90 days tell. What was used by runs that are gone stands in "UsageDay" alone.
INSERT INTO "UsagePart" ("ownerId", "date", "agentId", "teamId", "model", "calls", "promptTokens", "completionTokens", "cost")
SELECT r."ownerId", substr(s."finishedAt", 1, 10), s."agentId", coalesce(r."teamId", ''), s."name", count(*),
  sum(coalesce(json_extract(s."usage", '$.prompt_tokens'), 0)), sum(coalesce(json_extract(s."usage", '$.completion_tokens'), 0)), sum(coalesce(json_extract(s."usage", '$.cost'), 0))
FROM "Run" r JOIN "RunStep" s ON s."runId" = r."id"
WHERE r."createdAt" >= date('now', '-90 days') AND s."kind" = 'model' AND s."finishedAt" IS NOT NULL AND json_valid(s."usage")
GROUP BY 1, 2, 3, 4, 5;
