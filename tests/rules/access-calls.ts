import { beforeAll, expect, test } from "vitest";
import { db } from "@/lib/core/db/db";
import { SCOPES } from "@/lib/core/endpoint";
import { WORKSPACE_HEADER } from "@/lib/core/http/page-workspace";
import { ROLES } from "@/lib/core/shared/roles";
import { ask, type Sent } from "../support/ask";
import { newKey } from "../support/keys";
import { newPerson, type Person } from "../support/person";
import { inWorkspace, newWorkspace, setRole } from "../support/workspaces";
import {
  expected,
  rowOf,
  type CallerKind,
  type Credential,
  type Expected,
  type Row,
  type WorkspaceKind,
} from "./access-table";
import { endpoints, filled, hasBody, nameOf, programEndpoints, routeFiles } from "./endpoints";
import { files } from "./sources";

export const CREDENTIALS: Credential[] = ["session", "key", "key without the scope"];
export const all = [...endpoints, ...programEndpoints];

/** A caller with their keys: of the workspace, and of their personal one, for each scope. */
type Caller = {
  person: Person;
  id: string;
  keys: Record<"own" | "personal", Record<string, string>>;
};
let own: string;
let another: string;
const callers = new Map<CallerKind, Caller>();

/** The callers of each kind, made before the tests of a file. */
const makeCallers = (): void =>
  beforeAll(async () => {
    process.env.RATE_LIMITS = "off";
    own = await newWorkspace();
    another = await newWorkspace([[await newPerson(), "owner"]]);
    for (const kind of [...ROLES, "outsider"] as const) {
      const person = await newPerson();
      // Made while they may: later they have a lesser role, or have left.
      await setRole(own, person, "owner");
      const keys = {
        own: await keysOf(inWorkspace(person, own)),
        personal: await keysOf(person),
      };
      if (kind === "outsider")
        await db().workspaceMember.deleteMany({ where: { userId: person.user.UserId } });
      else await setRole(own, person, kind);
      callers.set(kind, { person, id: person.user.UserId, keys });
    }
  });

async function keysOf(person: Person): Promise<Record<string, string>> {
  const made: Record<string, string> = {};
  for (const scope of SCOPES) made[scope] = (await newKey(person, { scopes: [scope] })).secret;
  return made;
}

/** What really happens, in the words of the table. */
async function outcome(answer: Response, { kind }: Row): Promise<Expected | string> {
  const { status } = answer;
  if (status < 400) {
    await answer.body?.cancel();
    return "allowed";
  }
  const text = await answer.text();
  const { code, error } = JSON.parse(text) as { code?: string; error: unknown };
  const form =
    typeof error === "object" && error ? (error as { code: string; message: string }) : null;
  const message = form?.message ?? error;
  if (status === 401) return "401 unauthenticated";
  if (status === 403)
    return (code ?? form?.code) === "role_missing"
      ? "403 role_missing"
      : code === "forbidden" || form
        ? "403 forbidden"
        : `403 ${code}`;
  if (status === 404 && message === "Workspace not found") return "404 workspace";
  if (status === 404 && kind === "operator") return "404 not_found";
  // 429: an email was sent just now. All of these come after the question of access.
  return [400, 404, 409, 413, 415, 429].includes(status) ? "allowed" : `${status} ${text}`;
}

/** A call that no handler carries out: its body fits no schema, its ids name nothing. */
function call(
  each: (typeof all)[number],
  kind: CallerKind,
  workspace: WorkspaceKind,
  credential: Credential,
): Promise<Response> {
  const row = rowOf(nameOf(each));
  const caller = callers.get(kind);
  const id = { own, another, personal: caller?.id ?? own }[workspace];
  const inPath = row.kind === "workspace" && row.inPath;
  const url = inPath ? filled({ ...each, path: each.path.replace("{id}", id) }) : filled(each);
  const headers: Record<string, string> =
    workspace === "personal" ? {} : { [WORKSPACE_HEADER]: id };
  const sent: Sent = { ...(hasBody(each) ? { body: { nothing: 1 } } : {}), headers };
  const send = (secret: string) =>
    ask(each.method, url, { ...sent, headers: { ...headers, authorization: `Bearer ${secret}` } });
  if (!caller)
    return credential === "session" ? visitor(each.method, url, sent) : send("tr_unknown");
  if (credential === "session") return caller.person.ask(each.method, url, sent);
  const scopes = row.kind === "workspace" ? row.scopes : [];
  const scope =
    credential === "key"
      ? (scopes[0] ?? "write")
      : (SCOPES.find((one) => !scopes.includes(one)) ?? "read");
  return send(caller.keys[workspace === "personal" ? "personal" : "own"][scope]!);
}

/** Someone who is not signed in, with a token: without one, a write is refused for that. */
async function visitor(method: string, url: string, sent: Sent): Promise<Response> {
  const { Browser } = await import("../support/person");
  return (await new Browser().visit()).ask(method, url, sent);
}

/** Calls that end the session they are made with. */
const ENDS = new Set(["POST /api/auth/logout"]);

export type Cell = { caller: CallerKind; workspace: WorkspaceKind; credential: Credential };

/** A test for each endpoint: calls by each of the cells have the outcome that the table says. */
export function testCells(cells: readonly Cell[]): void {
  makeCallers();
  const served = new Set(
    ["api", "v1"].flatMap((door) => routeFiles(files, door)).map(({ path }) => path),
  );
  // tests/rules/routes.test.ts reports an endpoint without a handler.
  const called = all.filter((each) => served.has(each.path) && !ENDS.has(nameOf(each)));
  test.each(called.map((each) => [nameOf(each), each] as const))("%s", async (name, each) => {
    const row = rowOf(name);
    const wrong: Record<string, string> = {};
    for (const { caller, workspace, credential } of cells) {
      const right = expected(row, caller, workspace, credential);
      const really = await outcome(await call(each, caller, workspace, credential), row);
      if (row.kind === "public" ? /workspace|role/.test(really) : really !== right)
        wrong[`${caller}, ${workspace} workspace, ${credential}`] = `${really}, not ${right}`;
    }
    expect(wrong).toEqual({});
  });
}
