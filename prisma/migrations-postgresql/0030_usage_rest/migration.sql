-- Oldest program: 0028_budgets
-- What was used before it was divided, or outside of what divided it then, belongs to none: sums of slices are whole.
INSERT INTO "UsageSlice" ("ownerId", "slot", "agentId", "teamId", "taskId", "keyId", "model", "runs", "calls", "promptTokens", "cachedTokens", "completionTokens", "unpricedTokens", "cost")
SELECT d."ownerId", d."date" || 'T00:00', '', '', '', '', '', greatest(d."runs" - coalesce(s."runs", 0), 0), 0, greatest(d."promptTokens" - coalesce(s."promptTokens", 0), 0), 0, greatest(d."completionTokens" - coalesce(s."completionTokens", 0), 0), 0, greatest(d."cost" - coalesce(s."cost", 0), 0)
FROM "UsageDay" d
LEFT JOIN (
  SELECT "ownerId", substr("slot", 1, 10) AS "date", sum("runs") AS "runs", sum("promptTokens") AS "promptTokens", sum("completionTokens") AS "completionTokens", sum("cost") AS "cost"
  FROM "UsageSlice" GROUP BY "ownerId", substr("slot", 1, 10)
) s ON s."ownerId" = d."ownerId" AND s."date" = d."date"
WHERE d."runs" > coalesce(s."runs", 0) OR d."promptTokens" > coalesce(s."promptTokens", 0) OR d."completionTokens" > coalesce(s."completionTokens", 0)
ON CONFLICT ("ownerId", "slot", "agentId", "teamId", "taskId", "keyId", "model") DO UPDATE SET
  "runs" = "UsageSlice"."runs" + excluded."runs", "promptTokens" = "UsageSlice"."promptTokens" + excluded."promptTokens",
  "completionTokens" = "UsageSlice"."completionTokens" + excluded."completionTokens", "cost" = "UsageSlice"."cost" + excluded."cost";
