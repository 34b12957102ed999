"use client";
import { cx } from "class-variance-authority";
import type { useSkillMenu } from "@/components/chat/composer/use-skill-menu";
import { useText } from "@/lib/texts/use-text";

type Props = { menu: ReturnType<typeof useSkillMenu> };

/** Above the text: the skills that a message can start with. The text field keeps the focus. */
export function SkillMenu({ menu: { id, found: options, active, setActive, pick } }: Props) {
  const t = useText();
  return (
    <div
      onMouseDown={(event) => event.preventDefault()}
      className="absolute inset-x-0 bottom-full z-20 mb-2 rounded-xl border border-line bg-raised p-1 shadow-float"
    >
      <p aria-hidden="true" className="px-2.5 pt-1.5 pb-1 text-xs text-ink-3">
        {t("Use a skill")}
      </p>
      <div
        id={id}
        role="listbox"
        aria-label={t("Use a skill")}
        className="max-h-[min(20rem,40dvh)] overflow-y-auto"
      >
        {options.map(({ SkillId, name, description }, at) => (
          <div
            key={SkillId}
            id={`${id}-${at}`}
            ref={at === active ? (row) => row?.scrollIntoView({ block: "nearest" }) : undefined}
            role="option"
            aria-selected={at === active}
            onPointerMove={() => setActive(at)}
            onClick={() => pick(name)}
            className={cx(
              "min-h-11 cursor-default rounded-md px-2.5 py-1 wide:min-h-9 pointer-coarse:min-h-11",
              at === active && "bg-press forced-colors:outline-2 forced-colors:-outline-offset-2",
            )}
          >
            <span className="block truncate font-mono text-13">/{name}</span>
            <span className="block truncate text-xs text-ink-2">{description}</span>
          </div>
        ))}
      </div>
      <p role="status" className="sr-only">
        {t(
          {
            one: "{count} skill. Press Enter to use it.",
            other: "{count} skills. Choose with the arrow keys and Enter.",
          },
          { count: options.length },
        )}
      </p>
    </div>
  );
}
