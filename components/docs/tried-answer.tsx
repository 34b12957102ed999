"use client";
import { Alert } from "@/components/ui/feedback/alert";
import { Badge } from "@/components/ui/badge";
import type { TriedAnswer } from "@/lib/openapi/try-call.client";
import { useText } from "@/lib/texts/use-text";

const UNAUTHENTICATED = 401;

/** Status, time, headers and text of a response, including refusals. */
export function TriedAnswerView({ answer, byKey }: { answer: TriedAnswer; byKey: boolean }) {
  const t = useText();
  const { status, headers, text, milliseconds } = answer;
  return (
    <section aria-label={t("Response")} className="space-y-3">
      {status === UNAUTHENTICATED && !byKey && (
        <Alert tone="bad">
          {t("You are not signed in, or your session has expired. Your input is kept here.")}{" "}
          <a href="/login" target="_blank" rel="noopener" className="underline">
            {t("Sign in in a new tab, then send again")}
          </a>
        </Alert>
      )}
      <p role="status" className="flex items-center gap-3">
        <Badge tone={status < 400 ? "ok" : "bad"}>{status}</Badge>
        <span className="text-13 text-ink-2">{milliseconds} ms</span>
      </p>
      <details className="rounded-lg border border-line text-13">
        <summary className="cursor-pointer px-3 py-1.5">{t("Headers")}</summary>
        <ul className="border-t border-line px-3 py-2 font-mono text-xs wrap-anywhere">
          {headers.map(([name, value]) => (
            <li key={name}>
              {name}: {value}
            </li>
          ))}
        </ul>
      </details>
      {text !== "" && (
        <pre
          tabIndex={0}
          role="group"
          aria-label={t("Response")}
          className="max-h-96 overflow-auto rounded-lg border border-line bg-subtle p-3 font-mono text-13 whitespace-pre-wrap wrap-anywhere"
        >
          {readable(text)}
        </pre>
      )}
    </section>
  );
}

/** Formatted JSON; other text unchanged. */
function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
