"use client";
import { useId } from "react";
import { routes } from "@/components/routes";
import { Link } from "@/components/ui/link";
import { SelectInput } from "@/components/ui/form/input";
import { Tick } from "@/components/ui/form/tick";
import { useCollections } from "@/lib/knowledge/client";
import type { AgentKnowledge } from "@/lib/knowledge/contract";
import { knowledgeLimits } from "@/lib/knowledge/rules";
import { useText } from "@/lib/texts/use-text";

type Props = { value: AgentKnowledge | null; onChange: (value: AgentKnowledge | null) => void };

const FIRST: AgentKnowledge = { collections: [], mode: "always", whole_documents: true };

/** The collections that the agent searches, and when. */
export function KnowledgeField({ value, onChange }: Props) {
  const t = useText();
  const title = useId();
  const { data: collections } = useCollections();
  const knowledge = value ?? FIRST;
  const existing = new Set(collections?.map(({ collection_id: id }) => id));
  const choose = (id: string, on: boolean) => {
    // A collection that was deleted since is forgotten with the next choice.
    const rest = knowledge.collections.filter((each) => each !== id && existing.has(each));
    const chosen = on ? [...rest, id] : rest;
    onChange(chosen.length > 0 ? { ...knowledge, collections: chosen } : null);
  };
  return (
    <fieldset aria-labelledby={title}>
      <legend id={title} className="mb-1.5 font-medium">
        {t("Knowledge")}
        <span className="font-normal text-ink-3"> {t("(Optional)")}</span>
      </legend>
      {collections?.length === 0 && (
        <p className="text-13 text-ink-3">
          {t("Agents can search your documents and cite them.")}{" "}
          <Link href={routes.knowledge} className="text-brand-ink underline underline-offset-2">
            {t("Add documents")}
          </Link>
        </p>
      )}
      {collections && collections.length > 0 && (
        <>
          <div className="max-h-52 space-y-1 overflow-y-auto rounded-lg border border-line px-3 py-2">
            {collections.map(({ collection_id: id, name, documents }) => (
              <div key={id} className="flex items-center gap-3">
                <Tick
                  checked={knowledge.collections.includes(id)}
                  onChange={(on) =>
                    (!on || knowledge.collections.length < knowledgeLimits.ofAgent) &&
                    choose(id, on)
                  }
                >
                  <span className="wrap-anywhere">{name}</span>
                </Tick>
                <Link
                  href={routes.collection(id)}
                  className="ml-auto flex-none rounded-sm text-13 text-ink-3 hover:text-ink hover:underline"
                >
                  {t({ one: "{count} document", other: "{count} documents" }, { count: documents })}
                </Link>
              </div>
            ))}
          </div>
          {value && <How value={value} onChange={onChange} />}
        </>
      )}
    </fieldset>
  );
}

function How({ value, onChange }: { value: AgentKnowledge; onChange: Props["onChange"] }) {
  const t = useText();
  return (
    <div className="mt-3 space-y-2">
      <SelectInput
        aria-label={t("When to search")}
        value={value.mode}
        onChange={({ target }) =>
          onChange({ ...value, mode: target.value === "always" ? "always" : "when_needed" })
        }
      >
        <option value="always">{t("Always search first")}</option>
        <option value="when_needed">{t("Search when needed")}</option>
      </SelectInput>
      <Tick
        checked={value.whole_documents}
        onChange={(whole_documents) => onChange({ ...value, whole_documents })}
      >
        {t("Use whole documents when they fit")}
      </Tick>
    </div>
  );
}
