import { randomUUID } from "node:crypto";
import type { Conversation } from "@/lib/chat/contract";
import type { NumberedEvent, Run } from "@/lib/runs/run/contract";
import type { Routed, Task } from "@/lib/tasks/contract";
import type { Cluster } from "./cluster";
import { readEvents, textOf } from "./events";
import type { LocalServer } from "./local-server";
import { seededRandom } from "./seeded-random";
import { WebClient } from "./web-client";

type Worker = { person: WebClient; agentId: string };
type Sent = { conversation: string; person: WebClient; run: string; heard: NumberedEvent[] };

const pause = (ms: number) => new Promise((go) => setTimeout(go, ms));

/** Repeats a call until some process responds. */
async function insist<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries > 300) throw error;
      await pause(100);
    }
  }
}

/**
 * People who send messages and route tasks continuously, each with two tool calls, while something is done to the
 * processes; and a ledger of every acknowledged message, every effect of a tool, and every word shown. `door`: the URL
 * of the next call; by default that of any running process.
 */
export class ClusterLoad {
  private readonly sent: Sent[] = [];
  private readonly routed: { person: WebClient; run: string }[] = [];
  /** Unexpected responses. */
  private readonly unforeseen: string[] = [];
  /** The longest time between two events of each run, as received by its person, in milliseconds. */
  private readonly silences: number[] = [];
  /**
   * Calls without a proper response, streams that broke before their end, runs that asked a person, and (known once
   * `faults` has checked) runs that failed.
   */
  readonly counts = { refused: 0, broken: 0, asked: 0, failed: 0 };
  /** The maximum number of breaks of one run's streams. */
  mostBroken = 0;
  private readonly random = seededRandom();
  private readonly effectsBefore: number;
  private isOver = false;
  private going: Promise<void>[] = [];

  constructor(
    private readonly cluster: Cluster,
    private readonly effects: LocalServer,
    private readonly door: () => string = () => this.anyUp(),
  ) {
    this.effectsBefore = effects.requests.length;
  }

  /** Resolves once everyone has registered and started. */
  async begin(chats: number, taskers: number): Promise<void> {
    const people = await Promise.all(Array.from({ length: chats + taskers }, () => this.join()));
    this.going = people.map((each, at) => (at < chats ? this.chat(each) : this.work(each)));
  }

  /** Sends nothing new; resolves once everything sent has ended. */
  async end(): Promise<void> {
    this.isOver = true;
    await Promise.all(this.going);
  }

  /** The errors, as sentences: unexpected responses, duplicate effects, differing texts, runs without an end. */
  async faults(): Promise<string[]> {
    const faults = [...this.unforeseen];
    const counts = new Map<string, number>();
    for (const { url } of this.effects.requests.slice(this.effectsBefore))
      counts.set(url, (counts.get(url) ?? 0) + 1);
    for (const [url, count] of counts)
      if (count > 1) faults.push(`${url} took effect ${count} times`);
    for (const each of this.sent) faults.push(...(await this.faultsOf(each)));
    for (const { person, run } of [...this.sent, ...this.routed]) {
      const { status } = await this.at(person).ask<Run>("GET", `/api/runs/${run}`);
      if (status === "failed") this.counts.failed++;
      else if (status !== "completed") faults.push(`run ${run} is ${status}`);
    }
    return faults;
  }

  get summary(): string {
    const silences = this.silences.toSorted((a, b) => a - b);
    const p95 = silences[Math.floor(silences.length * 0.95)] ?? 0;
    const { refused, broken, asked } = this.counts;
    const effects = this.effects.requests.length - this.effectsBefore;
    return `${this.sent.length} messages, ${this.routed.length} tasks, ${effects} effects; ${refused} calls refused, ${broken} streams broken, ${asked} runs asked; the longest silence of a run: p95 ${Math.round(p95)} ms, most ${Math.round(silences.at(-1) ?? 0)} ms`;
  }

  private async faultsOf({ person, conversation, run, heard }: Sent): Promise<string[]> {
    const { messages, active_run_id } = await this.at(person).ask<Conversation>(
      "GET",
      `/api/conversations/${conversation}`,
    );
    const shown = heard.map(({ id }) => id);
    return [
      messages.length !== 2 && `the conversation of ${run} has ${messages.length} messages`,
      active_run_id !== null && `the conversation of ${run} is still answered`,
      textOf(heard) !== messages[1]?.content &&
        `the words shown of ${run}, which is ${messages[1]?.status}, are not those kept`,
      shown.join() !== [...new Set(shown)].toSorted((a, b) => a - b).join() &&
        `the words of ${run} were shown twice or out of order`,
    ].filter((each) => each !== false);
  }

  private at(person: WebClient): WebClient {
    return person.at(this.door());
  }

  private anyUp(): string {
    const up = this.cluster.nodes.filter((node) => node.isListening);
    return (up[Math.floor(this.random() * up.length)] ?? this.cluster.node(0)).url;
  }

  private async join(): Promise<Worker> {
    const person = new WebClient(this.door());
    await person.join();
    const parameters = {
      type: "object",
      properties: { word: { type: "string", description: "The word" } },
      required: ["word"],
    };
    const tool = (name: string) => ({
      type: "function",
      function: { name, description: "Notes a word", parameters },
      implementation: { kind: "http", method: "GET", url: `${this.effects.url}/{{word}}` },
    });
    const { AgentId } = await this.at(person).ask<{ AgentId: string }>("POST", "/api/agents", {
      name: "Scout",
      instructions: "Note it.",
      tools: [tool("note"), tool("mark")],
    });
    return { person, agentId: AgentId };
  }

  /** Sends message after message, and follows each to its end. */
  private async chat({ person, agentId }: Worker): Promise<void> {
    while (!this.isOver) {
      const heard: NumberedEvent[] = [];
      try {
        const answer = await this.at(person).fetch(
          "POST",
          "/api/chat",
          { content: wish(), agent_id: agentId },
          { accept: "text/event-stream" },
        );
        if (answer.status !== 200) {
          this.counts.refused++;
          if (answer.status !== 503) throw new Error(`${answer.status} ${await answer.text()}`);
          await pause(100);
          continue;
        }
        await readEvents(answer, (event) => (heard.push(event), isHalted(event)));
      } catch {
        // The connection broke; the received events are in the ledger.
      }
      const first = heard[0];
      if (first?.event !== "run") continue; // the message was not acknowledged
      const { run_id: run, conversation_id: conversation } = first.data as {
        run_id: string;
        conversation_id: string;
      };
      this.sent.push({ person, conversation, run, heard });
      await this.attend(person, run, heard, isHalted(heard.at(-1) ?? first) ? 0 : 1);
    }
  }

  /** Follows a run to its end through any process that responds, and answers where it waits. */
  private async attend(
    person: WebClient,
    run: string,
    heard: NumberedEvent[],
    broken = 0,
  ): Promise<void> {
    let longest = 0;
    let at = performance.now();
    const note = () => {
      const now = performance.now();
      longest = Math.max(longest, now - at);
      at = now;
    };
    while (heard.at(-1)?.event !== "done") {
      const asked = heard.at(-1);
      if (asked?.event === "waiting") await this.answer(person, run, asked.data.tool_call_id);
      await this.at(person).follow(run, heard, note);
      const last = heard.at(-1);
      if (!last || !isHalted(last)) {
        broken++;
        await pause(50);
      }
    }
    this.counts.broken += broken;
    this.mostBroken = Math.max(this.mostBroken, broken);
    this.silences.push(longest);
  }

  private async answer(person: WebClient, run: string, tool_call_id: string): Promise<void> {
    this.counts.asked++;
    const body = { tool_call_id, result: "it had happened" };
    await insist(() =>
      this.at(person)
        .ask("POST", `/api/runs/${run}/input`, body)
        .catch((error: Error) => {
          if (!error.message.includes(" 409 ")) throw error; // an earlier attempt was received after all
        }),
    );
  }

  /** Routes tasks continuously. If the response to a call was lost, its effect is checked before it is repeated. */
  private async work({ person, agentId }: Worker): Promise<void> {
    while (!this.isOver) {
      const task = await this.handIn({ person, agentId });
      const run = await this.route(person, task.TaskId);
      this.routed.push({ person, run });
      await this.attend(person, run, []);
    }
  }

  private handIn({ person, agentId }: Worker): Promise<Task> {
    const name = `Task-${randomUUID()}`;
    const asked = { name, description: wish(), assigned_agents: [agentId] };
    return insist(async () => {
      const there = await this.at(person).ask<Task[]>("GET", `/api/tasks?q=${name}`);
      return there[0] ?? this.at(person).ask<Task>("POST", "/api/tasks", asked).catch(this.refused);
    });
  }

  private route(person: WebClient, task: string): Promise<string> {
    return insist(async () => {
      const there = await this.at(person).ask<Run[]>("GET", `/api/runs?task_id=${task}`);
      const routed = () => this.at(person).ask<Routed>("POST", `/api/route-task/${task}`);
      return (there[0] ?? (await routed().catch(this.refused))).run_id;
    });
  }

  private readonly refused = (error: Error): never => {
    this.counts.refused++;
    if (/ 5\d\d /.test(error.message) && !error.message.includes(" 503 "))
      this.unforeseen.push(error.message);
    throw error;
  };
}

/** No more events: the run has ended, or asks its person. */
const isHalted = ({ event }: NumberedEvent): boolean => event === "done" || event === "waiting";

/** A message for which the model calls two tools, each with its own word, and then writes something. */
const wish = (): string =>
  `[tool=note {"word":"a${randomUUID()}"}] [tool=mark {"word":"b${randomUUID()}"}] [tokens=60 pace=10]`;
