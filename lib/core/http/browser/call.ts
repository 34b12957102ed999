import { address, REAUTHENTICATION, type Endpoint } from "@/lib/core/endpoint";
import {
  pageWorkspace,
  WORKSPACE_HEADER,
  ROLE_MISSING,
  WORKSPACE_NOT_FOUND,
} from "@/lib/core/http/page-workspace";
import { OTHER_PERSON, pageOwner, PAGE_OWNER_HEADER } from "@/lib/core/http/page-owner";
import { noteAnswer, noteSilence } from "@/lib/core/http/browser/connection";
import { proxySentence } from "@/lib/core/http/browser/proxy-page";
import { sharedError } from "@/lib/core/shared/shared-error";
import { Listeners } from "@/lib/core/shared/store";
import { sentence, withReason, type Reason, type Sentence } from "@/lib/core/shared/sentence";
import { SentenceError } from "@/lib/core/shared/sentence-error";

/** SPEC section 9. */
export const TIMEOUT_MS = 30_000;

/** The sentence for a failed call when neither the server nor its endpoint has one. */
export const SILENT = sentence("server_silent", "Couldn't reach the server");
const UNREADABLE = sentence("server_answer_unreadable", "Couldn't read the server's response");
const VAGUE: readonly string[] = ["server_silent", "server_answer_unreadable", "server_status"];

/**
 * A failed call. kind: `network` (no response), `refused` (the server refused), `unreadable` (a response that can't be
 * read). sentence: for a person: the server's, else what a proxy's page means, else the endpoint's `fails`, else
 * `Server error: {status}`.
 */
export class CallError extends SentenceError {
  static {
    sharedError(this, "CallError");
  }

  /** Its sentence says only that it failed: callers that know what was wanted can say more. */
  override readonly vague: boolean;

  constructor(
    readonly kind: "network" | "refused" | "unreadable",
    sentence: Sentence,
    readonly status = 0,
    readonly code = "",
    readonly fields: Record<string, Sentence> = {},
    readonly retryAfter = 0,
    /** The response's fields besides the error. */
    readonly beside: Record<string, unknown> = {},
  ) {
    super(sentence);
    this.name = "CallError";
    this.vague = VAGUE.includes(sentence.reason ?? "");
  }
}

/** Called when a call is refused because the page was rendered for someone else. */
export const otherPerson = new Listeners();
/** Called when a call is refused because the person is no longer a member of the workspace that the tab shows. */
export const workspaceLost = new Listeners();
/** Called when a call is refused because the person's role in the shown workspace does not allow it (any longer). */
export const roleMissed = new Listeners();
/** Called when a private call gets 401: the session has ended. */
export const signedOut = new Listeners();

/** Asks the person to confirm that it's them; false when they decline. */
type Prover = () => Promise<boolean>;
let prover: Prover | null = null;
let proving: Promise<boolean> | null = null;
/**
 * Sets the function that asks the person to confirm that it's them when a call is refused. Returns a function that
 * unsets it.
 */
export function onProofNeeded(asks: Prover): () => void {
  prover = asks;
  return () => void (prover = prover === asks ? null : prover);
}

/** Asks for confirmation, once for all calls that are refused at the same time. */
export async function askForProof(): Promise<boolean> {
  if (!prover) return false;
  return (proving ??= prover().finally(() => (proving = null)));
}

const needsProof = (error: unknown): boolean =>
  error instanceof CallError && error.code === REAUTHENTICATION;

/** Sends one request and returns the raw response, its status checked. Throws CallError. */
export async function send(
  target: Endpoint,
  input: object | void,
  accept: string,
  signal: AbortSignal,
  extra: Record<string, string> = {},
): Promise<Response> {
  const ask = async (): Promise<Response> => {
    const { url, body } = address(target, input ?? {});
    const writes = target.method !== "GET";
    const headers: Record<string, string> = { ...extra, accept, ...pageHeaders(writes) };
    const carries = writes && (target.method !== "DELETE" || target.body);
    if (carries) headers["content-type"] = "application/json";
    return fetch(url, {
      method: target.method,
      headers,
      body: carries ? JSON.stringify(body) : undefined,
      credentials: "same-origin",
      signal,
    });
  };
  let answer: Response;
  try {
    answer = await ask();
    // Another tab may have signed in or out since this page was rendered: fetch the matching token and retry once.
    if (
      answer.status === 403 &&
      (await errorOf(answer.clone())).code === "csrf_failed" &&
      (await refreshCsrfToken())
    )
      answer = await ask();
  } catch {
    if (!isLeft(signal)) noteSilence();
    throw new CallError("network", target.fails ?? SILENT);
  }
  return judged(target, answer);
}

/** What a page's own call sends: the person the page was rendered for, the workspace that it shows and, for a write, the anti-forgery token. */
export const pageHeaders = (writes: boolean): Record<string, string> => ({
  ...(pageOwner() ? { [PAGE_OWNER_HEADER]: pageOwner() } : {}),
  ...(pageWorkspace() ? { [WORKSPACE_HEADER]: pageWorkspace() } : {}),
  ...(writes ? { "x-csrf-token": csrfToken() } : {}),
});

/** The response of a successful call. Throws CallError. */
export async function judged(target: Endpoint, answer: Response): Promise<Response> {
  rememberCsrfToken(answer.headers.get("x-csrf-token"));
  const failure = answer.ok ? {} : await errorOf(answer);
  noteAnswer(answer, failure.code !== undefined);
  if (answer.ok) return answer;
  if (answer.status === 401 && target.access !== "public") signedOut.notify();
  if (failure.code === OTHER_PERSON) otherPerson.notify();
  if (failure.code === WORKSPACE_NOT_FOUND && isOfShown(target, answer)) workspaceLost.notify();
  if (failure.code === ROLE_MISSING && isOfShown(target, answer)) roleMissed.notify();
  throw new CallError(
    "refused",
    (failure.error && withReason(failure.error, failure)) ||
      proxySentence(answer) ||
      target.fails ||
      sentence("server_status", "Server error: {status}", { status: answer.status }),
    answer.status,
    failure.code,
    fieldsOf(failure),
    Number(answer.headers.get("retry-after")) || 0,
    failure,
  );
}

/** Whether the response is about the workspace that this tab shows, and not about one that the path names. */
const isOfShown = ({ workspace }: Endpoint, { url }: Response): boolean =>
  pageWorkspace() !== "" &&
  (workspace === "header" ||
    `${new URL(url, window.location.href).pathname}/`.startsWith(
      `/api/workspaces/${encodeURIComponent(pageWorkspace())}/`,
    ));

/** The caller aborted: that says nothing about the server. */
const isLeft = ({ aborted, reason }: AbortSignal): boolean =>
  aborted && !(reason instanceof DOMException && reason.name === "TimeoutError");

/**
 * Calls an endpoint and returns its response. When the person must first confirm that it's them, they are asked, and
 * the call is retried. Throws CallError; gives up after 30 s.
 */
export async function call<In extends object | void, Out>(
  target: Endpoint<In, Out>,
  input: In,
): Promise<Out> {
  try {
    return await callOnce(target, input);
  } catch (error) {
    if (needsProof(error) && (await askForProof())) return callOnce(target, input);
    throw error;
  }
}

async function callOnce<In extends object | void, Out>(
  target: Endpoint<In, Out>,
  input: In,
): Promise<Out> {
  const answer = await send(
    target as Endpoint,
    input,
    "application/json",
    AbortSignal.timeout(TIMEOUT_MS),
  );
  return answer.status === 204 ? (undefined as Out) : readJson<Out>(answer, target.fails);
}

/** Calls an endpoint whose response also has a header of its own; null where it is absent. Throws CallError. */
export async function callForHeader<In extends object | void, Out>(
  target: Endpoint<In, Out>,
  input: In,
  header: string,
): Promise<{ value: Out; header: string | null }> {
  const answer = await send(
    target as Endpoint,
    input,
    "application/json",
    AbortSignal.timeout(TIMEOUT_MS),
  );
  const value = await readJson<Out>(answer, target.fails);
  return { value, header: answer.headers.get(header) };
}

/** One page of a list that is paged by key: its rows, and the key of the next page, if there is one. Throws CallError. */
export async function callPage<In extends object | void, Row>(
  target: Endpoint<In, Row[]>,
  input: In,
): Promise<{ rows: Row[]; next: string | null }> {
  const { value, header } = await callForHeader(target, input, "x-next-key");
  return { rows: value, next: header };
}

async function readJson<Out>(answer: Response, fails?: Sentence): Promise<Out> {
  try {
    return (await answer.json()) as Out;
  } catch {
    throw new CallError("unreadable", fails ?? UNREADABLE, answer.status);
  }
}

type ErrorBody = Record<string, unknown> & {
  error?: string;
  code?: string;
  fields?: Record<string, string>;
  field_reasons?: Record<string, Reason>;
} & Partial<Reason>;

const fieldsOf = ({ fields = {}, field_reasons = {} }: ErrorBody): Record<string, Sentence> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [name, withReason(text, field_reasons[name])]),
  );

async function errorOf(answer: Response): Promise<ErrorBody> {
  try {
    const body: unknown = await answer.json();
    if (typeof body !== "object" || body === null) return {};
    const error = body as ErrorBody;
    return { ...error, error: typeof error.error === "string" ? error.error : undefined };
  } catch {
    return {};
  }
}

/** The anti-forgery token of this page: from the newest response, else from the page's meta tag. */
let newest = "";

function csrfToken(): string {
  return (
    newest || document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content || ""
  );
}

function rememberCsrfToken(token: string | null): void {
  if (token) newest = token;
}

/** Asks the server for the token that matches the current cookies; returns whether it differs. */
export async function refreshCsrfToken(): Promise<boolean> {
  const before = csrfToken();
  const answer = await fetch("/api/auth/me", {
    headers: { accept: "application/json" },
    credentials: "same-origin",
  });
  rememberCsrfToken(answer.headers.get("x-csrf-token"));
  return csrfToken() !== before;
}
