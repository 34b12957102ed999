"use client";
import { Check } from "@/components/icons/check";
import { X } from "@/components/icons/x";
import { useState } from "react";
import { probe, type Probed } from "@/components/agents/probe";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/form/button";
import { useText } from "@/lib/texts/use-text";

type Props = {
  address: string;
  /** The button's label. */
  name: string;
  /** The request. */
  what: string;
};

export function ProbeRow({ address, name, what }: Props) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const [probed, setProbed] = useState<Probed | null>(null);

  async function ask(): Promise<void> {
    if (busy) return;
    setBusy(true);
    setProbed(await probe(address, t));
    setBusy(false);
  }

  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {/* Not disabled while busy, which would lose the focus. */}
        <Button
          size="sm"
          aria-disabled={busy || undefined}
          className={name.startsWith("/") ? "w-34 font-mono" : "w-34"}
          onClick={() => void ask()}
        >
          {name}
        </Button>
        <span
          title={what}
          className="min-w-0 flex-1 truncate text-13 text-ink-2 max-wide:order-last max-wide:basis-full max-wide:whitespace-normal max-wide:wrap-anywhere"
        >
          {what}
        </span>
        {probed && !busy && <Status probed={probed} />}
      </div>
      <div role="status" aria-label={t("Response from {name}", { name })}>
        {busy ? (
          <p className="mt-2 text-13 text-ink-2">{t("Asking")}</p>
        ) : (
          probed && <Answer probed={probed} name={name} />
        )}
      </div>
    </li>
  );
}

function Status({ probed: { status, statusText, ms } }: { probed: Probed }) {
  const t = useText();
  const well = status !== undefined && status < 400;
  return (
    <span className="ml-auto flex items-center gap-2.5">
      <Badge
        tone={well ? "ok" : "bad"}
        icon={well ? <Check aria-hidden="true" /> : <X aria-hidden="true" />}
      >
        {status === undefined ? t("No answer") : `${status} ${statusText ?? ""}`.trim()}
      </Badge>
      <span className="text-13 text-ink-2 tabular-nums">{t("{ms} ms", { ms })}</span>
    </span>
  );
}

function Answer({ probed: { body, cut, problem }, name }: { probed: Probed; name: string }) {
  const t = useText();
  if (problem !== undefined)
    return (
      <p className="mt-3 rounded-lg border border-bad-line bg-bad-soft px-3 py-2.5 text-13 text-bad wrap-anywhere">
        {problem}
      </p>
    );
  return (
    <>
      <pre
        tabIndex={0}
        role="group"
        aria-label={t("Body of {name}", { name })}
        className="mt-3 max-h-60 overflow-auto rounded-lg border border-line bg-surface px-3 py-2.5 font-mono text-13 whitespace-pre-wrap [overflow-wrap:anywhere]"
      >
        {body || t("The response has no body.")}
      </pre>
      {cut && <p className="mt-1.5 text-13 text-ink-2">{t("Only the beginning is shown.")}</p>}
    </>
  );
}
