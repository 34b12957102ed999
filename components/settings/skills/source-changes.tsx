import { cx } from "class-variance-authority";
import { useMemo } from "react";
import { useSettingsAttempt } from "@/components/settings/use-attempt";
import { Alert } from "@/components/ui/feedback/alert";
import { toast } from "@/components/ui/feedback/toast";
import { Button } from "@/components/ui/form/button";
import { lineChanges } from "@/lib/core/shared/line-changes";
import { useRefreshSkill } from "@/lib/skills/client";
import type { SkillChange, SkillRefresh } from "@/lib/skills/contract";
import { useSentence, useText, type Translate } from "@/lib/texts/use-text";

type Props = { id: string; name: string; compared: SkillRefresh; onEnd: () => void };

/** The difference between a skill and its source, and what to do about it. */
export function SourceChanges({ id, name, compared, onEnd }: Props) {
  const t = useText();
  const say = useSentence();
  const refresh = useRefreshSkill();
  const { busy, wrong, attempt } = useSettingsAttempt();
  const agree = () =>
    void attempt(async () => {
      await refresh({ id, accept: compared.hash });
      toast(t("{name} updated", { name }));
      onEnd();
    });
  return (
    <section
      aria-label={t("Changes of {name} in its source", { name })}
      className="mt-3 rounded-lg border border-line p-4"
    >
      <p>
        {compared.edited
          ? t("You edited this skill here. Accepting replaces your edits by the source's content.")
          : t("Its source has changed. Nothing changes here until you accept it.")}
      </p>
      <ul className="mt-3 space-y-3">
        {compared.changes.map((each) => (
          <Change key={each.path} {...each} />
        ))}
      </ul>
      {wrong.sentence && (
        <Alert tone="bad" className="mt-3">
          {say(wrong.sentence)}
        </Alert>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button size="sm" variant="primary" busy={busy} onClick={agree}>
          {t("Accept changes")}
        </Button>
        <Button size="sm" onClick={onEnd}>
          {t("Keep as it is")}
        </Button>
      </div>
    </section>
  );
}

const changeNames = (t: Translate): Record<SkillChange["change"], string> => ({
  added: t("Added"),
  changed: t("Changed"),
  removed: t("Removed"),
});

function Change({ path, change, before, after }: SkillChange) {
  const t = useText();
  const lines = useMemo(() => lineChanges(before ?? "", after ?? ""), [before, after]);
  const isShown = before !== undefined || after !== undefined;
  return (
    <li>
      <p className="text-13 font-medium wrap-anywhere">
        {changeNames(t)[change]}: <span className="font-mono">{path}</span>
      </p>
      {isShown ? (
        <pre
          tabIndex={0}
          aria-label={path}
          className="mt-1 max-h-80 overflow-auto rounded-md border border-line bg-surface py-1.5 font-mono text-xs"
        >
          {lines.map((line, at) => (
            <Line key={at} {...line} />
          ))}
        </pre>
      ) : (
        <p className="text-13 text-ink-3">{t("Binary or too long to show")}</p>
      )}
    </li>
  );
}

/** Marked text also has a sign, and a label for screen readers. */
function Line({ kind, text }: ReturnType<typeof lineChanges>[number]) {
  const Mark = { same: "span", removed: "del", added: "ins" }[kind] as "span" | "del" | "ins";
  return (
    <Mark
      className={cx(
        "block min-h-4 px-2.5 wrap-anywhere whitespace-pre-wrap no-underline",
        kind === "added" && "bg-ok-soft",
        kind === "removed" && "bg-bad-soft",
      )}
    >
      {{ same: "  ", removed: "- ", added: "+ " }[kind]}
      {text}
    </Mark>
  );
}
