"use client";
import { X } from "@/components/icons/x";
import { useId } from "react";
import { IconButton } from "@/components/ui/form/button";
import { TextInput } from "@/components/ui/form/input";
import { agentLimits } from "@/lib/agents/shared/rules";
import { useText } from "@/lib/texts/use-text";

type Props = { value: string[]; onChange: (starters: string[]) => void };

/** Questions that the agent's empty chat offers: one line each, and an empty one for the next. */
export function StartersField({ value, onChange }: Props) {
  const t = useText();
  const title = useId();
  const lines = value.length < agentLimits.starters ? [...value, ""] : value;
  const set = (at: number, words: string) =>
    onChange(lines.with(at, words).filter((each, place) => each !== "" || place < value.length));
  return (
    <fieldset aria-labelledby={title}>
      <legend id={title} className="mb-1.5 font-medium">
        {t("Conversation starters")}
        <span className="font-normal text-ink-3"> {t("(Optional)")}</span>
      </legend>
      <ul className="space-y-2">
        {lines.map((starter, at) => (
          <li key={at} className="flex items-center gap-1">
            <span className="min-w-0 flex-1">
              <TextInput
                aria-label={t("Starter {number}", { number: at + 1 })}
                placeholder={at === value.length ? t("e.g. “Summarise this page”") : undefined}
                maxLength={agentLimits.starter}
                autoComplete="off"
                value={starter}
                onChange={(event) => set(at, event.target.value)}
                onBlur={() =>
                  value.some(isBlank) && onChange(value.filter((each) => !isBlank(each)))
                }
              />
            </span>
            {at < value.length && (
              <IconButton
                label={t("Remove starter {number}", { number: at + 1 })}
                onClick={() => onChange(value.toSpliced(at, 1))}
              >
                <X aria-hidden="true" />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {value.length === 0 && (
        <p className="mt-1.5 text-13 text-ink-3">
          {t("Without any, the chat suggests some from the description and tools.")}
        </p>
      )}
    </fieldset>
  );
}

const isBlank = (starter: string): boolean => starter.trim() === "";
