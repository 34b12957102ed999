import type { ReactNode } from "react";
import { CodeBlock, Examples } from "@/components/docs/code-block";
import { FieldTable } from "@/components/docs/field-table";
import type { ReferenceEndpoint } from "@/lib/openapi/reference";
import type { Translate } from "@/lib/texts/use-text";

type Props = { endpoint: ReferenceEndpoint; t: Translate };

const CHANGES = "bg-(--a3-soft) text-(--a3)";
const TONES: Record<string, string> = {
  GET: "bg-(--a2-soft) text-(--a2)",
  POST: "bg-ok-soft text-ok",
  PUT: CHANGES,
  PATCH: CHANGES,
  DELETE: "bg-bad-soft text-bad",
};

/** One endpoint, collapsible. Its own text is what the search matches. */
export function EndpointPart({ endpoint, t }: Props) {
  const { id, method, path, summary } = endpoint;
  return (
    <details
      id={id}
      data-endpoint={`${method} ${path}`}
      className="group/endpoint scroll-mt-28 border-t border-line"
    >
      <summary className="relative flex cursor-pointer list-none flex-wrap items-baseline gap-x-3 gap-y-0.5 rounded-md py-2.5 pl-5 before:absolute before:top-4.5 before:left-1 before:size-1.75 before:-rotate-45 before:border-r-[1.5px] before:border-b-[1.5px] before:border-ink-3 group-open/endpoint:before:top-4 group-open/endpoint:before:rotate-45 hover:bg-hover wide:pr-2 [&::-webkit-details-marker]:hidden">
        <h3 className="font-mono text-13 font-medium wrap-anywhere">
          <span
            className={`inline-block min-w-14 rounded-md px-1.5 text-center text-xs ${TONES[method] ?? "bg-press"}`}
          >
            {method}
          </span>{" "}
          {path}
        </h3>
        <span className="text-13 text-ink-2">{summary}</span>
      </summary>
      <div className="space-y-5 pt-2 pb-6 wide:px-2">
        <Conditions endpoint={endpoint} t={t} />
        {endpoint.examples.length > 0 && (
          <Part title={t("Example")}>
            <Examples id={id} examples={endpoint.examples} t={t} />
          </Part>
        )}
        <FieldTable title={t("Parameters")} rows={endpoint.parameters} t={t} />
        <FieldTable title={t("Body")} rows={endpoint.body} t={t} />
        <FieldTable title={`${t("Response")} ${endpoint.status}`} rows={endpoint.answer} t={t}>
          {endpoint.content.length ? endpoint.content.join(", ") : t("No content")}
        </FieldTable>
        {endpoint.sample !== null && (
          <Part title={t("Example response")}>
            <CodeBlock label={`${t("Example response")}: ${id}`} tall t={t}>
              {endpoint.sample}
            </CodeBlock>
          </Part>
        )}
        <Events endpoint={endpoint} t={t} />
        <p className="text-13 text-ink-2">{`${t("Error codes")}: ${endpoint.refusals.join(", ")}`}</p>
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

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h4 className="mb-1.5 text-13 font-semibold">{title}</h4>
      {children}
    </section>
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
    anybody: t("No authentication"),
    session: t("Session only"),
    key: t("API key only"),
    either: t("API key or session"),
  }[opens];
  const most = t("{points} requests per {seconds} s", { points, seconds });
  return (
    <p className="text-13 text-ink-2">
      {scopes.length > 0 && opens !== "session" ? (
        <>
          {`${who} · ${t("API key scope")} `}
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
