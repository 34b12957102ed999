import pg from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import { searchConversations } from "@/lib/chat/search";
import { readPage, type RowsOf } from "@/lib/core/db/row-page";
import { queryRows } from "@/lib/core/db/statements";
import { mintUserId, personalScope } from "@/lib/core/identity";
import * as tasks from "@/lib/tasks/service";
import type { Task } from "@/prisma/generated/client";
import { onBoth, otherDatabase, type OtherDatabase } from "../support/both-databases";
import { addRows } from "../support/rows";

// SQLite and PostgreSQL have the same tables and return the same results from the same rows.

let other: OtherDatabase;
beforeAll(async () => void (other = await otherDatabase()));

const me = mintUserId("7b1e3f7e-6f0e-4c2b-9a53-2f6c1d0e8a11");
const at = (minute: number) => new Date(Date.UTC(2026, 10, 1, 12, minute));

describe("the tables", () => {
  type Column = { table: string; column: string; type: string; required: number };
  /** The types of SQLite's columns, and the equivalent ones of PostgreSQL. */
  const WIDTHS: Record<string, string> = {
    TEXT: "text",
    INTEGER: "integer",
    BIGINT: "bigint",
    REAL: "double precision",
    BOOLEAN: "boolean",
    DATETIME: "timestamp without time zone",
    BLOB: "bytea",
    "bit varying": "bytea", // bytes whose bits are compared
  };
  /** Only for one kind of database: the search index, and SQLite's own tables. */
  const OWN = /^(Search|KnowledgeWords|sqlite_|_prisma)/;
  const shown = (columns: Column[]) =>
    columns
      .filter(({ table }) => !OWN.test(table))
      .map(
        ({ table, column, type, required }) =>
          `${table}.${column}${required ? "" : "?"} ${WIDTHS[type] ?? type}`,
      )
      .sort();

  test("have the same columns of the same width, and the same of them may be null", async () => {
    const sqlite = await queryRows<Column>(
      `SELECT m.name AS "table", c.name AS "column", c.type, c."notnull" OR c.pk AS required FROM sqlite_master m, pragma_table_info(m.name) c WHERE m.type = 'table'`,
      [],
    );
    const client = new pg.Client({ connectionString: other.url });
    await client.connect();
    const { rows } = await client.query<Column>(
      `SELECT c.table_name AS "table", c.column_name AS "column", c.data_type AS type, (c.is_nullable = 'NO')::int AS required
        FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name) WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE'`,
    );
    const { rows: texts } = await client.query<{ column: string }>(
      `SELECT table_name || '.' || column_name AS "column" FROM information_schema.columns
        WHERE table_schema = 'public' AND data_type = 'text' AND collation_name IS DISTINCT FROM 'C' AND table_name NOT LIKE '\\_%'`,
    );
    const { rows: times } = await client.query<{ column: string }>(
      `SELECT table_name || '.' || column_name AS "column" FROM information_schema.columns
        WHERE table_schema = 'public' AND data_type LIKE 'timestamp%' AND (data_type <> 'timestamp without time zone' OR datetime_precision <> 3) AND table_name NOT LIKE '\\_%'`,
    );
    await client.end();
    expect(shown(sqlite).length).toBeGreaterThan(200);
    expect(shown(rows)).toEqual(shown(sqlite));
    const sums = /^(UsageDay|UsageSlice|ServerUsage)\.\w*tokens/i;
    expect(shown(rows).filter((each) => sums.test(each) && !each.endsWith(" bigint"))).toEqual([]);
    expect([texts, times]).toEqual([[], []]); // texts are ordered by code points, times have milliseconds and no zone
  });
});

const TEXTS = [
  "Die Straße über den Fluß führt nach Köln. ÜBERMUT tut selten gut.",
  "İstanbul'da IŞIK ve ılık bir gün",
  "Tiếng Việt có dấu: Nguyễn Phở đường",
  "東京都の天気は晴れです。機械学習を勉強しています。",
  "我们在北京学习人工智能和数据库",
  "안녕하세요 서울에서 만나요 데이터베이스",
  "اللغة العربية قاعدة البيانات",
  "Write to ada.lovelace+bills@example.com or call +49 (0)30 901820.",
  "state-of-the-art e-mail client, version 3.14.15, snake_case_name, C++ and C#",
  "Ελληνικά ΚΑΦΕΣ κλειδί, русский язык Ёлка",
  "naïve café résumé Ångström",
  "🐢 turtle emoji 👩‍👩‍👧 family",
  `${"lorem ipsum ".repeat(12_000)}needle ${"dolor sit ".repeat(9_000)}haystack end`,
];
const QUESTIONS = [
  ...["strasse", "STRAßE", "uber", "über", "fluss", "koln", "übermut", "gut sel", "straße köln"],
  ...["istanbul", "işik", "ışık", "ilik", "nguyen", "phở", "duong", "đường", "tieng viet"],
  ...["東京", "京都", "機械学習", "学習", "勉強", "天", "北京", "人工智能", "数据", "学習 東京"],
  ...[
    "서울",
    "데이터",
    "만나",
    "العربية",
    "قاعدة البيا",
    "ada.lovelace",
    "lovelace@example",
    "example.com",
  ],
  ...[
    "+49",
    "901820",
    "90182",
    "state-of-the",
    "of-the-art",
    "e-mail",
    "mail e",
    "3.14",
    "14.15",
    "3.1",
    "snake_case",
  ],
  ...[
    "C++",
    "c#",
    "καφες",
    "ΕΛΛΗΝ",
    "ёлка",
    "елка",
    "русск",
    "naive",
    "CAFÉ",
    "resume",
    "angstrom",
    "turtle",
    "🐢",
  ],
  ...[
    "needle",
    "needle haystack",
    "haystack lorem",
    "hay",
    "lorem dolor needle end",
    "missing lorem",
    "a",
    "e",
    "l",
  ],
  ...['"quoted"', "AND", "lorem OR needle", "needle*", "(needle)", "ipsum-lorem", "''", "%", "_"],
];

describe("the search", () => {
  beforeAll(async () => {
    await onBoth(other.engine, () =>
      addRows(
        "Conversation",
        TEXTS.map((_, n) => ({
          id: `c${String(n).padStart(2, "0")}`,
          ownerId: me,
          agentId: "a",
          title: n % 2 ? `Talk ${n}` : `Gespräch ${n}`,
          preview: "",
          messageCount: 1,
          createdAt: at(n),
          updatedAt: at(n),
        })),
      ),
    );
    await onBoth(other.engine, () =>
      addRows(
        "Message",
        TEXTS.map((content, n) => ({
          id: `m${String(n).padStart(2, "0")}`,
          ownerId: me,
          conversationId: `c${String(n).padStart(2, "0")}`,
          position: 1,
          role: "user",
          content,
          status: "complete",
          agentId: "a",
          createdAt: at(n),
        })),
      ),
    );
  });

  test.each([...QUESTIONS, "gesprach 1", "talk"])("finds the same for %j", async (q) => {
    const [first, second] = await onBoth(other.engine, async () =>
      (await searchConversations(personalScope(me), { q, take: 50 })).map(({ row, ...hit }) => [
        row.id,
        hit,
      ]),
    );
    expect(second).toEqual(first);
  });

  test("finds something for most of them", async () => {
    const counts = await Promise.all(
      QUESTIONS.map(
        async (q) => (await searchConversations(personalScope(me), { q, take: 50 })).length,
      ),
    );
    expect(counts.filter((count) => count > 0).length).toBeGreaterThan(QUESTIONS.length / 2);
  });
});

describe("lists", () => {
  const NAMES = [
    "Zebra",
    "apfel",
    "Äpfel",
    "zebra 2",
    "_under",
    "10",
    "9",
    "Ölquelle",
    "東京",
    "émile",
    "A-1",
    "a 1",
  ];

  beforeAll(async () => {
    await onBoth(other.engine, () =>
      addRows(
        "Task",
        NAMES.map((name, n) => ({
          id: `t${String(n).padStart(2, "0")}`,
          ownerId: me,
          name,
          nameKey: name.toLowerCase(),
          description: n % 3 ? "Count 100% of_it" : "NOTHING Über",
          status: n % 2 ? "pending" : "completed",
          assignedAgents: JSON.stringify(n % 4 ? ["agent-1"] : []),
          attempts: n % 5,
          lastRunAt: n % 5 ? at(n) : new Date(0),
          createdAt: at(Math.floor(n / 2)),
          updatedAt: at(n),
        })),
      ),
    );
  });

  test.each(["newest", "oldest", "name", "last_run"] as const)(
    "are in the same order by %s, page by page",
    async (sort) => {
      const [first, second] = await onBoth(other.engine, async () => {
        const pages = [];
        for (let after: string | undefined, page = 0; page < 6; page++) {
          const answer = await tasks.list(personalScope(me), {
            sort,
            limit: 5,
            after,
          } as Parameters<typeof tasks.list>[1]);
          pages.push(answer.value);
          after = answer.options.headers?.["x-next-key"];
          if (!after) break;
        }
        return JSON.stringify(pages);
      });
      expect(JSON.parse(first).flat()).toHaveLength(NAMES.length);
      expect(second).toBe(first);
    },
  );

  test.each(["über", "UBER", "100%", "of_it", "zebra", "äpf", "東"])(
    "are filtered alike by %j",
    async (q) => {
      const [first, second] = await onBoth(other.engine, async () =>
        JSON.stringify((await tasks.list(personalScope(me), { q })).value),
      );
      expect(second).toBe(first);
    },
  );

  test("read the same rows with the same values", async () => {
    const of: RowsOf<Task> = {
      table: "Task",
      where: { ownerId: me, teamId: null },
      bytes: "100",
      times: ["createdAt", "updatedAt", "lastRunAt", "nextRunAt"],
    };
    const [first, second] = await onBoth(
      other.engine,
      async () => (await readPage(of, { limit: 20 }, 20)).rows,
    );
    expect(first).toHaveLength(NAMES.length);
    expect(second).toEqual(first);
  });
});
