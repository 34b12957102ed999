import pino from "pino";
import { afterAll, beforeAll, expect } from "vitest";
import type { Secret } from "@/lib/tools/contract";
import { startLocalServer, type LocalServer } from "./local-server";
import { newName, newPerson, type Person } from "./person";
import { newTool } from "./tools";

/** Characters that are encoded differently in JSON, in a URL, in a form and in base64. */
export const VALUE = 'canary/7f3a+"é" &=\\%';
export const WRITTEN = [
  VALUE,
  JSON.stringify(VALUE).slice(1, -1),
  encodeURIComponent(VALUE),
  new URLSearchParams({ v: VALUE }).toString().slice(2),
  Buffer.from(VALUE).toString("base64").replace(/=+$/, ""),
  Buffer.from(VALUE).toString("hex"),
];

export let home: LocalServer;
export let stranger: LocalServer;
export let person: Person;
export const logged: string[] = [];

/** Repeats what it received, in every possible encoding. */
export const echo = (url: string, authorization: string, body: string): string =>
  [
    url,
    authorization,
    body,
    JSON.stringify({ authorization }),
    encodeURIComponent(authorization),
    new URLSearchParams({ authorization }).toString(),
    Buffer.from(authorization.replace("Bearer ", "")).toString("base64"),
    Buffer.from(authorization.replace("Bearer ", "")).toString("hex"),
  ].join("\n");

export const put = (owner: Person, body: object) => owner.ask("POST", "/api/secrets", { body });
export const list = async (owner: Person) =>
  (await (await owner.ask("GET", "/api/secrets")).json()) as Secret[];
export async function newSecret(
  owner: Person,
  hosts: string[] = [home.host],
  value = VALUE,
): Promise<string> {
  const name = newName("KEY");
  expect((await put(owner, { name, value, hosts })).status).toBe(201);
  return name;
}
export const http = (more: object) =>
  newTool({ kind: "http", method: "GET", url: home.url, ...more });
export const received = ({ requests }: LocalServer) =>
  JSON.stringify(requests.map(({ url, headers, body }) => [url, headers, body]));

/** Starts two hosts and a user before the tests; the log is recorded. */
export function startHosts(): void {
  beforeAll(async () => {
    // Everything that this server logs, unredacted.
    (globalThis as unknown as Record<symbol, unknown>)[Symbol.for("troupe.log")] = pino(
      { level: "trace" },
      { write: (line: string) => void logged.push(line) },
    );
    stranger = await startLocalServer((_, res) => void res.end("stranger"));
    home = await startLocalServer(({ url, headers, body }, res) => {
      const authorization = Buffer.from(
        headers.authorization ?? headers["x-key"]?.toString() ?? "",
        "latin1",
      ).toString("latin1");
      if (url.startsWith("/on"))
        return void res.writeHead(307, { location: `${stranger.url}/?${url}` }).end();
      res.writeHead(url.startsWith("/refuse") ? 400 : 200, {
        "content-type": "text/plain",
        "x-echo": Buffer.from(authorization, "latin1").toString("latin1"),
      });
      res.end(echo(url, authorization, body));
    });
    Object.assign(process.env, {
      TOOL_ALLOWED_HOSTS: `${home.host},${stranger.host}`,
      RATE_LIMITS: "off",
    });
    person = await newPerson();
  });
  afterAll(() => Promise.all([home.close(), stranger.close()]));
}
