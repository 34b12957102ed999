import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Connection } from "@/lib/connections/contract";
import type {
  ConnectionPrompts,
  ConnectionResources,
} from "@/lib/connections/calls/resource-contract";
import { db } from "@/lib/core/db/db";
import type { File, FileText } from "@/lib/files/contract";
import { isRead } from "@/lib/files/reading/queue";
import { startMcpServer, type TestMcpServer } from "../support/mcp-server";
import { newPerson, type Person } from "../support/person";
import { refusal } from "../support/teams";
import { json } from "../support/tool-runs";

const SECRET = "Bearer canary-0123456789abcdef";
let person: Person;
let post: TestMcpServer;
let locked: TestMcpServer;
let answersWith: { uri: string; text?: string; blob?: string; mimeType?: string }[] = [];

beforeAll(async () => {
  post = await startMcpServer(undefined, undefined, (server) =>
    server.registerResource("odd", "post://odd", {}, () => ({ contents: answersWith as never })),
  );
  const secret = { name: "Authorization", value: SECRET };
  locked = await startMcpServer(secret, undefined, (server) =>
    server.registerResource("leak", "post://leak", {}, ({ href }) => ({
      contents: [{ uri: href, text: `  One\u202E\u200B\u{E0041}\r\n\t${SECRET}` }],
    })),
  );
  process.env.TOOL_ALLOWED_HOSTS = [post.host, locked.host].join(",");
  process.env.RATE_LIMITS = "off";
  person = await newPerson();
});
afterAll(() => Promise.all([post.close(), locked.close()]));

const added = async (body: object, owner = person) =>
  json<Connection>(await owner.ask("POST", "/api/connections", { body }));
const path = ({ ConnectionId: id }: Connection, tail: string) => `/api/connections/${id}/${tail}`;
const keep = (of: Connection, body: object, owner = person) =>
  owner.ask("POST", path(of, "resources"), { body });
const kept = async (of: Connection, body: object) => {
  const answer = await keep(of, body);
  expect(answer.status, await answer.clone().text()).toBe(201);
  return json<File[]>(answer);
};
const content = async ({ FileId }: File) =>
  Buffer.from(await (await person.ask("GET", `/api/files/${FileId}/content`)).arrayBuffer());

describe("a server's resources", () => {
  test("is listed as the server describes it, and nothing of it is read yet", async () => {
    const made = await added({ url: post.address });
    expect(made.server).toMatchObject({ resources: true, prompts: true });
    post.requests.length = 0;
    const answer = await person.ask("GET", path(made, "resources"));
    expect(await json<ConnectionResources>(answer)).toEqual({
      resources: [
        {
          uri: "post://rules",
          name: "rules",
          title: "House rules",
          description: "When letters leave.",
          type: "text/markdown",
          size: null,
        },
        expect.objectContaining({ uri: "post://pictures/stamp.png", type: "image/png", title: "" }),
        expect.objectContaining({ uri: "post://odd", type: null }),
      ],
      more: false,
    });
    expect(post.requests.some(({ body }) => body.includes("resources/read"))).toBe(false);
  });

  test("becomes a file of the person, by its text", async () => {
    const [file] = await kept(await added({ url: post.address }), {
      uri: "post://rules",
      name: "House rules",
    });
    expect(file).toMatchObject({ name: "House rules.md", type: "text/plain" });
    await isRead(file!.FileId);
    const text = await person.ask("GET", `/api/files/${file!.FileId}/text`);
    expect((await json<FileText>(text)).text).toContain("Parcels leave at ten.");
    expect(await json<File[]>(await person.ask("GET", "/api/files"))).toEqual([
      expect.objectContaining({ FileId: file!.FileId, status: "ready" }),
    ]);
  });

  test("becomes a file with its bytes, named after the end of its URI", async () => {
    const [file] = await kept(await added({ url: post.address }), {
      uri: "post://pictures/stamp.png",
    });
    expect(file).toMatchObject({ name: "stamp.png", type: "image/png" });
    expect((await content(file!)).subarray(1, 4).toString()).toBe("PNG");
  });

  test("loses what hides in a text, and the secret that the server was sent", async () => {
    const auth = { type: "header", name: "Authorization", secret: SECRET };
    const [file] = await kept(await added({ url: locked.address, auth }), { uri: "post://leak" });
    expect(String(await content(file!))).toBe("  One\n\t[hidden]");
  });

  test("of several parts is as many files, and of too many none", async () => {
    const made = await added({ url: post.address });
    answersWith = [
      { uri: "post://a/one.txt", text: "One" },
      { uri: "post://a/one.txt", text: "Two" },
    ];
    const files = await kept(made, { uri: "post://odd", name: "both" });
    expect(files.map(({ name }) => name)).toEqual(["one.txt", "one.txt"]);
    answersWith = Array.from({ length: 11 }, () => ({ uri: "post://a", text: "x" }));
    expect(await refusal(await keep(made, { uri: "post://odd" }))).toMatchObject([
      502,
      "provider_error",
      "The server returned more than 10 parts, so nothing was saved.",
    ]);
  });
});

test("a server's prompts are listed with what they take", async () => {
  const made = await added({ url: post.address });
  const answer = await person.ask("GET", path(made, "prompts"));
  expect(await json<ConnectionPrompts>(answer)).toEqual({
    prompts: [
      {
        name: "write_letter",
        title: "Write a letter",
        description: "A letter to somebody.",
        arguments: [
          { name: "name", description: "Who gets it", required: true },
          { name: "tone", description: "", required: false },
        ],
      },
    ],
    more: false,
  });
});

describe("is refused with a sentence:", () => {
  test.each([
    ["no address", {}, "Resource URI is required"],
    ["an empty one", { uri: " " }, "Resource URI is required"],
    [
      "one that is too long",
      { uri: `a:${"b".repeat(2_000)}` },
      "A resource URI must be at most 2,000 characters",
    ],
    [
      "one with a line break",
      { uri: "post://a\nb" },
      "A resource URI must not contain control characters",
    ],
    ["an unknown key", { uri: "post://rules", path: "/etc/passwd" }, /not known|unknown/i],
  ])("%s", async (_, body, why) => {
    const [status, , told] = await refusal(await keep(await added({ url: post.address }), body));
    expect(status).toBe(400);
    expect(told).toMatch(why);
  });

  test("a resource that the server does not have", async () => {
    const answer = await keep(await added({ url: post.address }), { uri: "post://nothing" });
    expect((await refusal(answer)).slice(0, 2)).toEqual([502, "provider_error"]);
  });

  test("one with nothing in it", async () => {
    const made = await added({ url: post.address });
    answersWith = [];
    expect((await refusal(await keep(made, { uri: "post://odd" })))[2]).toBe(
      "The server returned an empty response.",
    );
    answersWith = [{ uri: "post://odd", text: "" }];
    expect(await refusal(await keep(made, { uri: "post://odd" }))).toMatchObject([
      400,
      "invalid_request",
      "The file is empty.",
    ]);
  });

  test("a connection that is off, and one that is a document", async () => {
    const made = await added({ url: post.address, name: "Mail" });
    await person.ask("PATCH", `/api/connections/${made.ConnectionId}`, {
      body: { enabled: false },
    });
    for (const answer of [
      await person.ask("GET", path(made, "resources")),
      await person.ask("GET", path(made, "prompts")),
      await keep(made, { uri: "post://rules" }),
    ])
      expect(await refusal(answer)).toMatchObject([
        409,
        "conflict",
        "The connection Mail is switched off.",
      ]);
    const document = await added({
      kind: "openapi",
      document:
        "openapi: 3.1.0\ninfo: {title: Weather}\nservers: [{url: https://weather.example}]\npaths:\n  /now: {get: {operationId: now}}",
    });
    expect(await refusal(await person.ask("GET", path(document, "resources")))).toMatchObject([
      409,
      "conflict",
      "An OpenAPI document only has operations",
    ]);
  });
});

test("an expired sign-in is reported, and shown on the connection", async () => {
  const auth = { type: "header", name: "Authorization", secret: SECRET };
  const made = await added({ url: locked.address, auth });
  expect(made.status).toBe("connected");
  await person.ask("PATCH", `/api/connections/${made.ConnectionId}`, {
    body: { auth: { ...auth, secret: "Bearer expired-1" } },
  });
  await db().connection.update({ where: { id: made.ConnectionId }, data: { status: "connected" } });
  expect(await refusal(await person.ask("GET", path(made, "resources")))).toMatchObject([
    409,
    "conflict",
    "The server rejected the credentials. Sign in or update the secret.",
  ]);
  const now = await person.ask("GET", `/api/connections/${made.ConnectionId}`);
  expect((await json<Connection>(now)).status).toBe("needs_sign_in");
});

test("when the files are full, no part is stored", async () => {
  const owner = await newPerson();
  const made = await added({ url: post.address }, owner);
  const me = owner.user.UserId;
  answersWith = [
    { uri: "post://a/1", text: "One" },
    { uri: "post://a/2", text: "Two" },
  ];
  await db().storageUse.upsert({
    where: { ownerId_kind: { ownerId: me, kind: "File" } },
    create: { ownerId: me, kind: "File", rows: 9_999, bytes: 0n },
    update: { rows: 9_999 },
  });
  expect((await refusal(await keep(made, { uri: "post://odd" }, owner)))[1]).toBe("quota_exceeded");
  expect(await db().file.count({ where: { ownerId: me } })).toBe(0);
});

test("is no one else's", async () => {
  const made = await added({ url: post.address });
  const stranger = await newPerson();
  for (const answer of [
    await stranger.ask("GET", path(made, "resources")),
    await stranger.ask("GET", path(made, "prompts")),
    await keep(made, { uri: "post://rules" }, stranger),
  ])
    expect(answer.status).toBe(404);
});
