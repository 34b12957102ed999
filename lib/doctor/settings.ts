import "server-only";
import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";
import { config, settingNames } from "@/lib/core/config";
import { ok, problem, warning, type Check, type CheckResult } from "@/lib/doctor/check";
import { isLocal } from "@/lib/core/mail/smtp.mjs";

/** Checks every setting with the server's own schema, and unknown names in .env. */
export const settings: Check = {
  name: "settings",
  look: async () => {
    const wrong = faults().map(problem);
    const findings = [...wrong, ...(wrong.length ? [] : forVisitors()), ...ofFile()];
    return findings.length ? findings : [ok("All settings are valid.")];
  },
};

export const settingsAreSound = (): boolean => faults().length === 0;

function faults(): string[] {
  try {
    config();
    return [];
  } catch (error) {
    return (error as Error).message.split("\n");
  }
}

function forVisitors(): CheckResult[] {
  const { APP_URL, CONTACT_EMAIL, RATE_LIMITS } = config();
  const contact = CONTACT_EMAIL === "hello@example.com" && !isLocal(APP_URL);
  return [
    ...(contact
      ? [
          warning(
            "CONTACT_EMAIL is not set, so visitors see hello@example.com. Set it and build again.",
          ),
        ]
      : []),
    ...(RATE_LIMITS === "off"
      ? [warning("RATE_LIMITS is off, which is only meant for load tests. Remove it.")]
      : []),
  ];
}

/** An unknown name in the file is a setting without effect. */
function ofFile(): CheckResult[] {
  const file = path.resolve(".env");
  if (!existsSync(file)) return [];
  const names = Object.keys(parseEnv(readFileSync(file, "utf8")));
  const unknown = names.filter(
    (name) =>
      !settingNames.includes(name) && !/^(OTEL|NODE|NEXT)_|_PROXY$|^(TZ|PATH|HOME)$/i.test(name),
  );
  return [
    ...(unknown.length
      ? [
          warning(
            `.env contains unknown settings: ${unknown.join(", ")}. Check for typos; .env.example lists all settings.`,
          ),
        ]
      : []),
    ...((statSync(file).mode & 0o077) !== 0
      ? [warning(".env can be read by other users of this machine. Run chmod 600 .env.")]
      : []),
  ];
}
