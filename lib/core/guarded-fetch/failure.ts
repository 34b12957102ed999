import "server-only";
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

/** The guard said no; asking again is of no use. The message is a sentence for a person or a model. */
export class FetchRefused extends Error {
  static {
    sharedError(this, "FetchRefused");
  }

  constructor(
    readonly reason: Refusal,
    message: string,
  ) {
    super(message);
    this.name = "FetchRefused";
  }
}

/** The request was let out, and did not end well. The message is a sentence for a person or a model. */
export class FetchFailed extends Error {
  static {
    sharedError(this, "FetchFailed");
  }

  constructor(
    readonly reason: Failure,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = "FetchFailed";
  }
}

const SENTENCES: readonly [codes: RegExp, reason: Failure, sentence: string][] = [
  [/^UND_ERR_RES_EXCEEDED/, "large", "The answer is too large."],
  [
    /^UND_ERR_HEADERS_OVERFLOW|^HPE_HEADER_OVERFLOW/,
    "large",
    "The headers of the answer are too large.",
  ],
  [/^HPE_|^UND_ERR_RES/, "network", "The server's answer is not proper HTTP."],
  [/CERT|SIGNATURE/, "certificate", "The server's certificate is not to be trusted."],
  [/^ERR_(SSL|TLS)|^EPROTO/, "network", "No secure connection could be made."],
  [/^Z_|^ERR_BROTLI|^ERR__ERROR/, "encoding", "The answer's compression is damaged."],
  [/^ECONNREFUSED/, "network", "The server refused the connection."],
  [/^E(NET|HOST)UNREACH/, "network", "The server cannot be reached."],
];

/** What went wrong on the line, as one of ours. Addresses in the original stay in `cause`, for the log alone. */
export function failureOf(error: unknown): FetchRefused | FetchFailed {
  if (error instanceof FetchRefused || error instanceof FetchFailed) return error;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const [, reason, sentence] = SENTENCES.find(([codes]) => codes.test(code)) ?? [
    /./,
    "network",
    "The connection failed or was cut.",
  ];
  return new FetchFailed(reason, sentence, { cause: error });
}
