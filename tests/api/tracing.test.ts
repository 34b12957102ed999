import { inject, expect, test } from "vitest";
import { BareServer } from "../support/bare";
import { startLocalServer } from "../support/local-server";
import { startModelServer } from "../support/model-server";
import { WebClient } from "../support/web-client";

type Span = Sent["resourceSpans"][number]["scopeSpans"][number]["spans"][number];
type Sent = {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue?: string } }[] };
    scopeSpans: {
      spans: {
        name: string;
        traceId: string;
        parentSpanId?: string;
        status: { code?: number; message?: string };
        attributes: { key: string; value: Record<string, unknown> }[];
      }[];
    }[];
  }[];
};

const attribute = ({ attributes }: Span, key: string): unknown =>
  Object.values(attributes.find((each) => each.key === key)?.value ?? {})[0];

test("a reply with a tool is one trace at the collector: request, run, model calls and tool, without any message text", async () => {
  const collector = await startLocalServer((_, res) =>
    res.writeHead(200, { "content-type": "application/json" }).end("{}"),
  );
  const model = await startModelServer();
  const server = await BareServer.on(inject("migrated"), {
    DEEPSEEK_BASE_URL: model.url,
    DEEPSEEK_API_KEY: "sk-test",
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: "100",
  });
  try {
    await server.up();
    const person = new WebClient(server.url);
    await person.join();
    const { AgentId } = await person.ask<{ AgentId: string }>("POST", "/api/agents", {
      name: "Traced",
      instructions: "Count.",
      tools: ["calculator"],
    });
    const parent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
    const content = 'A whispered word [tool=calculator {"expression":"6*7"}]';
    await person.fetch(
      "POST",
      "/api/chat",
      { content, agent_id: AgentId },
      { traceparent: parent },
    );
    const sent = () =>
      collector.requests
        .filter(({ url }) => url === "/v1/traces")
        .map(({ body }) => JSON.parse(body) as Sent);
    const spans = () =>
      sent().flatMap(({ resourceSpans }) =>
        resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((each) => each.spans)),
      );
    const spansOf = (id: string) => spans().filter(({ traceId }) => traceId === id);
    const ours = () => spansOf("0af7651916cd43dd8448eb211c80319c");
    await expect
      .poll(
        () =>
          ours()
            .map(({ name }) => name)
            .toSorted(),
        { timeout: 15_000 },
      )
      .toEqual([
        "POST /api/chat",
        "chat deepseek-chat",
        "chat deepseek-chat",
        "execute_tool calculator",
        "run chat",
      ]);
    expect(ours().find(({ name }) => name === "POST /api/chat")!.parentSpanId).toBe(
      "b7ad6b7169203331",
    );
    const asked = ours().find(({ name }) => name.startsWith("chat "))!;
    expect(
      ["operation.name", "request.model", "response.model", "provider.name"].map((name) =>
        attribute(asked, `gen_ai.${name}`),
      ),
    ).toEqual(["chat", "deepseek-chat", "deepseek-chat", new URL(model.url).hostname]);
    expect(Number(attribute(asked, "gen_ai.usage.input_tokens"))).toBe(10);
    const tool = ours().find(({ name }) => name.startsWith("execute_tool"))!;
    expect(attribute(tool, "gen_ai.tool.name")).toBe("calculator");

    const failing = '[tool=calculator {"expression":"whispered"}]';
    const other = { traceparent: "00-1af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01" };
    await person.fetch("POST", "/api/chat", { content: failing, agent_id: AgentId }, other);
    model.script({ fail: 402 });
    await person.fetch("POST", "/api/chat", { content: "whispered", agent_id: AgentId }, other);
    const kinds = () =>
      spansOf(other.traceparent.slice(3, 35)).map((span) => attribute(span, "error.type"));
    await expect
      .poll(() => kinds().filter(Boolean).toSorted(), { timeout: 15_000 })
      .toEqual(["calculator_name_unknown", "provider_quota"]);
    expect(
      spans()
        .map(({ status }) => status.message)
        .filter(Boolean),
    ).toEqual([]);
    expect(JSON.stringify(sent())).not.toContain("whispered");
    expect(sent()[0]!.resourceSpans[0]!.resource.attributes).toContainEqual({
      key: "service.name",
      value: { stringValue: "troupe" },
    });
  } finally {
    await server.kill();
    await Promise.all([model.close(), collector.close()]);
  }
}, 60_000);
