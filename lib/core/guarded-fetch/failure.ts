import "server-only";
import { sentence, type Sentence } from "@/lib/core/shared/sentence";
import { SentenceError } from "@/lib/core/shared/sentence-error";
import { sharedError } from "@/lib/core/shared/shared-error";

type Refusal =
  | "url"
  | "scheme"
  | "credentials"
  | "port"
  | "host"
  | "address"
  | "method"
  | "header"
  | "body"
  | "redirect";
type Failure = "name" | "network" | "certificate" | "large" | "encoding" | "slow" | "stopped";

/** The guard refused the request; a retry is of no use. Its sentence is for a person or a model. */
export class FetchRefused extends SentenceError {
  static {
    sharedError(this, "FetchRefused");
  }

  constructor(
    readonly reason: Refusal,
    sentence: Sentence,
  ) {
    super(sentence);
    this.name = "FetchRefused";
  }
}

/** The request was sent but failed. Its sentence is for a person or a model. */
export class FetchFailed extends SentenceError {
  static {
    sharedError(this, "FetchFailed");
  }

  constructor(
    readonly reason: Failure,
    sentence: Sentence,
    options?: ErrorOptions,
  ) {
    super(sentence, options);
    this.name = "FetchFailed";
  }
}

const SENTENCES: readonly [codes: RegExp, reason: Failure, why: Sentence][] = [
  [/^UND_ERR_RES_EXCEEDED/, "large", sentence("answer_too_large", "The response is too large.")],
  [
    /^UND_ERR_HEADERS_OVERFLOW|^HPE_HEADER_OVERFLOW/,
    "large",
    sentence("answer_headers_too_large", "The response headers are too large."),
  ],
  [
    /^HPE_|^UND_ERR_RES/,
    "network",
    sentence("answer_not_http", "The server didn't return valid HTTP."),
  ],
  [
    /CERT|SIGNATURE/,
    "certificate",
    sentence("certificate_untrusted", "The server's certificate isn't trusted."),
  ],
  [
    /^ERR_(SSL|TLS)|^EPROTO/,
    "network",
    sentence("connection_not_secure", "Couldn't establish a secure connection."),
  ],
  [
    /^Z_|^ERR_BROTLI|^ERR__ERROR/,
    "encoding",
    sentence("answer_compression_damaged", "The response couldn't be decompressed."),
  ],
  [
    /^ECONNREFUSED/,
    "network",
    sentence("connection_refused", "The server refused the connection."),
  ],
  [
    /^E(NET|HOST)UNREACH/,
    "network",
    sentence("target_unreachable", "The server can't be reached."),
  ],
];

/** Turns a connection error into one of ours. Addresses in the original stay in `cause`, for the log only. */
export function failureOf(error: unknown): FetchRefused | FetchFailed {
  if (error instanceof FetchRefused || error instanceof FetchFailed) return error;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const [, reason, why] = SENTENCES.find(([codes]) => codes.test(code)) ?? [
    /./,
    "network",
    sentence("connection_failed", "The connection failed or was interrupted."),
  ];
  return new FetchFailed(reason, why, { cause: error });
}
