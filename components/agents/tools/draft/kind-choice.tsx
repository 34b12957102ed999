import { cx } from "class-variance-authority";
import { Braces } from "@/components/icons/braces";
import { Globe } from "@/components/icons/globe";
import { Hand } from "@/components/icons/hand";
import { useId } from "react";
import { kindNames } from "@/components/agents/tools/draft/kinds";
import type { Kind } from "@/components/agents/tools/draft/tool-draft";
import { useText } from "@/lib/texts/use-text";

const KINDS = [
  ["javascript", Braces],
  ["http", Globe],
  ["person", Hand],
] as const;

/** How a call is executed, chosen first. A built-in tool under another name stays what it is. */
export function KindChoice({ kind, onChange }: { kind: Kind; onChange: (kind: Kind) => void }) {
  const t = useText();
  const group = useId();
  if (kind === "builtin") return null;
  const about = {
    javascript: t("Code that runs on this server"),
    http: t("Calls a web API"),
    person: t("You enter each result"),
  };
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{t("Kind")}</legend>
      <div className="grid gap-2 wide:grid-cols-3">
        {KINDS.map(([each, Icon]) => (
          <label
            key={each}
            className={cx(
              "flex cursor-pointer items-start gap-2.5 rounded-lg border px-3 py-2.5 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring",
              each === kind ? "border-brand bg-brand-soft" : "border-line-strong hover:bg-hover",
            )}
          >
            <input
              type="radio"
              name={group}
              value={each}
              checked={each === kind}
              onChange={() => onChange(each)}
              className="sr-only"
            />
            <Icon aria-hidden="true" className="mt-0.5 size-4 flex-none text-ink-2" />
            <span>
              <span className="block font-medium">{kindNames(t)[each]}</span>
              <span className="block text-13 text-ink-2">{about[each]}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
