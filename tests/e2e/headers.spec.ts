import { gradeOf, type Seen } from "../support/observatory";
import { TroupeServer } from "../support/troupe-server";
import { expect, test } from "./journey";

// As behind a proxy that terminates https: the server itself is called over http.
let server: TroupeServer;
test.beforeAll(
  async () =>
    void (server = await TroupeServer.start({
      APP_URL: "https://troupe.example.com",
      RATE_LIMITS: "off",
    })),
);
test.afterAll(() => server.kill());

const LEAST = 110;
const PAGES = [
  "/",
  "/login",
  "/terms",
  "/privacy",
  "/docs",
  "/confirm",
  "/auth/callback",
  "/reset-password",
  "/app",
  "/app/chat",
  "/app/teams/agents",
  "/app/tasks",
  "/nothing.html",
];
const CALLS = [
  "/api/health",
  "/health",
  "/auth/me",
  "/api/agents",
  "/api/chat",
  "/api/auth/session",
  "/api/nothing",
  "/waitlist/status?signupId=nobody",
  "/api/tasks/events",
  "//",
  "/api/%",
];
const FILES = ["/logo.svg", "/theme.js", "/_next/static/nothing.js"];

async function seen(
  path: string,
  headers: Record<string, string> = {},
): Promise<Seen & { body: string }> {
  const answer = await fetch(server.url + path, {
    headers: { "accept-encoding": "gzip", ...headers },
    redirect: "manual",
  });
  return {
    headers: Object.fromEntries(answer.headers),
    cookies: answer.headers.getSetCookie(),
    body: await answer.text(),
  };
}

/** The value of each of our headers: without any one of them the grade is lower. */
function expectEachCounts(at: string, { headers, cookies }: Seen): void {
  const { score } = gradeOf({ headers, cookies });
  const OURS = [
    "content-security-policy",
    "strict-transport-security",
    "x-content-type-options",
    "referrer-policy",
    "cross-origin-opener-policy",
  ];
  for (const name of [
    ...OURS,
    ...(headers["cross-origin-resource-policy"] === "same-origin"
      ? ["cross-origin-resource-policy"]
      : []),
  ]) {
    const { [name]: gone, ...others } = headers;
    expect(gone, `${name} of ${at}`).toBeDefined();
    expect(gradeOf({ headers: others, cookies }).score, `${at} without ${name}`).toBeLessThan(
      score,
    );
  }
}

for (const path of PAGES) {
  test(`the page ${path} has the best grade of the HTTP Observatory, and loads no script of another host`, async () => {
    const page = await seen(path, { accept: "text/html" });
    const { score, parts } = gradeOf(page);
    expect(score, JSON.stringify(parts)).toBeGreaterThanOrEqual(LEAST);
    expect(parts).toMatchObject({
      "cross-origin-opener-policy": 10,
      "cross-origin-resource-policy": 10,
      "referrer-policy": 5,
      "x-frame-options": 5,
      "strict-transport-security": 0,
    });
    expectEachCounts(path, page);
    expect(
      [...page.body.matchAll(/<script[^>]+src="([^"]+)"/g)]
        .map(([, src]) => src)
        .filter((src) => !/^\/[^/]/.test(src!)),
    ).toEqual([]);
  });
}

for (const path of [...CALLS, ...FILES]) {
  test(`the answer of ${path} has it too`, async () => {
    const answer = await seen(path);
    const { score, parts } = gradeOf(answer);
    expect(score, JSON.stringify(parts)).toBeGreaterThanOrEqual(LEAST);
    expectEachCounts(path, answer);
  });
}

test("a built file, compressed or not, has one type and is only for this site; the response to a write has the grade", async () => {
  const built = /\/_next\/static\/[^"]+\.js/.exec(
    (await seen("/", { accept: "text/html" })).body,
  )![0];
  for (const encoding of ["gzip", "br"]) {
    const file = await seen(built, { "accept-encoding": encoding });
    // The other graded headers concern documents only, and are omitted for compressed scripts.
    expect(file.headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
      "content-type": expect.stringMatching(/javascript; charset=utf-8$/i),
    });
  }
  const answer = await fetch(`${server.url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  });
  const refused = {
    headers: Object.fromEntries(answer.headers),
    cookies: answer.headers.getSetCookie(),
  };
  expect(gradeOf(refused).score).toBeGreaterThanOrEqual(LEAST);
  expectEachCounts("/api/auth/login", refused);
});

test("HSTS is only sent with https", async () => {
  const plain = await TroupeServer.start();
  try {
    const answer = await fetch(plain.url);
    expect(answer.headers.get("strict-transport-security")).toBeNull();
    expect(answer.headers.get("cross-origin-resource-policy")).toBe("same-origin");
  } finally {
    await plain.kill();
  }
});
