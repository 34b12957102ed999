"use client";
import { withoutSecrets } from "@/components/auth/callback/success-address";
import { useReady } from "@/components/auth/use-attempt";
import { useText } from "@/lib/texts/use-text";

/** SPEC section 2: for whoever sets sign-in up. No secret is shown. */
export function SuccessDebug({ provider, id }: { provider: string | null; id: string | null }) {
  const t = useText();
  const ready = useReady();
  const rows = [
    ["URL", ready ? withoutSecrets(window.location.href) : ""],
    ["Port", ready ? window.location.port || "default" : ""],
    [t("Provider"), provider || "unknown"],
    [t("User ID"), id || "unknown"],
  ];
  return (
    <section
      aria-label={t("Debug information")}
      className="mt-5 rounded-lg bg-subtle px-3.5 py-3 font-mono text-xs text-ink-2"
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
        {rows.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-3">{name}</dt>
            <dd className="break-all">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
