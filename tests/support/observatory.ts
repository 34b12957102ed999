// The rules of MDN's HTTP Observatory (github.com/mdn/mdn-http-observatory, algorithm 6), as far as one response
// allows: a baseline of 100, minus what is missing, plus bonuses where the rest scores 90 or more. Not covered is what
// depends on the operator's proxy and name (the redirection from http, the list of preloaded hosts) and what does not
// exist here (scripts from other hosts, which pages are tested to have none of).

/** A response received over https. `cookies`: its Set-Cookie lines. */
export type Seen = { headers: Record<string, string>; cookies: string[] };
export type Grade = { score: number; parts: Record<string, number> };

const BASELINE = 100;
const LEAST_FOR_BONUS = 90;
const SIX_MONTHS = 15_768_000;

const BROAD = [
  "ftp:",
  "http:",
  "https:",
  "*",
  "http://*",
  "http://*.*",
  "https://*",
  "https://*.*",
];
const UNSAFE = [...BROAD, "'unsafe-inline'", "data:"];
const PRIVATE = ["no-referrer", "same-origin", "strict-origin", "strict-origin-when-cross-origin"];
const LEAKY = ["origin", "origin-when-cross-origin", "unsafe-url", "no-referrer-when-downgrade"];

export function gradeOf({ headers, cookies }: Seen): Grade {
  const policy = policyOf(headers["content-security-policy"]);
  const hsts = transportSecurity(headers["strict-transport-security"]);
  const parts = {
    "content-security-policy": contentSecurity(policy),
    cookies: cookieSafety(cookies, hsts === 0),
    "cross-origin-embedder-policy": oneOf(headers["cross-origin-embedder-policy"], {
      "require-corp": 10,
      credentialless: 10,
      "unsafe-none": 0,
    }),
    "cross-origin-opener-policy": oneOf(headers["cross-origin-opener-policy"], {
      "same-origin": 10,
      "same-origin-allow-popups": 10,
      "noopener-allow-popups": 10,
      "unsafe-none": 0,
    }),
    "cross-origin-resource-policy": oneOf(headers["cross-origin-resource-policy"], {
      "same-origin": 10,
      "same-site": 10,
      "cross-origin": 0,
    }),
    "cross-origin-resource-sharing": sharing(headers),
    "referrer-policy": referrer(headers["referrer-policy"]),
    "strict-transport-security": hsts,
    "x-content-type-options":
      headers["x-content-type-options"]?.trim().toLowerCase() === "nosniff" ? 0 : -5,
    "x-frame-options": framing(policy, headers["x-frame-options"]),
  };
  const all = Object.values(parts);
  const least = BASELINE + sum(all.filter((each) => each < 0));
  return { score: Math.max(0, least >= LEAST_FOR_BONUS ? BASELINE + sum(all) : least), parts };
}

const sum = (all: number[]): number => all.reduce((one, other) => one + other, 0);

type Policy = Map<string, string[]>;
function policyOf(header: string | undefined): Policy {
  const directives = (header ?? "").split(";").flatMap((each) => {
    const [name, ...sources] = each.trim().split(/\s+/);
    return name
      ? [
          [
            name.toLowerCase(),
            sources.length ? sources.map((source) => source.toLowerCase()) : ["'none'"],
          ] as [string, string[]],
        ]
      : [];
  });
  return new Map(directives);
}

function contentSecurity(policy: Policy): number {
  if (policy.size === 0) return -25;
  const of = (name: string) =>
    withoutOverridden(policy.get(name) ?? policy.get("default-src") ?? ["*"]);
  const [scripts, styles, objects] = [of("script-src"), of("style-src"), of("object-src")];
  const passive = [...of("img-src"), ...of("media-src")];
  const active = [
    ...scripts,
    ...[...policy]
      .filter(([name]) => !["img-src", "media-src", "script-src"].includes(name))
      .flatMap(([, sources]) => sources),
  ];
  if (scripts.some((each) => UNSAFE.includes(each)) || objects.some((each) => BROAD.includes(each)))
    return -20;
  if (active.some(isInsecure)) return -20;
  if ([...scripts, ...styles].includes("'unsafe-eval'")) return -10;
  if (passive.some(isInsecure)) return -10;
  if (styles.some((each) => UNSAFE.includes(each))) return 0;
  return String(policy.get("default-src")) === "'none'" ? 10 : 5;
}

const isInsecure = (source: string): boolean => /^(http|ftp):/.test(source);
/** If inline code is allowed by nonce or hash, browsers ignore the keyword that would allow all of it. */
const withoutOverridden = (sources: string[]): string[] =>
  sources.some((each) => /^'(sha256|sha384|sha512|nonce)-/.test(each))
    ? sources.filter((each) => each !== "'unsafe-inline'")
    : sources;

function transportSecurity(header: string | undefined): number {
  const seconds = /(?:^|;)\s*max-age=(\d+)/i.exec(header ?? "")?.[1];
  if (seconds === undefined || header?.includes(",")) return -20;
  return Number(seconds) < SIX_MONTHS ? -10 : 0;
}

function cookieSafety(cookies: string[], hsts: boolean): number {
  const judged = cookies.map((line) => {
    const [name = "", ...flags] = line.split(";").map((each) => each.trim().toLowerCase());
    const sameSite = flags.find((each) => each.startsWith("samesite="))?.slice("samesite=".length);
    const [session, secure] = [/login|sess/.test(name.split("=", 1)[0]!), flags.includes("secure")];
    const worst = [
      !secure ? (hsts ? -5 : -20) : 0,
      session && !secure ? (hsts ? -10 : -40) : 0,
      session && !flags.includes("httponly") ? -30 : 0,
      (sameSite !== undefined && !["lax", "strict", "none"].includes(sameSite)) ||
      (!secure && sameSite === "none")
        ? -20
        : 0,
      name.includes("csrf") && !sameSite ? -20 : 0,
    ];
    return { worst: Math.min(...worst), bound: sameSite !== undefined };
  });
  const worst = Math.min(0, ...judged.map((each) => each.worst));
  if (worst < 0) return worst;
  return judged.length > 0 && judged.every(({ bound }) => bound) ? 5 : 0;
}

function oneOf(header: string | undefined, values: Record<string, number>): number {
  return header === undefined ? 0 : (values[header.split(";", 1)[0]!.trim()] ?? -5);
}

function sharing(headers: Record<string, string>): number {
  const named = headers["access-control-allow-origin"];
  return named &&
    named !== "*" &&
    headers["access-control-allow-credentials"]?.toLowerCase() === "true"
    ? -50
    : 0;
}

function referrer(header: string | undefined): number {
  if (header === undefined) return 0;
  const last = header
    .split(",")
    .map((each) => each.trim().toLowerCase())
    .filter((each) => [...PRIVATE, ...LEAKY].includes(each))
    .at(-1);
  return last && PRIVATE.includes(last) ? 5 : -5;
}

function framing(policy: Policy, header: string | undefined): number {
  if (policy.has("frame-ancestors")) return 5;
  if (header === undefined) return -20;
  if (["deny", "sameorigin"].includes(header.trim().toLowerCase())) return 5;
  return header.trim().toLowerCase().startsWith("allow-from") ? 0 : -20;
}
