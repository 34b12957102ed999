"use client";
import { ChevronRight } from "@/components/icons/chevron-right";
import { useState } from "react";
import { connectedIn, kindOf, nameOf, type AgentTool } from "@/components/agents/tools/agent-tool";
import { AllTools, allOf } from "@/components/agents/tools/all-tools";
import { ToolMarks } from "@/components/tools/tool-marks";
import { routes } from "@/components/routes";
import { TextInput } from "@/components/ui/form/input";
import { isEnter } from "@/components/ui/form/enter-key";
import { Tick } from "@/components/ui/form/tick";
import { Link } from "@/components/ui/link";
import { useConnections } from "@/lib/connections/client";
import type { Connection, ConnectionTool } from "@/lib/connections/contract";
import { number } from "@/lib/texts/format";
import { useText } from "@/lib/texts/use-text";
import { refused, connectedName } from "@/lib/tools/shared/connected";
import { directLimits } from "@/lib/tools/shared/rules";

type Props = { tools: readonly AgentTool[]; onChange: (tools: AgentTool[]) => void };

/** Above this, typing is faster than scanning. */
const MANY = 12;

const calledBy = ({ name }: Connection, tool: ConnectionTool): string =>
  connectedName(name, tool.name, tool.hash.replace(/[^A-Za-z0-9]/g, "").slice(0, 6));
/** Once saved, an operation of a document is one of the agent's own HTTP tools, identified by its name only. */
const isOf = (connection: Connection, of: ConnectionTool) => (tool: AgentTool) => {
  const connected = connectedIn(tool);
  if (connected)
    return connected.connection === connection.ConnectionId && connected.tool === of.name;
  return (
    connection.kind === "openapi" &&
    kindOf(tool) === "http" &&
    nameOf(tool) === calledBy(connection, of)
  );
};

/** The tools of the person's connections, to select those that the agent may call. */
export function FromConnection({ tools, onChange }: Props) {
  const t = useText();
  const { data: connections } = useConnections();
  if (!connections) return null;
  const ticked = connections.flatMap((each) =>
    each.tools.filter((tool) => tools.some(isOf(each, tool))).map((tool) => ({ each, tool })),
  );
  const weight = ticked.reduce((sum, { tool: { tokens } }) => sum + tokens, 0);
  const ofServers = ticked.filter(({ each }) => each.kind === "mcp").length;
  const http = tools.filter((tool) => kindOf(tool) === "http").length;
  const isMany = ofServers + http > directLimits.tools || weight > directLimits.tokens;
  return (
    <fieldset className="mt-6">
      <legend className="mb-1 text-sm font-medium">{t("From a connection")}</legend>
      {connections.length === 0 ? (
        <p className="text-13 text-ink-2">
          {t("No connections yet.")}{" "}
          <Link href={routes.connections} className="font-medium underline">
            {t("Add connection")}
          </Link>
        </p>
      ) : (
        <p className="text-13 text-ink-2">
          {t(
            {
              one: "Adds {count} token to every request",
              other: "Adds {count} tokens to every request",
            },
            { count: weight },
          )}
          {isMany &&
            ` ${t(
              "Over {tools} tools or {tokens} tokens, agents search for server and HTTP tools when they need them.",
              { tools: number(directLimits.tools), tokens: number(directLimits.tokens) },
            )}`}
        </p>
      )}
      {connections.map((each) => (
        <OneConnection key={each.ConnectionId} connection={each} {...{ tools, onChange }} />
      ))}
    </fieldset>
  );
}

function OneConnection({ connection, tools, onChange }: Props & { connection: Connection }) {
  const t = useText();
  const [wanted, setWanted] = useState("");
  const usable = connection.tools.filter((each) => !each.unusable);
  const words = wanted.trim().toLowerCase();
  const visibleTools = usable.filter(({ name, title, description }) =>
    `${name} ${title} ${description}`.toLowerCase().includes(words),
  );
  const all = allOf(connection, tools);
  const on = all
    ? usable.length
    : usable.filter((tool) => tools.some(isOf(connection, tool))).length;
  const toggle = (tool: ConnectionTool, ticked: boolean) => {
    const others = tools.filter((each) => !isOf(connection, tool)(each));
    onChange(ticked ? [...others, added(connection, tool)] : others);
  };
  const [opened] = useState(on > 0);
  return (
    <details className="group border-b border-line last:border-0" open={opened}>
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 rounded-md text-13 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="size-4 flex-none text-ink-2 group-open:rotate-90"
        />
        <span className="flex-1 font-medium wrap-anywhere">{connection.name}</span>
        <span className="text-ink-2">
          {t("{on} of {count} on", { on: number(on), count: usable.length })}
        </span>
      </summary>
      {connection.kind === "mcp" && usable.length > 0 && (
        <AllTools {...{ connection, tools, onChange }} />
      )}
      {!all && usable.length > MANY && (
        <TextInput
          type="search"
          scale="sm"
          aria-label={t("Search tools of {name}", { name: connection.name })}
          placeholder={t("Search tools")}
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
          // Enter in a field of the agent's form saves the agent.
          onKeyDown={(event) => isEnter(event) && event.preventDefault()}
        />
      )}
      <ul className="max-h-80 overflow-y-auto pb-2" hidden={all !== undefined}>
        {visibleTools.map((tool) => (
          <li key={tool.name} className="py-1">
            <Tick
              checked={tools.some(isOf(connection, tool))}
              onChange={(ticked) => toggle(tool, ticked)}
              note={tool.description.slice(0, 200)}
              marks={<ToolMarks tool={tool} />}
            >
              <code className="font-mono text-13 wrap-anywhere">{tool.name}</code>
            </Tick>
            <Asking {...{ connection, tool, tools, onChange }} />
          </li>
        ))}
      </ul>
    </details>
  );
}

type AskingProps = Props & { connection: Connection; tool: ConnectionTool };

/** Whether each call of a ticked tool asks first. */
function Asking({ connection, tool, tools, onChange }: AskingProps) {
  const t = useText();
  const mine = tools.find(isOf(connection, tool));
  const connected = mine && connectedIn(mine);
  if (!connected) return null;
  const set = (approval: "always" | "never") =>
    onChange(
      tools.map((each) =>
        each === mine && typeof each !== "string"
          ? { ...each, implementation: { ...connected, approval } }
          : each,
      ),
    );
  return (
    <div className="pl-6.5">
      <Tick
        checked={connected.approval === "always"}
        onChange={(on) => set(on ? "always" : "never")}
      >
        {t("Ask before each call")}
        <span className="sr-only"> {tool.name}</span>
      </Tick>
    </div>
  );
}

/** Only its name is sent: the server has the rest. */
const added = (connection: Connection, tool: ConnectionTool) =>
  refused(
    {
      connection: connection.ConnectionId,
      tool: tool.name,
      approval: tool.read_only === true ? "never" : "always",
    },
    { name: calledBy(connection, tool), description: tool.description },
  );
