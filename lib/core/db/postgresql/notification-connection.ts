import "server-only";
import pg from "pg";
import type { Cluster } from "@/lib/core/db/engine";
import { Packets } from "@/lib/core/db/postgresql/notification-packets";
import { OneByOne } from "@/lib/core/db/postgresql/one-by-one";
import { ServerClock } from "@/lib/core/db/postgresql/server-clock";
import { log } from "@/lib/core/telemetry/log";

/** How long messages are collected: a server handles a few notifications as easily as one. */
const GATHER_MS = 25;
/** A message of a process to itself: a connection that was cut off unnoticed is silent, not broken. */
const BEAT_MS = 3_000;
/** After this silence of the server the connection is given up. */
const SILENT_MS = 9_000;
const AGAIN_MS = 500;
const ECHO_MS = 5_000;
const CHANNEL = "troupe";

/**
 * The connection through which processes on one PostgreSQL database communicate: LISTEN and NOTIFY for messages,
 * session locks for duties. It is not part of any transaction, and nothing depends on a message: lost ones can be
 * recovered from the rows. A connection that breaks or falls silent is reopened.
 */
export class NotifyLine implements Cluster {
  private session: OneByOne | undefined;
  private readonly packets: Packets;
  private readonly clock = new ServerClock();
  private readonly duties = new Map<string, Promise<boolean>>();
  private heard: (message: string) => void = () => undefined;
  private missed: () => void = () => undefined;
  private heardAt = performance.now();
  private sending: Promise<void> | undefined;
  private timers: NodeJS.Timeout[] = [];
  private closed = false;

  constructor(
    private readonly url: string,
    readonly node: string,
  ) {
    this.packets = new Packets(node);
  }

  /** Throws a sentence if a message to itself does not come back, and the error that prevents the connection. */
  async open(): Promise<void> {
    await this.connect();
    await this.requireEcho();
    this.timers = [
      setInterval(() => this.beat(), BEAT_MS).unref(),
      setInterval(() => this.flush(), GATHER_MS).unref(),
    ];
  }

  now(): Date {
    return this.clock.now();
  }

  ahead(): number {
    return this.clock.ahead();
  }

  silence(): number {
    return performance.now() - this.heardAt;
  }

  send(message: string, to?: string): void {
    this.packets.add(to ? channelOf(to) : CHANNEL, message);
  }

  listen(heard: (message: string) => void, missed: () => void): void {
    this.heard = heard;
    this.missed = missed;
  }

  /** A session lock: the server frees it when this process ends or is cut off. */
  async hasDuty(name: string): Promise<boolean> {
    const { session } = this;
    if (!session) return false;
    const duty = this.duties.get(name);
    if (duty && (await duty.catch(() => false))) return session === this.session;
    const claim = session
      .query<{ held: boolean }>("SELECT pg_try_advisory_lock(hashtextextended($1, 1)) AS held", [
        `duty:${name}`,
      ])
      .then(({ rows }) => rows[0]?.held === true);
    this.duties.set(name, claim);
    return claim.catch(() => false);
  }

  async close(): Promise<void> {
    this.flush();
    await this.sending;
    this.closed = true;
    for (const timer of this.timers) clearInterval(timer);
    const { session } = this;
    this.session = undefined;
    await session?.client.end().catch(() => undefined);
  }

  private async requireEcho(): Promise<void> {
    const { session } = this;
    const echo = new Promise<void>((resolve) =>
      session?.client.once("notification", () => resolve()),
    );
    await session?.query("SELECT pg_notify($1, '')", [channelOf(this.node)]);
    const late = new Promise<"late">((resolve) => setTimeout(() => resolve("late"), ECHO_MS));
    if ((await Promise.race([echo, late])) === "late")
      throw new Error(
        "The database in DATABASE_URL doesn't deliver notifications (LISTEN), for example behind a connection pooler. Set DATABASE_DIRECT_URL to the URL of the server itself.",
      );
  }

  private async connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.url,
      keepAlive: true,
      connectionTimeoutMillis: SILENT_MS,
      query_timeout: SILENT_MS,
      application_name: "troupe line",
    });
    const session = new OneByOne(client);
    client.on("error", () => this.lose(session));
    client.on("end", () => this.lose(session));
    client.on("notification", ({ payload = "" }) => this.receive(payload));
    try {
      await client.connect();
      await session.query("SET synchronous_commit = off");
      await session.query(`LISTEN "${CHANNEL}"; LISTEN "${channelOf(this.node)}"`);
      await this.clock.set(session);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    this.session = session;
    this.heardAt = performance.now();
  }

  /** Messages sent meanwhile were not received, by this process or by others. */
  private async connectAgain(): Promise<void> {
    while (!this.session && !this.closed) {
      await new Promise((go) => setTimeout(go, AGAIN_MS).unref());
      try {
        if (!this.closed) await this.connect();
      } catch {
        continue; // the server is still unreachable
      }
    }
    if (this.closed) return;
    this.packets.addMissed(CHANNEL);
    this.missed();
  }

  private lose(session: OneByOne): void {
    if (session !== this.session) return;
    this.session = undefined;
    this.duties.clear();
    if (this.closed) return;
    log().warn("the connection by which processes hear of each other was lost");
    void session.client.end().catch(() => undefined);
    void this.connectAgain();
  }

  private receive(payload: string): void {
    this.heardAt = performance.now();
    for (const message of this.packets.opened(payload))
      if (message === null) this.missed();
      else this.heard(message);
  }

  /** Sends itself a message, and asks for the time. */
  private beat(): void {
    const { session } = this;
    if (!session) return;
    if (this.silence() > SILENT_MS) return this.lose(session);
    this.packets.addBeat(channelOf(this.node));
    void this.clock.set(session).catch(() => undefined);
  }

  private flush(): void {
    const { session } = this;
    if (!session || this.sending || this.packets.isEmpty) return;
    const { channels, payloads } = this.packets.takeAll();
    this.sending = session
      .query("SELECT pg_notify(c, p) FROM unnest($1::text[], $2::text[]) AS packet(c, p)", [
        channels,
        payloads,
      ])
      .then(
        () => undefined,
        () => this.packets.addMissed(CHANNEL), // lost with the connection: others must read the rows
      )
      .finally(() => (this.sending = undefined));
  }
}

const channelOf = (node: string): string => `${CHANNEL}_${node}`;
