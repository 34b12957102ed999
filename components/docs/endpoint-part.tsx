import { FieldTable } from "@/components/docs/field-table";
import type { ReferenceEndpoint } from "@/lib/openapi/shared/reference";
import type { Translate } from "@/lib/texts/use-text";

type Props = { endpoint: ReferenceEndpoint; t: Translate };

/** One endpoint: a line that opens. What it is found by is its own text. */
export function EndpointPart({ endpoint, t }: Props) {
  const { id, method, path, summary } = endpoint;
  return (
    <details
      id={id}
      data-endpoint={`${method} ${path}`}
      className="scroll-mt-14 border-t border-line"
    >
      <summary className="flex cursor-pointer flex-wrap items-baseline gap-x-3 gap-y-0.5 rounded-md py-2.5 hover:bg-hover wide:px-2">
        <h3 className="font-mono text-13 font-medium wrap-anywhere">
          <span className="inline-block min-w-14 text-brand-ink">{method}</span> {path}
        </h3>
        <span className="text-13 text-ink-2">{summary}</span>
      </summary>
      <div className="space-y-5 pt-2 pb-6 wide:px-2">
        <Conditions endpoint={endpoint} t={t} />
        <Examples endpoint={endpoint} t={t} />
        <FieldTable title={t("Parameters")} rows={endpoint.parameters} t={t} />
        <FieldTable title={t("Body")} rows={endpoint.body} t={t} />
        <FieldTable title={`${t("Response")} ${endpoint.status}`} rows={endpoint.answer} t={t}>
          {endpoint.content.length ? endpoint.content.join(", ") : t("No content")}
        </FieldTable>
        <Events endpoint={endpoint} t={t} />
        <p className="text-13 text-ink-2">{`${t("Refusals")}: ${endpoint.refusals.join(", ")}`}</p>
        <button
          type="button"
          data-try={id}
          className="h-9 rounded-lg border border-line-strong bg-surface px-3.5 text-sm font-medium hover:bg-hover [html:not([data-alive])_&]:hidden"
        >
          {t("Try it")}
          <span className="sr-only">{` ${method} ${path}`}</span>
        </button>
      </div>
    </details>
  );
}

function Conditions({
  endpoint: {
    opens,
    scopes,
    limit: { points, seconds },
  },
  t,
}: Props) {
  const who = {
    anybody: t("Open to anybody"),
    session: t("For a signed-in person alone"),
    key: t("For an API key alone"),
    either: t("For an API key or a signed-in person"),
  }[opens];
  const most = t("at most {points} in {seconds} s", { points, seconds });
  return (
    <p className="text-13 text-ink-2">
      {scopes.length > 0 && opens !== "session" ? (
        <>
          {`${who} · ${t("Scope")} `}
          <code>{scopes.join(" / ")}</code>
          {` · ${most}`}
        </>
      ) : (
        `${who} · ${most}`
      )}
    </p>
  );
}

function Events({ endpoint: { events }, t }: Props) {
  if (events.length === 0) return null;
  return (
    <section>
      <h4 className="text-13 font-semibold">{t("Events")}</h4>
      <ul className="mt-1 space-y-1 text-13">
        {events.map(({ name, fields }) => (
          <li key={name}>
            <code>{name}</code>{" "}
            <span className="font-mono text-xs text-ink-2">
              {fields.map((field) => field.name).join(", ")}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Examples({ endpoint: { id, examples }, t }: Props) {
  if (examples.length === 0) return null;
  return (
    <section>
      <h4 className="text-13 font-semibold">{t("Examples")}</h4>
      {examples.map(({ language, text }, at) => (
        <details
          key={language}
          name={`${id}-examples`}
          open={at === 0}
          className="mt-1 rounded-lg border border-line bg-subtle"
        >
          <summary className="cursor-pointer px-3 py-1.5 text-13 font-medium">{language}</summary>
          <div className="relative border-t border-line">
            <pre
              tabIndex={0}
              role="group"
              aria-label={`${language}: ${id}`}
              data-language={language}
              className="overflow-x-auto p-3 font-mono text-13 max-wide:pt-10"
            >
              {text}
            </pre>
            <button
              type="button"
              data-copy
              className="absolute top-1.5 right-1.5 h-7 rounded-md border border-line-strong bg-surface px-2 text-xs font-medium text-ink-2 hover:bg-hover [html:not([data-alive])_&]:hidden"
            >
              {t("Copy")}
            </button>
          </div>
        </details>
      ))}
    </section>
  );
}
