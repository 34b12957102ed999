"use client";
import { useState, type FormEvent } from "react";
import {
  DrawerFoot,
  DrawerHead,
  type DrawerFormProps,
} from "@/components/settings/skills/drawer-parts";
import { useSettingsAttempt } from "@/components/settings/use-attempt";
import { Alert } from "@/components/ui/feedback/alert";
import { toast } from "@/components/ui/feedback/toast";
import { Field } from "@/components/ui/form/field";
import { TextInput } from "@/components/ui/form/input";
import { Tick } from "@/components/ui/form/tick";
import { useImportSkills } from "@/lib/skills/client";
import type { FoundSkill, Skill } from "@/lib/skills/contract";
import { useSentence, useText } from "@/lib/texts/use-text";

/** Imports skills from a Git repository: its URL, then which of its skills if there are several. */
export function ImportForm({ onWritten, onCancel, onSaved }: DrawerFormProps) {
  const t = useText();
  const say = useSentence();
  const add = useImportSkills();
  const { busy, wrong, attempt } = useSettingsAttempt();
  const [url, setUrl] = useState("");
  const [found, setFound] = useState<FoundSkill[] | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());

  function end(imported: Skill[]): void {
    toast(
      t({ one: "{count} skill added", other: "{count} skills added" }, { count: imported.length }),
    );
    onSaved();
  }
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    await attempt(async () => {
      const paths = found ? { paths: [...chosen] } : {};
      const reply = await add({ url: url.trim(), ...paths });
      if (reply.found.length === 0) return end(reply.imported);
      setFound(reply.found);
      setChosen(new Set());
    });
  }
  const choose = (path: string, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(path);
    else next.delete(path);
    setChosen(next);
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex min-h-full flex-col">
      <DrawerHead title={t("Import skills")} onClose={onCancel} />
      <div className="flex-1 space-y-5 p-5">
        {wrong.sentence && <Alert tone="bad">{say(wrong.sentence)}</Alert>}
        <Field
          label={t("Git repository")}
          helper={t(
            "The URL of a public repository on GitHub, GitLab, Codeberg or your own server, or of a folder in it.",
          )}
          error={wrong.fields.url}
        >
          {(ids) => (
            <TextInput
              {...ids}
              name="url"
              type="url"
              inputMode="url"
              autoComplete="off"
              autoFocus
              placeholder="https://github.com/owner/repository"
              value={url}
              onChange={({ target: { value } }) => {
                setUrl(value);
                setFound(null);
                onWritten(value.trim() !== "");
              }}
            />
          )}
        </Field>
        {found && <FoundSkills found={found} chosen={chosen} onChoose={choose} />}
      </div>
      <DrawerFoot
        busy={busy}
        onCancel={onCancel}
        disabled={url.trim() === "" || (found !== null && chosen.size === 0)}
      >
        {found ? t("Import") : t("Find skills")}
      </DrawerFoot>
    </form>
  );
}

type FoundProps = {
  found: FoundSkill[];
  chosen: ReadonlySet<string>;
  onChoose: (path: string, on: boolean) => void;
};

function FoundSkills({ found, chosen, onChoose }: FoundProps) {
  const t = useText();
  const say = useSentence();
  const good = found.filter(({ error }) => !error);
  const bad = found.filter(({ error }) => error);
  return (
    <>
      {good.length > 0 && (
        <fieldset>
          <legend className="mb-1.5 font-medium">
            {t(
              { one: "{count} skill found", other: "{count} skills found" },
              { count: good.length },
            )}
          </legend>
          <div className="space-y-2">
            {good.map(({ path, name = path, description }) => (
              <Tick
                key={path}
                checked={chosen.has(path)}
                onChange={(on) => onChoose(path, on)}
                note={description}
              >
                <span className="font-mono text-13">{name}</span>
              </Tick>
            ))}
          </div>
        </fieldset>
      )}
      {bad.length > 0 && (
        <section>
          <h3 className="mb-1.5 text-sm font-medium">{t("Can't be imported")}</h3>
          <ul className="space-y-1 text-13 text-ink-2">
            {bad.map(({ path, error }) => (
              <li key={path} className="wrap-anywhere">
                <span className="font-mono">{path || "SKILL.md"}</span>: {error && say(error)}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
