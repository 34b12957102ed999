import "server-only";
import path from "node:path";
import * as z from "zod";
import { canParseUrl } from "@/lib/core/can-parse-url";
import { hostRule, type HostRule } from "@/lib/core/host-list";
import { keptSecret, SECRET_LENGTH } from "@/lib/core/kept-secret";
import { localPrograms } from "@/lib/core/local-programs";
import { processSingleton } from "@/lib/core/singleton";
import {
  groupNames,
  groupRoles,
  issuerUrl,
  scopes,
  signInFaults,
} from "@/lib/core/sign-in-settings";

const httpUrl = () => z.url({ protocol: /^https?$/, error: "must be an http or https URL" });
/** The app is always served from the root, so links starting with a path would be broken. */
const origin = () =>
  httpUrl().refine(
    (text) => !canParseUrl(text) || new URL(text).href === `${new URL(text).origin}/`,
    "must be a URL without a path, such as https://troupe.example.com",
  );
const whole = (least: number, most: number) => {
  const sentence = `must be a whole number from ${least} to ${most}`;
  return z
    .string()
    .regex(/^\d+$/, sentence)
    .transform(Number)
    .refine((number) => number >= least && number <= most, sentence);
};
/** A program that shows pages: app://obsidian.md, vscode-webview://…, chrome-extension://…. */
const PROGRAM_ORIGIN = /^(?!https?:)[a-z][a-z\d+.-]*:\/\/[\w.:-]+$/i;
const origins = (others?: RegExp) =>
  z.string().transform((text, context): string[] =>
    text.split(",").flatMap((each) => {
      if (others?.test(each.trim())) return [each.trim()];
      const parsed = origin().safeParse(each.trim());
      if (!parsed.success)
        context.addIssue(
          `must list URLs without a path, such as https://troupe.example.com, separated by commas; "${each.trim()}" is invalid`,
        );
      return parsed.success ? [new URL(parsed.data).origin] : [];
    }),
  );
/** US dollars. */
const amount = (most: number) => {
  const sentence = `must be an amount of US dollars from 0 to ${most}, such as 0.27`;
  return z
    .string()
    .max(30, sentence)
    .regex(/^\d+(\.\d+)?$/, sentence)
    .transform(Number)
    .refine((number) => number <= most, sentence);
};
/** Compared like emails everywhere: in lower case. */
const emails = () =>
  z.string().transform((text, context): string[] =>
    text.split(",").map((each) => {
      const email = each.trim().toLowerCase();
      if (!/^[^\s@]+@[^\s@]+$/.test(email))
        context.addIssue(
          `must list email addresses, separated by commas; "${each.trim()}" is invalid`,
        );
      return email;
    }),
  );
/** An email address, with or without a display name: `Troupe <troupe@example.com>`. */
const MAILBOX = /^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/;

const hostRules = () =>
  z.string().transform((text, context): HostRule[] =>
    text.split(",").flatMap((entry) => {
      const rule = hostRule(entry);
      if (!rule)
        context.addIssue(
          `must list hosts as host, host:port or *.domain, separated by commas; "${entry.trim()}" is invalid`,
        );
      return rule ?? [];
    }),
  );

/**
 * The only reader of the environment. `.env.example` says what each variable does; docs/configuration.md is generated
 * from both, and a rule test keeps the three in sync.
 */
export const Environment = z.object({
  NODE_ENV: z.enum(["production", "development", "test"]).default("production"),
  DATABASE_URL: z
    .string()
    .regex(
      /^(file:|postgres(ql)?:\/\/)/,
      "must start with file: (SQLite) or postgresql: (PostgreSQL)",
    )
    .default("file:./data/troupe.db"),
  DATABASE_DIRECT_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "must start with postgresql:")
    .optional(),
  DATA_DIR: z.string().default(""),
  APP_URL: origin().default("http://localhost:3000"),
  APP_ORIGINS: origins().default([]),
  API_ALLOWED_ORIGINS: origins(PROGRAM_ORIGIN).default([]),
  PORT: whole(1, 65_535).default(3000),
  HOST: z.string().default(""),
  AUTH_SECRET: z
    .string()
    .min(SECRET_LENGTH, `must be at least ${SECRET_LENGTH} characters`)
    .optional(),
  AUTH_SECRET_PREVIOUS: z
    .string()
    .min(SECRET_LENGTH, `must be at least ${SECRET_LENGTH} characters`)
    .optional(),
  DEEPSEEK_API_KEY: z.string().default(""),
  DEEPSEEK_BASE_URL: httpUrl().default("https://api.deepseek.com"),
  DEEPSEEK_MODEL: z.string().default("deepseek-chat"),
  DEEPSEEK_PRICE_IN: amount(100_000).optional(),
  DEEPSEEK_PRICE_OUT: amount(100_000).optional(),
  DEEPSEEK_PRICE_CACHED: amount(100_000).optional(),
  MODEL_PRICE_IN: amount(100_000).optional(),
  MODEL_PRICE_OUT: amount(100_000).optional(),
  MODEL_PRICE_CACHED: amount(100_000).optional(),
  MODEL_DAY_TOKENS: whole(0, 1_000_000_000_000).optional(),
  MODEL_DAY_TOKENS_ALL: whole(0, 1_000_000_000_000).optional(),
  MODEL_DAY_COST: amount(1_000_000_000).optional(),
  MODEL_DAY_COST_ALL: amount(1_000_000_000).optional(),
  MODEL_SEES_IMAGES: z.enum(["on", "off"], "must be on or off").default("off"),
  MODEL_CONTEXT_TOKENS: whole(1_000, 10_000_000).optional(),
  MODEL_SILENCE_SECONDS: whole(1, 600).default(30),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: "must be an smtp or smtps URL" }).optional(),
  SMTP_ALLOW_PLAIN: z.enum(["on", "off"], "must be on or off").default("off"),
  MAIL_FROM: z
    .string()
    .regex(MAILBOX, "must be an email address, alone or as Name <address>")
    .default("Troupe <troupe@localhost>"),
  CONTACT_EMAIL: z.email("must be an email address").default("hello@example.com"),
  PASSWORD_SIGN_IN: z.enum(["on", "off"], "must be on or off").default("on"),
  OIDC_ISSUER: issuerUrl().optional(),
  OIDC_CLIENT_ID: z.string().default(""),
  OIDC_CLIENT_SECRET: z.string().default(""),
  OIDC_NAME: z.string().trim().max(40, "must have at most 40 characters").default("SSO"),
  OIDC_SCOPES: scopes().default("openid email profile"),
  OIDC_ALLOWED_GROUPS: groupNames().default([]),
  OIDC_ROLE_MAP: groupRoles().default([]),
  OIDC_GROUPS_CLAIM: z.string().default("groups"),
  OIDC_TRUST_EMAIL: z.enum(["on", "off"], "must be on or off").default("off"),
  GOOGLE_CLIENT_ID: z.string().default(""),
  GOOGLE_CLIENT_SECRET: z.string().default(""),
  GOOGLE_ISSUER_URL: httpUrl().default("https://accounts.google.com"),
  GITHUB_CLIENT_ID: z.string().default(""),
  GITHUB_CLIENT_SECRET: z.string().default(""),
  GITHUB_URL: httpUrl().default("https://github.com"),
  GITHUB_API_URL: httpUrl().default("https://api.github.com"),
  LEGACY_BACKEND_HOST: z.string().default(""),
  TOOL_ALLOWED_HOSTS: hostRules().default([]),
  MCP_STDIO_SERVERS: localPrograms().default({}),
  SEARXNG_URL: httpUrl().optional(),
  REGISTRATION: z.enum(["open", "invited", "closed"], "must be open, invited or closed").optional(),
  SHARE_LINKS: z.enum(["on", "signed_in", "off"], "must be on, signed_in or off").default("on"),
  OPERATOR_EMAILS: emails().default([]),
  SECURITY_LOG_DAYS: whole(1, 3_650).default(180),
  AUDIT_DAYS: whole(1, 36_500).default(365),
  BIN_DAYS: whole(0, 3_650).default(30),
  RUN_RETENTION_DAYS: whole(0, 36_500).default(0),
  RUN_TRACE_DAYS: whole(0, 3_650).default(30),
  RESPONSE_RETENTION_DAYS: whole(0, 36_500).default(30),
  WAITLIST_RETENTION_DAYS: whole(0, 36_500).default(90),
  MAIL_RETENTION_DAYS: whole(1, 3_650).default(30),
  BACKUP_EVERY_HOURS: whole(0, 8_760).default(0),
  BACKUP_DIR: z.string().default(""),
  BACKUP_KEEP: whole(1, 1_000).default(3),
  BACKUP_KEEP_DAYS: whole(0, 1_000).default(7),
  BACKUP_KEEP_WEEKS: whole(0, 1_000).default(4),
  QUOTA_MEGABYTES: whole(1, 1_000_000).default(1_024),
  QUOTA_AGENTS: whole(1, 1_000_000).default(500),
  QUOTA_TEMPLATES: whole(1, 1_000_000).default(500),
  QUOTA_TEAMS: whole(1, 1_000_000).default(500),
  QUOTA_TASKS: whole(1, 10_000_000).default(100_000),
  QUOTA_OPEN_TASKS: whole(1, 10_000_000).default(5_000),
  QUOTA_CONVERSATIONS: whole(1, 10_000_000).default(100_000),
  QUOTA_MESSAGES: whole(1, 100_000_000).default(1_000_000),
  QUOTA_CONVERSATION_MESSAGES: whole(1, 1_000_000).default(10_000),
  QUOTA_FILE_MEGABYTES: whole(1, 10_000_000).default(2_048),
  FILE_MEGABYTES: whole(1, 1_000).default(25),
  FILE_PAGES: whole(1, 100_000).default(500),
  FILE_CHARACTERS: whole(1_000, 100_000_000).default(20_000_000),
  IMAGE_MEGABYTES: whole(1, 1_000).default(20),
  IMAGE_MEGAPIXELS: whole(1, 1_000).default(50),
  FILES_PER_MESSAGE: whole(1, 100).default(10),
  FILE_UPLOADS_PER_MINUTE: whole(1, 10_000).default(20),
  TASK_CONCURRENCY: whole(1, 1_000).default(4),
  TASK_CONCURRENCY_PER_OWNER: whole(1, 1_000).default(2),
  /** Read by lib/cli/server/answer-headers.mjs, before the framework. */
  HSTS_SUBDOMAINS: z.enum(["on", "off"], "must be on or off").default("off"),
  /** Read by lib/cli/server/request-guard.mjs, before the framework. */
  TRUST_PROXY: z.enum(["on", "off"], "must be on or off").default("off"),
  RATE_LIMITS: z.enum(["on", "off"], "must be on or off").default("on"),
  LOG_LEVEL: z
    .enum(
      ["debug", "info", "warn", "error", "silent"],
      "must be debug, info, warn, error or silent",
    )
    .default("info"),
  /** The bearer token that Prometheus must send to /metrics; empty: there is no /metrics. */
  METRICS_TOKEN: z.string().min(16, "must be at least 16 characters").optional(),
  /** Also read by OpenTelemetry itself, like its other variables. */
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl().optional(),
  OTEL_SERVICE_NAME: z.string().default("troupe"),
  FAULT: z
    .string()
    .regex(
      /^(step:\d+:kill|hold:\d+|hold:[\w-]+=\d+(,[\w-]+=\d+)*)$/,
      "must be step:<number>:kill, hold:<number> or hold:<run>=<number>,…",
    )
    .optional(),
  NEXT_PUBLIC_DIRECT_URL: httpUrl().optional(),
  NEXT_PUBLIC_ICON_KIT_URL: z.string().default(""),
});

/** The names of all settings. */
export const settingNames: readonly string[] = Object.keys(Environment.shape);

export type Config = Omit<z.infer<typeof Environment>, "AUTH_SECRET"> & {
  /** Absolute path of the SQLite file; with PostgreSQL, of a file that does not exist. */
  databaseFile: string;
  /** The URL of the PostgreSQL database, or null where an SQLite file is used. */
  postgresqlUrl: string | null;
  /** Absolute path of the folder for what is stored beside the database: emails without a mail server, a secret. */
  dataFolder: string;
  /** Signs and seals what this server issues. */
  secret: string;
  /** Whether AUTH_SECRET is set; else the secret is a file beside the database. */
  secretIsSet: boolean;
  /** Cookies are Secure and `__Host-` when the public URL is https. */
  https: boolean;
  /** The URL that the debug panel calls as the direct address. */
  directAddress: string;
  /** True when a model provider's key is set; otherwise the demo model replies. */
  modelConfigured: boolean;
};

/** The configuration, read and validated once. Throws one error that names every invalid variable. */
export const config = (): Config => processSingleton("config", read);

function read(): Config {
  const set = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ""));
  const parsed = Environment.safeParse(set);
  if (!parsed.success)
    throw new Error(
      parsed.error.issues.map((each) => `${each.path.join(".")} ${each.message}.`).join("\n"),
    );
  const faults = signInFaults(parsed.data);
  if (faults.length) throw new Error(faults.join("\n"));
  const { AUTH_SECRET, ...values } = parsed.data;
  let secret = AUTH_SECRET;
  const postgresqlUrl = values.DATABASE_URL.startsWith("file:") ? null : values.DATABASE_URL;
  // A node with a secret of its own could not decrypt what the others have sealed.
  if (postgresqlUrl && AUTH_SECRET === undefined && process.env.NEXT_PHASE === undefined)
    throw new Error("AUTH_SECRET is required with a PostgreSQL database (DATABASE_URL).");
  const databaseFile = path.resolve(
    /* turbopackIgnore: true */ postgresqlUrl
      ? path.join(values.DATA_DIR || "./data", "troupe.db")
      : values.DATABASE_URL.slice("file:".length),
  );
  const dataFolder = values.DATA_DIR
    ? path.resolve(/* turbopackIgnore: true */ values.DATA_DIR)
    : path.dirname(databaseFile);
  return {
    ...values,
    databaseFile,
    postgresqlUrl,
    dataFolder,
    /** Loaded when first needed: a build reads the configuration too, and must not create a secret. */
    get secret() {
      return (secret ??= keptSecret(dataFolder));
    },
    secretIsSet: AUTH_SECRET !== undefined,
    directAddress: values.NEXT_PUBLIC_DIRECT_URL ?? new URL("/health", values.APP_URL).href,
    https: values.APP_URL.startsWith("https:"),
    modelConfigured: values.DEEPSEEK_API_KEY !== "",
  };
}
