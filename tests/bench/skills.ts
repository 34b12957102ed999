// npm run bench -- skills: the tokens that 100 skills with long descriptions add to a request before one is opened.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const SKILLS = 100;
const BAR = 10_000;

const folder = mkdtempSync(path.join(tmpdir(), "troupe-skills-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
const file = path.join(folder, "troupe.db");
Object.assign(process.env, {
  DATABASE_URL: `file:${file}`,
  RATE_LIMITS: "off",
  LOG_LEVEL: "error",
  NODE_ENV: "production",
});
const { deploy } = await import("../../lib/commands/deploy.mjs");
deploy(file);
const { startModelServer } = await import("../support/model-server");
const model = await startModelServer();
process.env.TOOL_ALLOWED_HOSTS = new URL(model.url).host;
const { tokens } = await import("@/lib/core/model/tokens");
const { chatExecutor } = await import("@/lib/chat/reply/execute");
const { startWorker } = await import("@/lib/runs/worker/worker");
const { ownModelId } = await import("@/lib/models/contract");
const { newAgent, newPerson } = await import("../support/person");
const { newSkill } = await import("../support/skills");

await startWorker({ chat: chatExecutor() });
const person = await newPerson();
const body = { label: "Bench", base_url: model.url, models: [{ id: "m" }] };
const provider = await person.ask("POST", "/api/model-providers", { body });
const { ProviderId } = (await provider.json()) as { ProviderId: string };

const names = Array.from({ length: SKILLS }, (_, at) => `skill-number-${at}`);
const lengths = [200, 1_024]; // as most are, and as long as they may be
for (const length of lengths) {
  for (const [at, name] of names.entries())
    await newSkill(person, {
      name: `${name}-${length}`,
      description: `Skill ${at}: says what it does and when to use it. `
        .repeat(30)
        .slice(0, length),
    });
  const before = await requestWith([]);
  const after = await requestWith(names.map((name) => `${name}-${length}`));
  const cost = after - before;
  const ok = cost <= BAR;
  console.log(
    `${SKILLS} skills with descriptions of ${length} characters: ${cost} tokens (bar ${BAR}) ${ok ? "ok" : "TOO MANY"}`,
  );
  if (!ok) process.exitCode = 1;
  for (const skill of (await (await person.ask("GET", "/api/skills")).json()) as {
    SkillId: string;
  }[])
    await person.ask("DELETE", `/api/skills/${skill.SkillId}`);
}
await model.close();
process.exit();

/** The tokens of a whole request, counted as for budgets: more rather than fewer. */
async function requestWith(skills: string[]): Promise<number> {
  const agent = await newAgent(person, { model: ownModelId(ProviderId, "m"), skills });
  await person.ask("POST", "/api/chat", { body: { content: "Hi", agent_id: agent.AgentId } });
  return tokens(JSON.stringify(model.requests.at(-1)!.body));
}
