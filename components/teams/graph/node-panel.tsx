"use client";
import { ChevronRight } from "@/components/icons/chevron-right";
import { Flag } from "@/components/icons/flag";
import { LogIn } from "@/components/icons/log-in";
import { Plus } from "@/components/icons/plus";
import { Trash } from "@/components/icons/trash";
import { focusNode, focusPanel } from "@/components/teams/graph/editor/focus";
import { PanelHead } from "@/components/teams/graph/side-panel";
import type { GraphDraft } from "@/components/teams/graph/editor/graph-draft";
import type { GraphSelection } from "@/components/teams/graph/editor/selection";
import type { Edits } from "@/components/teams/graph/editor/use-graph-editor";
import type { NameOf } from "@/components/teams/graph/use-words";
import { AgentAvatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { Button, IconButton } from "@/components/ui/form/button";
import { Menu } from "@/components/ui/dialog/menu";
import { useText } from "@/lib/texts/use-text";

type Props = {
  node: string;
  role: string;
  drawing: GraphDraft;
  nameOf: NameOf;
  edit: Edits;
  onSelect: (selection: GraphSelection | null) => void;
  onClose: () => void;
};

/** A node of the graph: what the canvas shows of it, and all edits of it, also by keyboard. */
export function NodePanel({ node, role, drawing, nameOf, edit, onSelect, onClose }: Props) {
  const t = useText();
  const name = nameOf(node);
  return (
    <>
      <PanelHead
        avatar={<AgentAvatar id={node} name={name} size={32} />}
        title={name}
        line={role || t("No role description")}
        onClose={onClose}
      />
      <div className="flex-1 space-y-6 overflow-y-auto p-5">
        <section aria-label={t("Position")}>
          <h3 className="mb-2 text-sm font-medium">{t("Position")}</h3>
          <div className="flex flex-wrap gap-2">
            <PlaceButton
              Icon={LogIn}
              chosen={drawing.entry_point === node}
              label={t("Entry")}
              act={t("Make entry")}
              onChoose={() => thenFocus(() => edit.entry(node))}
            />
            <PlaceButton
              Icon={Flag}
              chosen={drawing.finish_point === node}
              label={t("Finish")}
              act={t("Make finish")}
              onChoose={() => thenFocus(() => edit.finish(node))}
            />
          </div>
        </section>
        <HandsTo node={node} drawing={drawing} nameOf={nameOf} edit={edit} onSelect={onSelect} />
        <ReceivesFrom node={node} drawing={drawing} nameOf={nameOf} onSelect={onSelect} />
      </div>
      <div data-foot className="flex-none border-t border-line px-5 py-3">
        <Button
          variant="danger-ghost"
          size="sm"
          className="-ml-3"
          icon={<Trash aria-hidden="true" />}
          disabled={drawing.nodes.length < 2}
          onClick={() => removed(() => edit.removeNode(node))}
        >
          {t("Remove from graph")}
        </Button>
      </div>
    </>
  );
}

/** The focused element disappears afterwards. */
function thenFocus(act: () => void): void {
  act();
  focusPanel();
}
function removed(act: () => void): void {
  act();
  focusNode();
}

function PlaceButton({
  Icon,
  chosen,
  label,
  act,
  onChoose,
}: {
  Icon: typeof Flag;
  chosen: boolean;
  label: string;
  act: string;
  onChoose: () => void;
}) {
  const icon = <Icon aria-hidden="true" />;
  if (chosen) {
    return (
      <span className="flex h-10 items-center wide:h-8">
        <Badge tone="neutral" icon={icon}>
          {label}
        </Badge>
      </span>
    );
  }
  return (
    <Button size="sm" icon={icon} onClick={onChoose}>
      {act}
    </Button>
  );
}

type ListProps = Pick<Props, "node" | "drawing" | "nameOf" | "onSelect">;

function HandsTo({ node, drawing, nameOf, edit, onSelect }: ListProps & Pick<Props, "edit">) {
  const t = useText();
  const edges = drawing.edges.filter((edge) => edge.start_node === node);
  const open = drawing.nodes.filter((other) => edit.canConnect(node, other));
  const items = open.map((other) => ({
    label: nameOf(other),
    icon: <AgentAvatar id={other} name={nameOf(other)} size={20} />,
    onSelect: () =>
      open.length > 1 ? edit.connect(node, other) : thenFocus(() => edit.connect(node, other)),
  }));
  return (
    <section aria-label={t("Hands work to")}>
      <h3 className="mb-2 text-sm font-medium">{t("Hands work to")}</h3>
      {edges.length === 0 && <p className="mb-2 text-13 text-ink-2">{t("None yet.")}</p>}
      <ul className="mb-2 space-y-1">
        {edges.map(({ end_node: to, condition }) => (
          <li key={to} className="flex items-center gap-1">
            <EdgeButton
              id={to}
              name={nameOf(to)}
              condition={condition}
              label={t("Edge to {name}", { name: nameOf(to) })}
              onClick={() => onSelect({ from: node, to })}
            />
            <IconButton
              size="sm"
              label={t("Delete edge to {name}", { name: nameOf(to) })}
              onClick={() => thenFocus(() => edit.disconnect(node, to))}
            >
              <Trash aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      {items.length > 0 && (
        <Menu
          label={t("Connect to…")}
          align="start"
          items={items}
          trigger={
            <>
              <Plus aria-hidden="true" className="size-3.5" />
              {t("Connect to…")}
            </>
          }
          triggerClass="inline-flex h-10 items-center gap-1.5 rounded-lg border border-line-strong bg-surface px-3 text-13 font-medium text-ink shadow-low hover:bg-hover wide:h-8"
        />
      )}
    </section>
  );
}

function ReceivesFrom({ node, drawing, nameOf, onSelect }: ListProps) {
  const t = useText();
  const edges = drawing.edges.filter((edge) => edge.end_node === node);
  if (edges.length === 0) return null;
  return (
    <section aria-label={t("Receives from")}>
      <h3 className="mb-2 text-sm font-medium">{t("Receives from")}</h3>
      <ul className="space-y-1">
        {edges.map(({ start_node: from, condition }) => (
          <li key={from} className="flex">
            <EdgeButton
              id={from}
              name={nameOf(from)}
              condition={condition}
              label={t("Edge from {name}", { name: nameOf(from) })}
              onClick={() => onSelect({ from, to: node })}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function EdgeButton({
  id,
  name,
  condition,
  label,
  onClick,
}: {
  id: string;
  name: string;
  condition?: string;
  label: string;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="-ml-2 flex min-h-10 min-w-0 flex-1 items-center gap-2.5 rounded-lg px-2 py-1 text-left hover:bg-hover"
    >
      <AgentAvatar id={id} name={name} size={24} />
      <span className="sr-only">{condition ? `${label}: ${condition}` : label}</span>
      <span aria-hidden="true" className="min-w-0 flex-1">
        <span className="block truncate">{name}</span>
        {condition && <span className="block truncate text-13 text-ink-2">{condition}</span>}
      </span>
      <ChevronRight aria-hidden="true" className="size-4 text-ink-3" />
    </button>
  );
}
