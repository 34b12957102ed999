"use client";
import { differingFields, fieldNames, fieldTexts } from "@/components/agents/versions/field-texts";
import { ToolChanges } from "@/components/agents/versions/tool-changes";
import { WordChanges } from "@/components/agents/versions/word-changes";
import type { AgentField } from "@/lib/agents/fields";
import type { AgentVersion } from "@/lib/agents/versions/contract";
import { useModels } from "@/lib/models/client";
import { useText } from "@/lib/texts/use-text";

type Props = { version: AgentVersion; current: AgentVersion };

/** The fields in which a version differs from the current one come first; the others are shown on demand. */
export function VersionFields({ version, current }: Props) {
  const t = useText();
  const { data: models = [] } = useModels();
  const names = fieldNames(t);
  const all = Object.keys(names) as AgentField[]; // a record of exactly these
  const differing = new Set(differingFields(version, current));
  const [then, now] = [fieldTexts(version, models, t), fieldTexts(current, models, t)];
  const fieldRows = (fields: AgentField[]) => (
    <dl className="space-y-5">
      {fields.map((field) => (
        <div key={field} className="min-w-0">
          <dt className="mb-1 font-medium">{names[field]}</dt>
          <dd className="wrap-anywhere whitespace-pre-wrap">
            {field === "tools" ? (
              <ToolChanges now={current.tools} then={version.tools} />
            ) : (
              <WordChanges before={now[field]} after={then[field]} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
  const changed = all.filter((field) => differing.has(field));
  if (version.current) return fieldRows(all);
  const same = all.filter((field) => !differing.has(field));
  return (
    <div className="space-y-5">
      {changed.length === 0 ? (
        <p className="text-ink-2">{t("Identical to the current version.")}</p>
      ) : (
        <>
          <p className="text-13 text-ink-2">
            {t("Restoring this version would change:")}{" "}
            <ins className="rounded-sm bg-ok-soft px-0.5">{t("added")}</ins>{" "}
            <del className="rounded-sm bg-bad-soft px-0.5">{t("removed")}</del>
          </p>
          {fieldRows(changed)}
        </>
      )}
      <details className="border-t border-line pt-4">
        <summary className="w-fit font-medium">
          {t(
            { one: "{count} unchanged field", other: "{count} unchanged fields" },
            { count: same.length },
          )}
        </summary>
        <div className="mt-4">{fieldRows(same)}</div>
      </details>
    </div>
  );
}
