"use client";
import { useState } from "react";
import { readyToolsMatching, type ReadyTool } from "@/components/agents/tools/ready-tools";
import { Search } from "@/components/icons/search";
import { Badge } from "@/components/ui/badge";
import { TextInput } from "@/components/ui/form/input";
import { isEnter } from "@/components/ui/form/enter-key";
import { useText } from "@/lib/texts/use-text";

/** Tools to start from: choosing one fills in the wizard. */
export function ToolGallery({ onChoose }: { onChoose: (ready: ReadyTool) => void }) {
  const t = useText();
  const [wanted, setWanted] = useState("");
  const matching = readyToolsMatching(wanted, t);
  const needs = { key: t("API key"), url: t("Your URL"), none: t("No key") };
  return (
    <section aria-labelledby="ready-tools" className="min-w-0">
      <h4 id="ready-tools" className="mb-1.5 font-medium">
        {t("Start from a template")}
      </h4>
      <TextInput
        type="search"
        start={<Search aria-hidden="true" />}
        aria-label={t("Search tool templates")}
        placeholder={t("Search, e.g. weather or GitHub")}
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
        // Enter in a field of the wizard goes to the next step.
        onKeyDown={(event) => isEnter(event) && event.preventDefault()}
      />
      <p role="status" className="sr-only">
        {t({ one: "{count} template", other: "{count} templates" }, { count: matching.length })}
      </p>
      <ul className="mt-2 divide-y divide-line overflow-y-auto rounded-lg border border-line wide:max-h-96">
        {matching.map((each) => (
          <li key={each.title}>
            <button
              type="button"
              onClick={() => onChoose(each)}
              className="flex min-h-11 w-full flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5 text-left hover:bg-hover"
            >
              <span className="min-w-40 flex-1">
                <span className="block font-medium">{t(each.title)}</span>
                <span className="block text-13 text-ink-2">{t(each.text)}</span>
              </span>
              <Badge tone="neutral">{needs[each.needs ?? "none"]}</Badge>
            </button>
          </li>
        ))}
        {matching.length === 0 && (
          <li className="px-3 py-2.5 text-13 text-ink-2">
            {t("No template matches. Fill in the fields yourself.")}
          </li>
        )}
      </ul>
    </section>
  );
}
