"use client";
import { Check } from "@/components/icons/check";
import { X } from "@/components/icons/x";
import { press, usePicker } from "@/components/tasks/form/use-picker";
import { AgentAvatar } from "@/components/ui/avatar";
import type { Agent } from "@/lib/agents/contract";
import { useText } from "@/lib/texts/use-text";

type Props = {
  id: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
  agents: Agent[];
  value: string[];
  onChange: (value: string[]) => void;
};

/** Selects several agents in order: found by typing, picked with the arrow keys and Enter, removed with Backspace. */
export function AgentPicker({ agents, value, onChange, ...field }: Props) {
  const t = useText();
  const picker = usePicker(agents, value, onChange);
  const { listId, input, words, open, active, optionId } = picker;

  return (
    <div
      className="relative"
      onBlur={(event) =>
        !event.currentTarget.contains(event.relatedTarget) && picker.setOpen(false)
      }
    >
      {/* The whole box is a larger click target for its field. */}
      <div
        onClick={() => input.current?.focus()}
        className="field-box flex min-h-11 cursor-text flex-wrap items-center gap-1.5 rounded-lg border border-field bg-surface p-1.5 has-[input:focus]:border-brand has-[input:focus]:outline has-[input:focus]:outline-brand wide:min-h-9"
      >
        <ChosenOnes agents={agents} value={value} onChange={onChange} />
        <input
          {...field}
          ref={input}
          name="assigned_agents"
          role="combobox"
          aria-expanded={open}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={open && active ? optionId(active) : undefined}
          autoComplete="off"
          placeholder={value.length === 0 ? t("Any agent") : undefined}
          value={words}
          onChange={(event) => picker.write(event.target.value)}
          onClick={() => picker.setOpen(true)}
          onKeyDown={(event) => press(event, picker.keys)}
          className="h-7 min-w-24 flex-1 bg-transparent px-1.5 text-base outline-none! wide:h-6 wide:text-sm"
        />
      </div>
      <Options
        id={listId}
        open={open}
        agents={agents}
        options={picker.shown}
        active={active}
        value={value}
        optionId={optionId}
        onPick={picker.toggle}
      />
    </div>
  );
}

type OptionsProps = {
  id: string;
  open: boolean;
  agents: Agent[];
  options: Agent[];
  active?: Agent;
  value: string[];
  optionId: (agent: Agent) => string;
  onPick: (agent: Agent) => void;
};

function Options({ id, open, agents, options, active, value, optionId, onPick }: OptionsProps) {
  const t = useText();
  return (
    <>
      <ul
        id={id}
        role="listbox"
        aria-multiselectable="true"
        aria-label={t("Agents")}
        hidden={!open || options.length === 0}
        data-list-open={open || undefined}
        className="absolute inset-x-0 z-20 mt-1 max-h-60 overflow-y-auto rounded-lg bg-raised p-1 shadow-float"
      >
        {options.map((agent) => (
          <Option
            key={agent.AgentId}
            id={optionId(agent)}
            agent={agent}
            active={agent === active}
            place={value.indexOf(agent.name) + 1}
            onPick={() => onPick(agent)}
          />
        ))}
      </ul>
      {open && options.length === 0 && (
        <p
          role="status"
          className="absolute inset-x-0 z-20 mt-1 rounded-lg bg-raised p-3 text-13 text-ink-2 shadow-float"
        >
          {agents.length === 0 ? t("No agents yet.") : t("No agents match.")}
        </p>
      )}
    </>
  );
}

function ChosenOnes({ agents, value, onChange }: Pick<Props, "agents" | "value" | "onChange">) {
  return value.map((name) => (
    <Chosen
      key={name}
      name={name}
      agent={agents.find((agent) => agent.name === name)}
      onRemove={() => onChange(value.filter((each) => each !== name))}
    />
  ));
}

function Chosen({ name, agent, onRemove }: { name: string; agent?: Agent; onRemove: () => void }) {
  const t = useText();
  return (
    <span className="flex h-7 max-w-full items-center gap-1.5 rounded-md bg-press pr-0.5 pl-1 text-13 wide:h-6">
      <AgentAvatar id={agent?.AgentId ?? name} name={name} size={20} />
      <span className="min-w-0 truncate">{name}</span>
      <button
        type="button"
        aria-label={t("Remove {name}", { name })}
        onClick={onRemove}
        className="flex size-6 flex-none items-center justify-center rounded text-ink-2 hover:text-ink"
      >
        <X aria-hidden="true" className="size-3.5" />
      </button>
    </span>
  );
}

type OptionProps = {
  id: string;
  agent: Agent;
  active: boolean;
  /** 0: not selected; otherwise its position in the order. */
  place: number;
  onPick: () => void;
};

function Option({ id, agent, active, place, onPick }: OptionProps) {
  return (
    // The focus stays in the field, which references the active option and handles the keys.
    <li
      id={id}
      role="option"
      aria-selected={place > 0}
      ref={(row) => {
        if (active) row?.scrollIntoView({ block: "nearest" });
      }}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPick}
      className={`flex min-h-10 cursor-pointer items-center gap-2.5 rounded-md px-2 py-1 hover:bg-hover ${active ? "bg-press" : ""}`}
    >
      <AgentAvatar id={agent.AgentId} name={agent.name} size={24} />
      <span className="min-w-0 flex-1">
        <span className="block truncate">{agent.name}</span>
        {agent.role_description && (
          <span className="block truncate text-xs text-ink-2">{agent.role_description}</span>
        )}
      </span>
      {place > 0 && <Check aria-hidden="true" className="size-4 text-ink-2" />}
    </li>
  );
}
