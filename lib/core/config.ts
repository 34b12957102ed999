import "server-only";
import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { once } from "@/lib/core/once";

/** The only reader of the environment. `.env.example` says what each variable does; a rule test keeps the two alike. */
const Environment = z.object({
  NODE_ENV: z.enum(["production", "development", "test"]).default("production"),
  DATABASE_URL: z.string().startsWith("file:", "must begin with file: and name an SQLite file").default("file:./data/troupe.db"),
  APP_URL: z.url({ protocol: /^https?$/, error: "must be an http or https address" }).default("http://localhost:3000"),
  PORT: z.coerce.number().int().min(1).max(65535).default(3000),
  HOST: z.string().default(""),
  AUTH_SECRET: z.string().min(32, "must be at least 32 characters").optional(),
  DEEPSEEK_API_KEY: z.string().default(""),
  DEEPSEEK_BASE_URL: z.url({ protocol: /^https?$/, error: "must be an http or https address" }).default("https://api.deepseek.com"),
  DEEPSEEK_MODEL: z.string().default("deepseek-chat"),
  CONTACT_EMAIL: z.email("must be an email address").default("hello@example.com"),
  RATE_LIMITS: z.enum(["on", "off"], "must be on or off").default("on"),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"], "must be debug, info, warn, error or silent").default("info"),
  FAULT: z.string().regex(/^step:\d+:kill$/, "must read step:<number>:kill").optional(),
  NEXT_PUBLIC_ICON_KIT_URL: z.string().default(""),
});

export type Config = Omit<z.infer<typeof Environment>, "AUTH_SECRET"> & {
  /** Absolute path of the SQLite file. */
  databaseFile: string;
  /** Signs and seals what this server hands out. */
  secret: string;
  /** Cookies are Secure and `__Host-` when the public address is https. */
  https: boolean;
  /** True when a model provider's key is set; otherwise the demo model answers. */
  modelConfigured: boolean;
};

/** The configuration, read and checked once. Throws one error that names every wrong variable. */
export const config = (): Config => once("config", read);

function read(): Config {
  const set = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ""));
  const parsed = Environment.safeParse(set);
  if (!parsed.success) throw new Error(parsed.error.issues.map((each) => `${each.path.join(".")} ${each.message}.`).join("\n"));
  const { AUTH_SECRET, ...values } = parsed.data;
  const databaseFile = path.resolve(/* turbopackIgnore: true */ values.DATABASE_URL.slice("file:".length));
  return {
    ...values,
    databaseFile,
    secret: AUTH_SECRET ?? keptSecret(path.dirname(databaseFile)),
    https: values.APP_URL.startsWith("https:"),
    modelConfigured: values.DEEPSEEK_API_KEY !== "",
  };
}

/** Made on the first start and kept beside the database, readable by its owner alone. */
function keptSecret(folder: string): string {
  const file = path.join(/* turbopackIgnore: true */ folder, "auth-secret");
  mkdirSync(folder, { recursive: true });
  if (!existsSync(file)) {
    try {
      writeFileSync(file, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx" });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
  chmodSync(file, 0o600);
  return readFileSync(file, "utf8");
}
