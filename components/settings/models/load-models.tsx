"use client";
import { Download } from "@/components/icons/download";
import { Search } from "@/components/icons/search";
import { useState } from "react";
import {
  emptyModel,
  modelNamed,
  type ModelDraft,
} from "@/components/settings/models/provider-draft";
import { Alert } from "@/components/ui/feedback/alert";
import { Button } from "@/components/ui/form/button";
import { TextInput } from "@/components/ui/form/input";
import { Tick } from "@/components/ui/form/tick";
import { modelLimits } from "@/lib/models/rules";
import type { SentenceOrText } from "@/lib/core/shared/sentence";
import { sentenceIn } from "@/lib/core/shared/sentence-error";
import { useText } from "@/lib/texts/use-text";

type Props = {
  models: ModelDraft[];
  onChange: (models: ModelDraft[]) => void;
  load: () => Promise<string[]>;
  loadable: boolean;
};

/** Above this, typing is faster than scanning. */
const MANY = 12;

/** Fetches the provider's own list, to select what agents may use. */
export function LoadModels({ models, onChange, load, loadable }: Props) {
  const t = useText();
  const [listed, setListed] = useState<string[] | null>(null);
  const [wanted, setWanted] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<SentenceOrText>();
  async function ask(): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      setListed(await load());
    } catch (error) {
      setProblem(sentenceIn(error, t("Couldn't load the models")));
    }
    setBusy(false);
  }
  const has = (id: string) => models.some((each) => each.id.trim() === id);
  const toggle = (id: string, on: boolean) => {
    const others = models.filter((each) => each.id.trim() !== id && each.id.trim() !== "");
    const next = on ? [...others, modelNamed(id)] : others;
    onChange(next.length > 0 ? next : [emptyModel]);
  };
  const shown = listed?.filter((id) => id.toLowerCase().includes(wanted.trim().toLowerCase()));
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button
          size="sm"
          icon={<Download aria-hidden="true" />}
          busy={busy}
          disabled={!loadable}
          onClick={() => void ask()}
        >
          {t("Load models")}
        </Button>
        <span className="text-13 text-ink-3">
          {t("Fetch the provider's models and pick the ones to offer.")}
        </span>
      </div>
      {problem && <Alert tone="bad">{problem}</Alert>}
      {listed && listed.length > MANY && (
        <TextInput
          type="search"
          scale="sm"
          start={<Search aria-hidden="true" />}
          aria-label={t("Search models")}
          placeholder={t("Search models")}
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
      )}
      {shown && (
        <div
          role="group"
          aria-label={t("Models of the provider")}
          className="max-h-56 overflow-y-auto rounded-lg border border-line px-3 py-1.5"
        >
          {shown.map((id) => (
            <Tick
              key={id}
              checked={has(id)}
              onChange={(on) =>
                on && models.length >= modelLimits.models ? undefined : toggle(id, on)
              }
            >
              <code className="font-mono text-13 wrap-anywhere">{id}</code>
            </Tick>
          ))}
        </div>
      )}
    </div>
  );
}
