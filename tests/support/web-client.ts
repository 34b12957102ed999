import type { NumberedEvent } from "@/lib/runs/run/contract";
import { readEvents } from "./events";

/** A user on another machine: sends HTTP to a running server, with cookies and CSRF token. */
export class WebClient {
  private readonly cookies = new Map<string, string>();
  private token = "";

  constructor(private readonly url: string) {}

  /** The same user, at another URL. */
  at(url: string): WebClient {
    const other = new WebClient(url);
    for (const [name, value] of this.cookies) other.cookies.set(name, value);
    other.token = this.token;
    return other;
  }

  async fetch(
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
    signal?: AbortSignal,
  ): Promise<Response> {
    const cookie = [...this.cookies].map((pair) => pair.join("=")).join("; ");
    const answer = await fetch(this.url + path, {
      method,
      body: body && JSON.stringify(body),
      headers: {
        cookie,
        "x-csrf-token": this.token,
        "content-type": "application/json",
        ...headers,
      },
      signal,
    });
    for (const line of answer.headers.getSetCookie()) {
      const [name = "", value = ""] = line.split(";")[0]!.split(/=(.*)/s);
      this.cookies.set(name, value);
    }
    this.token = answer.headers.get("x-csrf-token") ?? this.token;
    return answer;
  }

  /** The response's JSON. Throws when the server refused. */
  async ask<Out>(method: string, path: string, body?: object): Promise<Out> {
    const answer = await this.fetch(method, path, body);
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (answer.status === 204 ? undefined : await answer.json()) as Out;
  }

  async join(): Promise<void> {
    await this.fetch("GET", "/api/auth/me");
    const username = `u${Date.now()}${Math.floor(Math.random() * 10_000)}`;
    await this.ask("POST", "/api/auth/register", {
      email: `${username}@example.com`,
      username,
      password: "Correct-horse-9",
    });
  }

  /**
   * A run's events after those already received, until it has ended or waits for the user, or the connection breaks.
   * `onEvent`: called at each.
   */
  async follow(
    runId: string,
    heard: NumberedEvent[],
    onEvent: () => void = () => undefined,
  ): Promise<NumberedEvent[]> {
    const note = (event: NumberedEvent) => {
      heard.push(event);
      onEvent();
      return event.event === "done" || event.event === "waiting";
    };
    try {
      await readEvents(
        await this.fetch(
          "GET",
          `/api/runs/${runId}/events?after=${heard.at(-1)?.id ?? 0}`,
          undefined,
          { accept: "text/event-stream" },
        ),
        note,
      );
    } catch {
      // The connection broke: the events received so far are kept.
    }
    return heard;
  }
}
