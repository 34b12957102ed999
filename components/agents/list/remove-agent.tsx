"use client";
import { BinHint } from "@/components/items/bin-hint";
import { useDeleted } from "@/components/items/use-deleted";
import { RemoveDialog } from "@/components/ui/dialog/remove-dialog";
import { useAgentUses, useRemoveAgent } from "@/lib/agents/client";
import type { Agent, AgentUses, Used } from "@/lib/agents/contract";
import { useText, type Translate } from "@/lib/texts/use-text";

export type RemoveAgentProps = {
  agent: Agent | null;
  open: boolean;
  onClose: () => void;
  onRemoved: () => void;
};

/** Asks before an agent is deleted, and lists what uses it. */
export function RemoveAgent({ agent, onClose, onRemoved }: RemoveAgentProps) {
  const t = useText();
  const deleted = useDeleted();
  const remove = useRemoveAgent();
  return (
    <RemoveDialog
      thing={agent}
      title={({ name }) => t("Delete {name}?", { name })}
      text={
        <>
          {t("It moves to the Trash. Its conversations stay readable.")}
          {agent && <Uses id={agent.AgentId} />}
          <BinHint />
        </>
      }
      confirm={t("Delete agent")}
      onConfirm={({ AgentId: id }) => remove({ id })}
      onClose={onClose}
      onRemoved={({ name, AgentId }) => {
        deleted({ text: t("{name} deleted", { name }), ids: [AgentId] });
        onRemoved();
      }}
    />
  );
}

/** At least one line, so that nothing shifts when they are known. */
function Uses({ id }: { id: string }) {
  const t = useText();
  const { data: uses, error } = useAgentUses(id);
  const lines = uses ? linesOf(uses, t) : [];
  return (
    <span role="status" className="mt-2 block min-h-5">
      {error && !uses && t("Couldn't check where it is used.")}
      {uses && lines.length === 0 && t("No team or open task uses it.")}
      {lines.map((line) => (
        <span key={line} className="block wrap-anywhere">
          {line}
        </span>
      ))}
    </span>
  );
}

function linesOf({ teams, graphs, tasks, schedules }: AgentUses, t: Translate): string[] {
  const said = ({ count, names }: Used) => ({
    count,
    names: names.join(", ") + (count > names.length ? " …" : ""),
  });
  return [
    teams.count > 0 &&
      t(
        { one: "Removed from one team: {names}.", other: "Removed from {count} teams: {names}." },
        said(teams),
      ),
    graphs.count > 0 &&
      t(
        {
          one: "Its node and edges are removed from one graph: {names}.",
          other: "Its node and edges are removed from {count} graphs: {names}.",
        },
        said(graphs),
      ),
    tasks.count > 0 &&
      t(
        {
          one: "Unassigned from one open task: {names}.",
          other: "Unassigned from {count} open tasks: {names}.",
        },
        said(tasks),
      ),
    schedules.count > 0 &&
      t(
        {
          one: "This one is scheduled and continues without it: {names}.",
          other: "{count} of them are scheduled and continue without it: {names}.",
        },
        said(schedules),
      ),
  ].filter((line) => line !== false);
}
