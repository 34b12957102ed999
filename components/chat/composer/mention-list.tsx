"use client";
import { cx } from "class-variance-authority";
import { Network } from "@/components/icons/network";
import type { Mentioned, useMention } from "@/components/chat/composer/use-mention";
import { AgentAvatar } from "@/components/ui/avatar";
import { useText } from "@/lib/texts/use-text";

type Props = { mention: ReturnType<typeof useMention> };

/** Above the text: who can be contacted in a new chat. The text field keeps the focus. */
export function MentionList({ mention: { id, found: options, active, setActive, pick } }: Props) {
  const t = useText();
  return (
    <div
      onMouseDown={(event) => event.preventDefault()}
      className="absolute inset-x-0 bottom-full z-20 mb-2 rounded-xl border border-line bg-raised p-1 shadow-float"
    >
      <p aria-hidden="true" className="px-2.5 pt-1.5 pb-1 text-xs text-ink-3">
        {t("Start a new chat with")}
      </p>
      <div
        id={id}
        role="listbox"
        aria-label={t("Start a new chat with")}
        className="max-h-[min(20rem,40dvh)] overflow-y-auto"
      >
        {options.map((each, at) => (
          <Option
            key={each.id}
            id={`${id}-${at}`}
            mentioned={each}
            active={at === active}
            onEnter={() => setActive(at)}
            onPick={() => pick(each)}
          />
        ))}
      </div>
      <p role="status" className="sr-only">
        {t(
          {
            one: "{count} agent or team. Press Enter to start a new chat.",
            other: "{count} agents and teams. Choose with the arrow keys and Enter.",
          },
          { count: options.length },
        )}
      </p>
    </div>
  );
}

type OptionProps = {
  id: string;
  mentioned: Mentioned;
  active: boolean;
  onEnter: () => void;
  onPick: () => void;
};

function Option({ id, mentioned, active, onEnter, onPick }: OptionProps) {
  const t = useText();
  const { name, detail, isTeam } = mentioned;
  return (
    <div
      id={id}
      ref={active ? (row) => row?.scrollIntoView({ block: "nearest" }) : undefined}
      role="option"
      aria-selected={active}
      onPointerMove={onEnter}
      onClick={onPick}
      className={cx(
        "flex min-h-11 cursor-default items-center gap-2.5 rounded-md px-2.5 py-1 wide:min-h-9 pointer-coarse:min-h-11",
        active && "bg-press forced-colors:outline-2 forced-colors:-outline-offset-2",
      )}
    >
      {isTeam ? (
        <Network aria-hidden="true" className="size-5 flex-none text-ink-2" />
      ) : (
        <AgentAvatar id={mentioned.id} name={name} size={20} />
      )}
      <span className="min-w-0 flex-1">
        <span className="block truncate">{name}</span>
        <span className="block truncate text-xs text-ink-2">
          {isTeam ? [t("Team"), detail].filter(Boolean).join(" · ") : detail}
        </span>
      </span>
    </div>
  );
}
