-- What waits for its owner's word is looked for with each dashboard, and hardly any account has any: the look must not
-- walk over rows that may be long.
CREATE INDEX "Agent_held_idx" ON "Agent"("ownerId") WHERE "heldAt" IS NOT NULL;
CREATE INDEX "Template_held_idx" ON "Template"("ownerId") WHERE "heldAt" IS NOT NULL;
CREATE INDEX "ModelProvider_held_idx" ON "ModelProvider"("ownerId") WHERE "heldAt" IS NOT NULL;
CREATE INDEX "ToolSecret_held_idx" ON "ToolSecret"("ownerId") WHERE "heldAt" IS NOT NULL;
CREATE INDEX "Task_held_idx" ON "Task"("ownerId") WHERE "heldAt" IS NOT NULL;
