"use client";
import { deviceName } from "@/components/settings/security/device-name";
import { RelativeTime } from "@/components/ui/relative-time";
import type { AuditEntry } from "@/lib/audit/contract";
import { auditInterfaces, auditKinds } from "@/lib/audit/kinds";
import { useText } from "@/lib/texts/use-text";

type Props = {
  entry: AuditEntry;
  /** Show only what this person did. */
  onPerson: () => void;
};

export function AuditRow({ entry, onPerson }: Props) {
  const t = useText();
  const { kind, at, person, interface: by, subject, detail, network, device } = entry;
  const name = entry.name || t("Deleted account");
  const from = [t(auditInterfaces[by]), device && deviceName(device), network].filter(Boolean);
  return (
    <li className="flex min-h-14 flex-wrap items-baseline gap-x-4 gap-y-0.5 border-b border-line px-5 py-2.5 last:border-0">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium wrap-anywhere" title={subject || undefined}>
          {t(auditKinds[kind])}
          {detail && <span className="font-normal text-ink-2">: {detail}</span>}
        </p>
        <p className="text-13 wrap-anywhere text-ink-2" title={device || undefined}>
          {person && (
            <>
              <button
                type="button"
                className="rounded-sm text-left hover:underline"
                title={t("Show only what {name} did", { name })}
                onClick={onPerson}
              >
                {name}
              </button>
              {" · "}
            </>
          )}
          {from.join(" · ")}
        </p>
      </div>
      <p className="flex-none text-13 text-ink-2">
        <RelativeTime iso={at} form="long" />
      </p>
    </li>
  );
}
