"use client";
import { Plus } from "@/components/icons/plus";
import { useEffect, useId, useRef } from "react";
import { Done } from "@/components/agents/tools/done";
import {
  asksFirst,
  connectedIn,
  isTicked,
  kindOf,
  nameOf,
  type AgentTool,
} from "@/components/agents/tools/agent-tool";
import { BuiltInTools } from "@/components/agents/tools/built-in-tools";
import { ToolRow } from "@/components/agents/tools/tool-row";
import { useToolList } from "@/components/agents/tools/use-tool-list";
import { useKeptState, writeKept } from "@/components/ui/dialog/kept";
import { Button } from "@/components/ui/form/button";
import { lazyPart } from "@/components/ui/late/lazy-part";
import { failedInPlace } from "@/components/ui/late/part-failed";
import { useConnections } from "@/lib/connections/client";
import { useText } from "@/lib/texts/use-text";
import type { ToolDefinition } from "@/lib/tools/contract";

/** Loaded lazily: most visits of an agent's form create no tool. */
const ToolWizard = lazyPart(
  () => import("@/components/agents/tools/wizard/tool-wizard").then((module) => module.ToolWizard),
  { onGivenUp: ({ onClose }) => onClose() },
);

/** Loaded when opened: most agents have no tool of a connection. */
const FromConnection = lazyPart(
  () => import("@/components/agents/tools/from-connection").then((module) => module.FromConnection),
  { waiting: null, failed: failedInPlace },
);

type Props = {
  tools: readonly AgentTool[];
  /** The agent's name as typed so far. */
  owner: string;
  /** Nothing is stored until the agent is saved. */
  onChange: (tools: AgentTool[]) => void;
  /** Called with whether the wizard has unsaved input. */
  onWriting?: (writing: boolean) => void;
  /** Where a reload finds the open wizard again. */
  keep: string;
  className?: string;
};

export function AgentTools({ tools, owner, onChange, onWriting, keep, className }: Props) {
  const t = useText();
  const title = useId();
  const create = useRef<HTMLButtonElement>(null);
  /** The index of the edited tool; null: a new one. */
  const [wizard, setWizard] = useKeptState<{ at: number | null } | null>(keep, () => null);
  const list = useToolList(tools, onChange);
  // Only a reload opens the wizard again; another visit starts without it.
  useEffect(() => () => writeKept(keep, null), [keep]);
  const edited = wizard?.at == null ? undefined : tools[wizard.at];

  const close = () => {
    writeKept(`${keep}:draft`, null);
    setWizard(null);
  };
  const done = (tool: ToolDefinition) => {
    list.put(tool, wizard?.at ?? tools.length);
    close();
  };
  /** The focused element disappears afterwards. */
  const thenFocus = (act: () => void) => {
    act();
    create.current?.focus();
  };

  return (
    <section aria-labelledby={title} className={className}>
      <div className="mb-2 flex items-center gap-2">
        <h3 id={title} className="text-sm font-medium">
          {t("Tools")}
        </h3>
        <span className="flex-1 text-13 text-ink-2">
          {t("{count} on", { count: tools.length })}
        </span>
        <Button
          ref={create}
          size="sm"
          icon={<Plus aria-hidden="true" />}
          onClick={() => setWizard({ at: null })}
        >
          {t("Create Tool")}
        </Button>
      </div>
      <OwnTools
        tools={tools}
        onEdit={(at) => setWizard({ at })}
        onRemove={(at) => thenFocus(() => list.remove(at))}
      />
      <LastChange said={list.said} onUndo={list.undo && (() => thenFocus(() => list.undo?.()))} />
      <BuiltInTools
        on={tools.filter(isTicked).map(nameOf)}
        asking={tools.filter((each) => isTicked(each) && asksFirst(each)).map(nameOf)}
        onAllow={(name) => thenFocus(() => list.allow(name))}
        onToggle={list.toggle}
      />
      <FromConnection tools={tools} onChange={onChange} />
      {wizard && (
        <ToolWizard
          tool={typeof edited === "string" ? undefined : edited}
          owner={owner}
          usedNames={tools.filter((each) => each !== edited).map(nameOf)}
          onDone={done}
          onClose={close}
          keep={`${keep}:draft`}
          onWriting={onWriting}
        />
      )}
    </section>
  );
}

type OwnProps = {
  tools: readonly AgentTool[];
  onEdit: (at: number) => void;
  onRemove: (at: number) => void;
};

/** Tools with a checkbox elsewhere stay there: built-in ones, and those of connections that still exist. */
function OwnTools({ tools, onEdit, onRemove }: OwnProps) {
  const t = useText();
  const { data: connections, error } = useConnections();
  const isElsewhere = (tool: AgentTool): boolean => {
    if (isTicked(tool)) return true;
    const id = connectedIn(tool)?.connection;
    return id !== undefined && isListed(id);
  };
  const isListed = (id: string) =>
    connections ? connections.some((each) => each.ConnectionId === id) : error === undefined;
  if (tools.every(isElsewhere))
    return (
      <p className="mb-3 text-13 text-ink-2">
        {t("No custom tools yet. Tools let the agent look things up and take actions.")}
      </p>
    );
  return (
    <ul aria-label={t("Tools")} className="divide-y divide-line">
      {tools.map((tool, at) =>
        isElsewhere(tool) ? null : (
          <ToolRow
            key={nameOf(tool)}
            tool={tool}
            onEdit={
              typeof tool === "string" || kindOf(tool) === "connection"
                ? undefined
                : () => onEdit(at)
            }
            onRemove={() => onRemove(at)}
          />
        ),
      )}
    </ul>
  );
}

function LastChange({ said, onUndo }: { said?: string; onUndo: (() => void) | null }) {
  const t = useText();
  return (
    <div className="flex items-center gap-2">
      <Done text={said} />
      {onUndo && (
        <Button size="sm" variant="ghost" onClick={onUndo}>
          {t("Undo")}
        </Button>
      )}
    </div>
  );
}

/** A wizard's input is deleted when its agent is saved or discarded. */
export function forgetWizard(keep: string): void {
  writeKept(keep, null);
  writeKept(`${keep}:draft`, null);
}
