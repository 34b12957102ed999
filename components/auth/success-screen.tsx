"use client";
import { useRouter, useSearchParams } from "next/navigation";
import { useEffect, useMemo } from "react";
import { AuthCard } from "@/components/auth/auth-card";
import { Progress } from "@/components/auth/progress";
import { rememberedReturnPath } from "@/components/auth/return-path";
import { dashboardAddress, marked, withoutSecrets } from "@/components/auth/success-address";
import { routes } from "@/components/routes";
import { useReady } from "@/components/ui/page/use-ready";
import { whoAmI } from "@/lib/auth/session.client";
import { keepOAuthUser, shownUser } from "@/lib/auth/oauth/oauth-user.client";
import { useText } from "@/lib/texts/use-text";

/** SPEC section 9. */
const ROUTER_MS = 800;
/** A pending redirect has left the page by then; requesting another would only restart it. */
const FALLBACK_MS = 400;

/** SPEC sections 2 and 4, 'Success page'. `legacyHost`: a host that is treated like port 8000. */
export function SuccessScreen({ legacyHost }: { legacyHost: string }) {
  const t = useText();
  const router = useRouter();
  const params = useSearchParams();
  const ready = useReady();
  const fields = useMemo(() => Object.fromEntries(params), [params]);

  useEffect(() => {
    const leave = () =>
      window.location.replace(
        marked(dashboardAddress(window.location, legacyHost, rememberedReturnPath()), Date.now()),
      );
    let gone = false;
    async function leaveAgain(): Promise<void> {
      const user = await whoAmI();
      if (gone) return;
      keepOAuthUser(shownUser(user ?? fields));
      leave();
    }
    keepOAuthUser(shownUser(fields));
    leave();
    const fallback = setTimeout(() => void leaveAgain(), FALLBACK_MS);
    const last = setTimeout(() => {
      const next = dashboardAddress(window.location, legacyHost, rememberedReturnPath());
      if (next.origin === window.location.origin)
        router.replace(next.pathname + next.search + next.hash);
      else leave();
    }, ROUTER_MS);
    return () => {
      gone = true;
      clearTimeout(fallback);
      clearTimeout(last);
    };
  }, [router, fields, legacyHost]);

  return (
    <AuthCard title={t("Authentication Successful")} subtitle={t("You are signed in.")}>
      <Progress>{t("Redirecting to dashboard...")}</Progress>
      <p className="mt-3 text-center text-13">
        <a
          href={
            ready
              ? dashboardAddress(window.location, legacyHost, rememberedReturnPath()).href
              : routes.dashboard
          }
          className="font-medium text-brand-ink hover:underline"
        >
          {t("Go to Dashboard")}
        </a>
      </p>
      <SuccessDebug provider={params.get("provider")} id={params.get("id")} />
    </AuthCard>
  );
}

/** SPEC section 2: for the developer who sets sign-in up. No secret is shown. */
function SuccessDebug({ provider, id }: { provider: string | null; id: string | null }) {
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
