// Time to the first word of a streamed completion through /v1, compared with the page's own chat with the same agent.
import { chatTarget, roundsOf } from "./chats.mjs";
import { median } from "./processes.mjs";

/** How much later the first word may arrive, for a single caller and for the maximum number per key. */
const MOST = 1.2;

/** Throws above the limit. */
export async function benchPrograms({ app, account }) {
  const made = await fetch(`${app.url}/api/keys`, {
    method: "POST",
    headers: account.headers,
    body: JSON.stringify({ name: "Bench", scopes: ["chat"], expires_in_days: null }),
  });
  const { secret } = await made.json();
  let asked = 0;
  const targets = {
    chat: chatTarget(app, account),
    completions: {
      url: `${app.url}/v1/chat/completions`,
      headers: { authorization: `Bearer ${secret}` },
      // Each has its own text: identical bytes are a client's retry, which gets the existing run.
      body: () =>
        JSON.stringify({
          model: account.agentId,
          messages: [{ role: "user", content: "Tell me what you know." }],
          stream: true,
          user: `caller ${++asked}`,
        }),
      token: '"delta":{"content"',
      pid: app.child.pid,
    },
  };
  const rows = [];
  let worst = 0;
  for (const [atOnce, rounds] of [
    [1, 24],
    [8, 12], // the maximum per key
  ]) {
    const seen = await roundsOf(targets, atOnce, rounds);
    const [chat, completions] = [seen.chat, seen.completions].map((each) =>
      median(each.first.flat()),
    );
    worst = Math.max(worst, completions / chat);
    rows.push({
      "calls at once": atOnce,
      "first word, page's chat ms": chat.toFixed(1),
      "first word, /v1 ms": completions.toFixed(1),
      ratio: (completions / chat).toFixed(2),
    });
  }
  console.table(rows);
  if (worst > MOST)
    throw new Error(`The first word by /v1 comes ${worst.toFixed(2)} times as late.`);
}
