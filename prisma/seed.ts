// Seeds the development database: one account with enough data to fill every screen. Never in production; running it
// twice changes nothing.
import { AgentInputSchema } from "@/lib/agents/schema";
import * as agents from "@/lib/agents/service";
import { register } from "@/lib/auth/service";
import { previewOf, titleOf } from "@/lib/chat/title";
import { newId } from "@/lib/core/crypto";
import { db } from "@/lib/core/db/db";
import { mintUserId, personalScope, type Scope } from "@/lib/core/identity";
import { DEFAULT_MODEL } from "@/lib/models/contract";
import { dayOf } from "@/lib/usage/usage";
import { conversations, seedAgents } from "./seed-data";
import { seedTasks } from "./seed-tasks";
import { seedTeams } from "./seed-teams";

const EMAIL = "demo@troupe.local";
const PASSWORD = "Troupe-demo-1";
const HOUR = 60 * 60 * 1000;

if (process.env.NODE_ENV === "production") throw new Error("Seeding is for development only.");
const known = await db().user.findUnique({ where: { emailKey: EMAIL } });
if (!known) await seed();
console.log(`· Sign in as ${EMAIL} with ${PASSWORD}`);
process.exit(0);

async function seed(): Promise<void> {
  const {
    answer: { user },
  } = await register(
    { email: EMAIL, password: PASSWORD, username: "demo", name: "Ana Moreau" },
    { address: "", device: "Seed" },
    "en",
  );
  const me = personalScope(mintUserId(user.UserId));
  const ids = new Map<string, string>();
  for (const agent of seedAgents)
    ids.set(agent.name, (await agents.create(me, AgentInputSchema.parse(agent))).AgentId);
  await seedTeams(me, ids);
  await seedTasks(me, ids);
  await db().usageDay.createMany({ data: usageDays(me) });
  await db().usageSlice.createMany({ data: usageSlices(me, [...ids.values()]) });
  for (const [at, { agent, turns }] of conversations.entries())
    await converse(me, ids.get(agent)!, turns, Date.now() - at * 5 * HOUR);
}

/** A month's usage: less at weekends, none now and then. */
function usageDays(me: Scope) {
  return Array.from({ length: 30 }, (_, ago) => {
    const day = new Date(Date.now() - ago * 24 * HOUR);
    const runs = [0, 6].includes(day.getUTCDay()) ? ago % 3 : 5 + ((ago * 7) % 11);
    return {
      ownerId: me.workspace,
      date: dayOf(day),
      runs,
      promptTokens: runs * 1_840,
      completionTokens: runs * 420,
      cost: runs * 0.0009,
    };
  });
}

/** The same by agent: the first did half of it, the second a third. */
function usageSlices(me: Scope, agents: string[]) {
  return usageDays(me)
    .filter(({ runs }) => runs > 0)
    .flatMap(({ ownerId, date, promptTokens, completionTokens, cost, runs }) =>
      [2, 3].map((part, at) => ({
        ownerId,
        slot: `${date}T00:00`,
        agentId: agents[at]!,
        teamId: "",
        taskId: "",
        keyId: "",
        model: DEFAULT_MODEL,
        runs: 0,
        calls: Math.ceil(runs / part),
        cachedTokens: 0,
        unpricedTokens: 0,
        promptTokens: Math.floor(promptTokens / part),
        completionTokens: Math.floor(completionTokens / part),
        cost: cost / part,
      })),
    );
}

/** One finished conversation: the turns alternate, the person first. */
async function converse(me: Scope, agentId: string, turns: string[], end: number): Promise<void> {
  const id = newId();
  const at = (turn: number) => new Date(end - (turns.length - 1 - turn) * 60_000);
  const data = {
    id,
    ownerId: me.workspace,
    agentId,
    title: titleOf(turns[0]!),
    preview: previewOf(turns.at(-1)!),
    messageCount: turns.length,
    createdAt: at(0),
    updatedAt: new Date(end),
  };
  const messages = turns.map((content, turn) => ({
    id: newId(),
    ownerId: me.workspace,
    conversationId: id,
    agentId,
    content,
    status: "complete",
    model: turn % 2 ? "demo" : null,
    position: turn + 1,
    role: turn % 2 ? "assistant" : "user",
    createdAt: at(turn),
  }));
  await db().$transaction([
    db().conversation.create({ data }),
    db().message.createMany({ data: messages }),
    db().agent.updateMany({
      where: { id: agentId, OR: [{ lastUsedAt: null }, { lastUsedAt: { lt: new Date(end) } }] },
      data: { lastUsedAt: new Date(end) },
    }),
  ]);
}
