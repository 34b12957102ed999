"use client";
import { ChevronRight } from "@/components/icons/chevron-right";
import { fieldNames } from "@/components/agents/versions/field-texts";
import { Badge } from "@/components/ui/badge";
import { RelativeTime } from "@/components/ui/relative-time";
import type { VersionEntry } from "@/lib/agents/versions/contract";
import { useText, type Translate } from "@/lib/texts/use-text";

type Props = { versions: VersionEntry[]; onOpen: (version: number) => void };

export function VersionList({ versions, onOpen }: Props) {
  const t = useText();
  return (
    <>
      <ul className="divide-y divide-line">
        {versions.map((each) => (
          <li key={each.version}>
            <button
              type="button"
              className="flex min-h-14 w-full items-center gap-3 px-4 py-2.5 text-left -outline-offset-2! hover:bg-hover wide:px-6"
              onClick={() => onOpen(each.version)}
            >
              <span className="min-w-0 flex-1">
                <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
                  {t("Version {count}", { count: each.version })}
                  {each.current && <Badge tone="neutral">{t("Current")}</Badge>}
                </span>
                <span className="block text-13 wrap-anywhere text-ink-2">{changeOf(t, each)}</span>
              </span>
              <span className="flex-none text-13 text-ink-3">
                <RelativeTime iso={each.saved_at} form="long" />
              </span>
              <ChevronRight aria-hidden="true" className="size-4 flex-none text-ink-3" />
            </button>
          </li>
        ))}
      </ul>
      {versions.length === 1 && (
        <p className="px-4 py-3 text-13 text-ink-2 wide:px-6">
          {t("Each time you save a change, the version before it appears here.")}
        </p>
      )}
    </>
  );
}

function changeOf(t: Translate, { version, changed }: VersionEntry): string {
  if (version === 1) return t("Created");
  if (!changed) return t("Earlier changes aren't stored");
  if (changed.length === 0) return t("Saved without changes");
  const names = fieldNames(t);
  return t("Changed: {fields}", { fields: changed.map((field) => names[field]).join(", ") });
}
