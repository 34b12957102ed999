import { connectedIn, type AgentTool } from "@/components/agents/tools/agent-tool";
import { Button } from "@/components/ui/form/button";
import { Tick } from "@/components/ui/form/tick";
import type { Connection } from "@/lib/connections/contract";
import { useText } from "@/lib/texts/use-text";
import { ALL_TOOLS, type ConnectedTool } from "@/lib/tools/contract";
import { refused, connectedName } from "@/lib/tools/shared/connected";

type Props = {
  connection: Connection;
  tools: readonly AgentTool[];
  onChange: (tools: AgentTool[]) => void;
};

/** An agent's entry for all tools of a connection; undefined if there is none. */
export const allOf = ({ ConnectionId }: Connection, tools: readonly AgentTool[]) =>
  tools.map(connectedIn).find((tool) => tool && isAll(tool, ConnectionId));

const isAll = (tool: ConnectedTool, id: string) =>
  tool.connection === id && tool.tool === ALL_TOOLS;

/** A checkbox for all tools of a connection; whether each call asks; and tools added later. */
export function AllTools({ connection, tools, onChange }: Props) {
  const t = useText();
  const { ConnectionId: id, name } = connection;
  const mine = allOf(connection, tools);
  const toggle = (on: boolean) => {
    const others = tools.filter((each) => connectedIn(each)?.connection !== id);
    const all = refused(
      { connection: id, tool: ALL_TOOLS },
      {
        name: connectedName(name, "all_tools", id.slice(0, 6)),
        description: `All tools of ${name}, found when needed`,
      },
    );
    onChange(on ? [...others, all] : others);
  };
  const set = (changes: Partial<ConnectedTool>) =>
    onChange(
      tools.map((each) => {
        const connected = connectedIn(each);
        return typeof each !== "string" && connected && isAll(connected, id)
          ? { ...each, implementation: { ...connected, ...changes } }
          : each;
      }),
    );
  return (
    <div className="py-1">
      <Tick
        checked={mine !== undefined}
        onChange={toggle}
        note={t("The agent searches for them when needed, which saves tokens.")}
      >
        {t("All tools, loaded on demand")}
        <span className="sr-only"> {name}</span>
      </Tick>
      {mine && (
        <div className="pl-6.5">
          <Tick
            checked={mine.approval === "always"}
            onChange={(always) => set({ approval: always ? "always" : undefined })}
          >
            {t("Ask before each call, even of read-only tools")}
          </Tick>
          {mine.pins && <Later {...{ connection, mine }} onAdd={set} />}
        </div>
      )}
    </div>
  );
}

type LaterProps = {
  connection: Connection;
  mine: ConnectedTool;
  onAdd: (changes: Partial<ConnectedTool>) => void;
};

/** Tools that the server did not have, or that were unusable, when all were added. */
function Later({ connection, mine: { pins = {}, free = [] }, onAdd }: LaterProps) {
  const t = useText();
  const later = connection.tools.filter(
    (each) => !each.unusable && !Object.hasOwn(pins, each.name),
  );
  if (later.length === 0) return null;
  const add = () =>
    onAdd({
      pins: { ...pins, ...Object.fromEntries(later.map((each) => [each.name, each.hash])) },
      free: [...free, ...later.filter((each) => each.read_only === true).map(({ name }) => name)],
    });
  return (
    <p className="flex flex-wrap items-center gap-2 text-13 text-ink-2">
      {t(
        {
          one: "{count} newer tool is not included: {names}",
          other: "{count} newer tools are not included: {names}",
        },
        { count: later.length, names: namesOf(later) },
      )}
      <Button size="sm" onClick={add}>
        {t("Add")}
        <span className="sr-only"> {connection.name}</span>
      </Button>
    </p>
  );
}

const namesOf = (tools: readonly { name: string }[]): string =>
  tools
    .slice(0, 5)
    .map(({ name }) => name)
    .join(", ") + (tools.length > 5 ? ", …" : "");
