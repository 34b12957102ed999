import { EndpointPart } from "@/components/docs/endpoint-part";
import { ErrorTable } from "@/components/docs/error-table";
import { QuickStart } from "@/components/docs/quick-start";
import { ReferenceTools } from "@/components/docs/reference-tools";
import { routes } from "@/components/routes";
import { LanguageSwitch } from "@/components/shell/language/language-switch";
import { Logo } from "@/components/ui/logo";
import { Link } from "@/components/ui/link";
import { Still } from "@/components/ui/still";
import type { Reference, ReferenceGroup } from "@/lib/openapi/reference";
import type { Language } from "@/lib/texts/languages";
import type { Translate } from "@/lib/texts/use-text";

type Props = { reference: Reference; language: Language; t: Translate };

const column = "mx-auto w-full max-w-[1144px] px-4";

/** The API reference: rendered only by the server, readable without scripts. */
export function ReferencePage({ reference, language, t }: Props) {
  const { groups, refusals } = reference;
  return (
    <div className="min-h-dvh bg-stage [&_:is(code,pre)]:font-mono">
      <style>{OWN_MONO}</style>
      <header className={`${column} flex h-15 items-center justify-between gap-3`}>
        <Link href="/" className="flex items-center gap-2.5 text-base font-semibold">
          <Logo size={24} />
          Troupe
        </Link>
        <div className="flex items-center gap-5 text-sm">
          <LanguageSwitch className="text-ink-2 hover:text-ink" reloads />
          {/* A full page load: there is no frame here to show a screen in. */}
          <a href={routes.dashboard} className="font-medium text-brand-ink hover:underline">
            {t("Open Troupe")}
          </a>
        </div>
      </header>
      <main className={`${column} grid pb-24 lg:grid-cols-[180px_minmax(0,1fr)] lg:gap-x-10`}>
        <Contents groups={groups} t={t} />
        <div className="min-w-0">
          <Introduction t={t} />
          <ReferenceTools>
            <QuickStart groups={groups} t={t} />
            <ErrorTable refusals={refusals} t={t} />
            <Still name={`endpoints-${language}`}>
              {groups.map(({ id, name, endpoints }) => (
                <section key={id} data-group={id} aria-labelledby={id} className="mt-10">
                  <h2 id={id} className="mb-3 scroll-mt-14">
                    {t(name)}
                  </h2>
                  <div className="border-b border-line">
                    {endpoints.map((endpoint) => (
                      <EndpointPart key={endpoint.id} endpoint={endpoint} t={t} />
                    ))}
                  </div>
                </section>
              ))}
            </Still>
          </ReferenceTools>
        </div>
      </main>
    </div>
  );
}

/** Two fonts would be a third of the page's size: code, also in the drawer, uses the reader's own font. */
const OWN_MONO = ":root { --font-mono: ui-monospace, Menlo, Consolas, monospace }";

function Contents({ groups, t }: { groups: ReferenceGroup[]; t: Translate }) {
  return (
    <nav
      aria-label={t("Contents")}
      className="order-first flex flex-wrap gap-x-4 gap-y-1 pt-4 text-sm lg:sticky lg:top-0 lg:flex-col lg:self-start lg:pt-8"
    >
      {[
        { id: "quick-start", name: "Quick start" },
        { id: "errors", name: "Errors" },
        ...groups,
      ].map(({ id, name }) => (
        <a key={id} href={`#${id}`} className="py-1 text-ink-2 hover:text-ink hover:underline">
          {t(name)}
        </a>
      ))}
    </nav>
  );
}

function Introduction({ t }: { t: Translate }) {
  return (
    <div className="max-w-(--measure) space-y-2 pt-6 text-15 text-ink-2">
      <h1 className="text-ink">{t("API reference")}</h1>
      <p>
        {t(
          "Everything you can do in Troupe is available over the API. The examples run as they are once TROUPE and KEY are set. Other values, such as AGENT_ID, are read from the environment too.",
        )}
      </p>
      <p>
        {/* oxlint-disable-next-line nextjs/no-html-link-for-pages -- a document, not a page */}
        <a href="/api/openapi.json" className="text-brand-ink underline">
          {t("Download OpenAPI 3.1")}
        </a>
      </p>
      <p>
        {t(
          "Endpoints under /v1 are compatible with OpenAI's Chat Completions and Responses APIs. WebSockets and compaction are not supported, and requests with n other than 1, logprobs or audio are rejected. Accepted but ignored: user, safety_identifier, metadata, service_tier, prompt_cache_key.",
        )}
      </p>
    </div>
  );
}
