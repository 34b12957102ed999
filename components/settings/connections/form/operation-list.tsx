"use client";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/form/button";
import { TextInput } from "@/components/ui/form/input";
import { Tick } from "@/components/ui/form/tick";
import type { ApiDocument, ApiOperation } from "@/lib/connections/contract";
import { connectionLimits } from "@/lib/connections/rules";
import { withReason } from "@/lib/core/shared/sentence";
import { number } from "@/lib/texts/format";
import { useSentence, useText } from "@/lib/texts/use-text";

type Props = {
  document: ApiDocument;
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
};

/** Above this, typing is faster than scanning. */
const MANY = 12;
/** More are found by typing: rendering a thousand at once would be slow. */
const DRAWN = 200;

/** A document's operations, to select from. */
export function OperationList({ document, chosen, onChange }: Props) {
  const t = useText();
  const [wanted, setWanted] = useState("");
  const { title, version, protocol, operations, more } = document;
  const words = wanted.trim().toLowerCase();
  const fitting = operations.filter((each) =>
    `${each.name} ${each.title} ${each.method} ${each.path}`.toLowerCase().includes(words),
  );
  const most = connectionLimits.operations;
  const isFull = chosen.length >= most;
  return (
    <fieldset className="min-w-0">
      <legend className="font-medium wrap-anywhere">
        {title} {version}
      </legend>
      <p className="text-13 text-ink-2">{protocol}</p>
      <div className="my-2 flex flex-wrap items-center gap-2">
        <p role="status" className="flex-1 text-13 text-ink-2">
          {t("{chosen} of {count} selected (max. {most})", {
            chosen: number(chosen.length),
            count: number(operations.length),
            most: number(most),
          })}
        </p>
        {chosen.length > 0 && (
          <Button size="sm" variant="ghost" onClick={() => onChange([])}>
            {t("Deselect all")}
          </Button>
        )}
      </div>
      {operations.length > MANY && (
        <TextInput
          type="search"
          scale="sm"
          aria-label={t("Search operations")}
          placeholder={t("Search operations")}
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
      )}
      <ul className="mt-1 divide-y divide-line">
        {fitting.slice(0, DRAWN).map((each) => (
          <Operation
            key={each.name}
            operation={each}
            checked={chosen.includes(each.name)}
            isFull={isFull}
            onChange={(on) =>
              onChange(on ? [...chosen, each.name] : chosen.filter((name) => name !== each.name))
            }
          />
        ))}
      </ul>
      {(more || fitting.length > DRAWN) && (
        <p className="mt-2 text-13 text-ink-2">{t("Not all are shown. Search to find more.")}</p>
      )}
      {fitting.length === 0 && (
        <p className="py-3 text-13 text-ink-2">{t("No matching operations.")}</p>
      )}
    </fieldset>
  );
}

type OperationProps = {
  operation: ApiOperation;
  checked: boolean;
  isFull: boolean;
  onChange: (on: boolean) => void;
};

function Operation({ operation, checked, isFull, onChange }: OperationProps) {
  const t = useText();
  const say = useSentence();
  const { method, path, title, name, deprecated, unusable, unusable_reason: reason } = operation;
  const about = (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <code className="font-mono text-13 wrap-anywhere">
        {method} {path}
      </code>
      {deprecated && <Badge tone="warn">{t("Deprecated")}</Badge>}
      {unusable && <Badge tone="bad">{t("Not usable")}</Badge>}
    </span>
  );
  return (
    <li className="py-1">
      {unusable ? (
        <div className="pl-6.5">
          {about}
          <p className="text-13 wrap-anywhere text-ink-2">{say(withReason(unusable, reason))}</p>
        </div>
      ) : (
        <Tick
          checked={checked}
          onChange={(on) => (!on || !isFull) && onChange(on)}
          note={title || name}
        >
          {about}
        </Tick>
      )}
    </li>
  );
}
