import { beforeAll, describe, expect, test } from "vitest";
import type { ChatAnswer } from "@/lib/chat/contract";
import { db } from "@/lib/core/db/db";
import { mintUserId, personalScope } from "@/lib/core/identity";
import { CitationFilter } from "@/lib/knowledge/agents/citation-filter";
import type { Citation, Collection, KnowledgeText } from "@/lib/knowledge/contract";
import { ownModelId } from "@/lib/models/contract";
import type { Run } from "@/lib/runs/run/contract";
import { checkShown, CITING, citingReply, type Part, type Quotable } from "../support/citing";
import { newCollection, newDocument } from "../support/knowledge";
import { newAgent, newPerson, type Person } from "../support/person";
import { json, model, newProvider, person, startProviders } from "../support/providers";
import { seededRandom } from "../support/seeded-random";

// Models cite well and badly: in code, twice, words that are not there, invented numbers, without an end. SEED=2 for
// other replies, ANSWERS=… for more.

startProviders();
const ANSWERS = Number(process.env.ANSWERS ?? 1_000);
const CHATS = 30;
const random = seededRandom();
const one = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!;

const WORDS =
  "tenant notice Straße “period” rent Größe ﬁnally quar-\nter **always** 🐢🐢 deposit l’été house-to-house [sic] Win\u00addow keys | meter\nreading (see 4.2) naïve 日本語の文 payable. garden".split(
    " ",
  );
const newText = (): string =>
  Array.from(
    { length: 6 },
    (_, at) =>
      `## ${at} Part\n\n${Array.from({ length: 90 }, () => `${one(WORDS)}${one(["", "", `${Math.floor(random() * 1e5)}`])}`).join(" ")}.`,
  ).join("\n\n");

const documents = new Map<string, string>();
async function newPassages(owner: Person, { collection_id: id }: Collection): Promise<Quotable[]> {
  const text = newText();
  const { document_id: documentId } = await newDocument(owner, id, {
    title: `Document ${documents.size}`,
    text,
  });
  documents.set(documentId, text);
  const rows = await db().knowledgeChunk.findMany({ where: { documentId } });
  return rows.map((row) => ({ label: `K${row.id}`, text: row.text, id: documentId }));
}

let collection: Collection;
const quotable: Quotable[] = [];
const hidden: Quotable[] = [];
beforeAll(async () => {
  const stranger = await newPerson();
  collection = await newCollection(person);
  for (let nth = 0; nth < 5; nth++) quotable.push(...(await newPassages(person, collection)));
  hidden.push(...(await newPassages(person, await newCollection(person))));
  hidden.push(...(await newPassages(stranger, await newCollection(stranger))));
});

type Shown = { content: string; sources: Citation[]; dropped: number };
/** What is shown of a reply that arrives in these pieces. */
async function shownOf(pieces: readonly string[]): Promise<Shown> {
  const me = personalScope(mintUserId(person.user.UserId));
  const filter = new CitationFilter({ me, sources: [] }, [collection.collection_id]);
  const shown: Shown = { content: "", sources: [], dropped: 0 };
  for (const piece of pieces) {
    const { text, sources } = await filter.take(piece);
    shown.content += text;
    shown.sources.push(...sources);
  }
  shown.content += filter.end();
  return { ...shown, dropped: filter.dropped };
}

/** A text in random pieces, as a stream has it. */
function inPieces(text: string): string[] {
  const pieces: string[] = [];
  for (let rest = text; rest;) {
    const length = 1 + Math.floor(random() * 12);
    pieces.push(rest.slice(0, length));
    rest = rest.slice(length);
  }
  return pieces;
}

function check(reply: Part, { content, sources, dropped }: Shown): void {
  checkShown(reply, content, sources, documents);
  expect(dropped, reply.text).toBe(reply.dropped);
}

describe("of replies that cite rightly, wrongly, in code and without an end", () => {
  test("1,000 show no citation that is not word for word in its document", async () => {
    let shown = 0;
    let dropped = 0;
    for (let nth = 0; nth < ANSWERS; nth++) {
      const reply = citingReply(random, quotable, hidden);
      const result = await shownOf(inPieces(reply.text));
      check(reply, result);
      shown += result.sources.length;
      dropped += result.dropped;
    }
    expect(shown).toBeGreaterThan(ANSWERS);
    expect(dropped).toBeGreaterThan(ANSWERS);
  });

  test.each(CITING)(
    "one that cites %s is shown the same, wherever a stream divides it",
    async (kind) => {
      const reply = citingReply(random, quotable, hidden, { kinds: [kind], parts: 1, half: true });
      const { text } = reply;
      const whole = await shownOf([text]);
      check(reply, whole);
      expect(await shownOf([...text])).toEqual(whole);
      const step = Math.ceil(text.length / 120);
      for (let at = 1; at < text.length; at += step)
        expect(await shownOf([text.slice(0, at), text.slice(at)]), `at ${at}`).toEqual(whole);
    },
  );
});

test("whole chats show, store and open only citations that are word for word in their documents", async () => {
  const { ProviderId } = await newProvider(person, { models: [{ id: "m" }] });
  const { AgentId: agent_id } = await newAgent(person, {
    model: ownModelId(ProviderId, "m"),
    knowledge: {
      collections: [collection.collection_id],
      mode: "always",
      whole_documents: false,
    },
  });
  for (let nth = 0; nth < CHATS; nth++) {
    const reply = citingReply(random, quotable, hidden, { half: false });
    model.script({ text: reply.text });
    const answer = await person.ask("POST", "/api/chat", {
      body: { content: "What does the lease say about the rent?", agent_id },
    });
    const { messages, run_id } = await json<ChatAnswer>(answer);
    const { content, sources = [] } = messages.at(-1)!;
    const { steps } = await json<Run>(await person.ask("GET", `/api/runs/${run_id}`));
    const { dropped_citations: dropped = 0 } = steps.at(-1)!.output as {
      dropped_citations?: number;
    };
    const shown = { ...reply, shown: reply.shown.trim() };
    check(shown, { content: content.trim(), sources, dropped });
    for (const { document_id, quote } of sources) {
      const path = `/api/knowledge/${collection.collection_id}/documents/${document_id}/text`;
      const opened = await person.ask("GET", `${path}?quote=${encodeURIComponent(quote)}`);
      const { text, highlight } = await json<KnowledgeText>(opened);
      expect(text.slice(highlight!.from, highlight!.to)).toBe(quote);
    }
  }
});
