import { useSettingsAttempt } from "@/components/settings/use-attempt";
import { LineDiff } from "@/components/ui/code/line-diff";
import { Alert } from "@/components/ui/feedback/alert";
import { toast } from "@/components/ui/feedback/toast";
import { Button } from "@/components/ui/form/button";
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
  const isShown = before !== undefined || after !== undefined;
  return (
    <li>
      <p className="text-13 font-medium wrap-anywhere">
        {changeNames(t)[change]}: <span className="font-mono">{path}</span>
      </p>
      {isShown ? (
        <div className="mt-1">
          <LineDiff label={path} before={before ?? ""} after={after ?? ""} />
        </div>
      ) : (
        <p className="text-13 text-ink-3">{t("Binary or too long to show")}</p>
      )}
    </li>
  );
}
