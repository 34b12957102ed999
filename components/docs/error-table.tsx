import { CodeBlock } from "@/components/docs/code-block";
import type { Reference } from "@/lib/openapi/reference";
import type { Translate } from "@/lib/texts/use-text";

const SAMPLE = `{
  "error": "Name is required",
  "code": "invalid_request",
  "reason": "name_required",
  "fields": { "name": "Name is required" },
  "request_id": "01J9Z3K7Q2"
}`;

/** What each status means, and what the body of an error contains. */
export function ErrorTable({ refusals, t }: { refusals: Reference["refusals"]; t: Translate }) {
  return (
    <section aria-labelledby="errors" className="mt-10 max-w-(--measure)">
      <h2 id="errors" className="scroll-mt-28">
        {t("Errors")}
      </h2>
      <p className="mt-2 text-sm text-ink-2">
        {t(
          "error is a sentence for people. code is the kind of error, reason and params say exactly what happened, and fields lists invalid fields. Errors under /v1 have OpenAI's format.",
        )}
      </p>
      <div className="mt-3">
        <CodeBlock label={t("Errors")} t={t}>
          {SAMPLE}
        </CodeBlock>
      </div>
      <table className="mt-4 w-full text-left text-13">
        <thead className="text-ink-2">
          <tr className="border-b border-line-strong">
            <th scope="col" className="w-20 py-1.5 pr-3 font-medium">
              {t("Status")}
            </th>
            <th scope="col" className="py-1.5 font-medium">
              {t("Meaning")}
            </th>
          </tr>
        </thead>
        <tbody>
          {refusals.map(({ status, text }) => (
            <tr key={status} className="border-b border-line align-top">
              <th scope="row" className="py-1.5 pr-3 font-mono font-medium">
                {status}
              </th>
              <td className="py-1.5 text-ink-2">{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
