import type { CSSProperties } from "react";
import { EndpointPart } from "@/components/docs/endpoint-part";
import { ReferenceTools } from "@/components/docs/reference-tools";
import { routes } from "@/components/routes";
import { Logo } from "@/components/ui/logo";
import { Link } from "@/components/ui/navigation/link";
import { Still } from "@/components/ui/still/still";
import type { Reference, ReferenceGroup } from "@/lib/openapi/shared/reference";
import type { Language } from "@/lib/texts/languages";
import type { Translate } from "@/lib/texts/use-text";

type Props = { reference: Reference; language: Language; t: Translate };

const column = "mx-auto w-full max-w-[1144px] px-4";

/** The API's reference: drawn by the server alone, readable without a script. */
export function ReferencePage({ reference, language, t }: Props) {
  const { groups, refusals } = reference;
  return (
    // Two fonts are a third of what the page may weigh: code is drawn in the reader's own.
    <div className="min-h-dvh bg-stage [&_:is(code,pre)]:font-mono" style={OWN_MONO}>
      <header className={`${column} flex h-15 items-center justify-between gap-3`}>
        <Link href="/" className="flex items-center gap-2.5 text-base font-semibold">
          <Logo size={24} />
          Troupe
        </Link>
        {/* A whole load: here is no frame that could show a screen. */}
        <a href={routes.dashboard} className="text-sm font-medium text-brand-ink hover:underline">
          {t("Open Troupe")}
        </a>
      </header>
      <main className={`${column} grid pb-24 lg:grid-cols-[180px_minmax(0,1fr)] lg:gap-x-10`}>
        <Contents groups={groups} t={t} />
        <div className="min-w-0">
          <Introduction t={t} />
          <Refusals refusals={refusals} t={t} />
          <ReferenceTools>
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

function Contents({ groups, t }: { groups: ReferenceGroup[]; t: Translate }) {
  return (
    <nav
      aria-label={t("Contents")}
      className="order-first flex flex-wrap gap-x-4 gap-y-1 pt-4 text-sm lg:sticky lg:top-0 lg:flex-col lg:self-start lg:pt-8"
    >
      {groups.map(({ id, name }) => (
        <a key={id} href={`#${id}`} className="py-1 text-ink-2 hover:text-ink hover:underline">
          {t(name)}
        </a>
      ))}
    </nav>
  );
}

const OWN_MONO = { "--font-mono": "ui-monospace, Menlo, Consolas, monospace" } as CSSProperties; // a property of our own has no type

function Refusals({ refusals, t }: { refusals: Reference["refusals"]; t: Translate }) {
  return (
    <details className="mt-4 max-w-(--measure) text-13 text-ink-2">
      <summary className="cursor-pointer py-1 font-medium text-ink">
        {t("What a refusal says")}
      </summary>
      <p className="mt-1">
        {t(
          "error is a sentence for a person, code names the kind, reason and params what exactly, fields the fields that are wrong. Below /v1 it has OpenAI's form.",
        )}
      </p>
      <ul className="mt-2 space-y-0.5">
        {refusals.map(({ status, text }) => (
          <li key={status}>
            <code className="text-ink">{status}</code> {text}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Introduction({ t }: { t: Translate }) {
  return (
    <div className="max-w-(--measure) space-y-2 pt-6 text-15 text-ink-2">
      <h1 className="text-ink">{t("API reference")}</h1>
      <p>
        {t(
          "Everything that the pages do, a program can do. Each example runs as it stands once TROUPE holds this server's address and KEY an API key of yours; what else it names, such as AGENT_ID, it takes from the environment, too.",
        )}
      </p>
      <p>
        {/* oxlint-disable-next-line nextjs/no-html-link-for-pages -- a document, not a page */}
        <a href="/api/openapi.json" className="text-brand-ink underline">
          {t("The same as OpenAPI 3.1")}
        </a>
      </p>
      <p>
        {t(
          "Addresses below /v1 speak OpenAI's Chat Completions and Responses. WebSockets and compaction are not offered there, and n other than 1, logprobs and audio are refused. Accepted without an effect: user, safety_identifier, metadata, service_tier, prompt_cache_key.",
        )}
      </p>
    </div>
  );
}
