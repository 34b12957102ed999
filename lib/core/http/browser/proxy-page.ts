import { BUILD } from "@/lib/core/http/build";
import { sentence, type Sentence } from "@/lib/core/shared/sentence";

const TOO_LARGE = sentence(
  "proxy_body_limit",
  "A proxy in front of Troupe rejected this as too large. Its operator can raise the limit for request bodies (nginx: client_max_body_size).",
);
const UNREACHED = sentence(
  "proxy_no_upstream",
  "A proxy in front of Troupe couldn't reach it. Try again in a moment. If this continues, its operator should check that Troupe is running and that the proxy points to its port.",
);
const TIMED_OUT = sentence(
  "proxy_timeout",
  "A proxy in front of Troupe stopped waiting for a response. Its operator can raise the timeout to at least 60 seconds (nginx: proxy_read_timeout).",
);
const SENTENCES: Partial<Record<number, Sentence>> = {
  413: TOO_LARGE,
  502: UNREACHED,
  503: UNREACHED,
  504: TIMED_OUT,
};

/**
 * What to say when an error without a sentence comes from a reverse proxy, whose own page is of no use to a person
 * here. Undefined when nothing indicates a proxy: Troupe names its build in each response, and sends no Server header.
 */
export function proxySentence({ ok, status, headers }: Response): Sentence | undefined {
  const isPage = headers.get("content-type")?.startsWith("text/") ?? false;
  if (ok || headers.has(BUILD) || !(isPage || headers.has("server"))) return undefined;
  return (
    SENTENCES[status] ??
    sentence(
      "proxy_error",
      "A proxy in front of Troupe rejected this request (status {status}). Its log contains the reason.",
      { status },
    )
  );
}
