import "server-only";
// Run by lib/cli/doctor.mjs.
import { config } from "@/lib/core/config";
import { carryOut, type Check, type Finding } from "@/lib/doctor/check";
import { clock } from "@/lib/doctor/clock";
import { database } from "@/lib/doctor/database";
import { dumps, serverDatabase } from "@/lib/doctor/server-database";
import { disk } from "@/lib/doctor/disk";
import { localModels } from "@/lib/doctor/local-models";
import { mail } from "@/lib/doctor/mail";
import { model } from "@/lib/doctor/model";
import { proxy } from "@/lib/doctor/proxy";
import { sandbox } from "@/lib/doctor/sandbox";
import { files } from "@/lib/doctor/files";
import { singleSignOn } from "@/lib/doctor/single-sign-on";
import { settings, settingsAreSound } from "@/lib/doctor/settings";

/** A mail server may take its time. */
const PATIENCE_MS = 40_000;

const findings = await examine();
process.stdout.write(
  process.argv.includes("--json")
    ? `${JSON.stringify({ ok: count("problem") === 0, findings }, null, 2)}\n`
    : asText(),
);
process.exit(count("problem") > 0 ? 1 : 0);

/** With invalid settings, every check that depends on them would only repeat the same problem. */
async function examine(): Promise<Finding[]> {
  const checks: Check[] = settingsAreSound()
    ? [settings, files, ...storage(), clock, mail, model, localModels, sandbox, proxy, singleSignOn]
    : [settings];
  return (await Promise.all(checks.map((check) => carryOut(check, PATIENCE_MS)))).flat();
}

function storage(): Check[] {
  return config().postgresqlUrl ? [serverDatabase, dumps] : [database, disk];
}

function count(verdict: Finding["verdict"]): number {
  return findings.filter((each) => each.verdict === verdict).length;
}

function asText(): string {
  const lines = findings.map(
    ({ check, verdict, sentence }) => `${verdict.padEnd(8)} ${check.padEnd(9)} ${sentence}`,
  );
  const several = (number: number, what: string) => `${number} ${what}${number === 1 ? "" : "s"}`;
  const unchecked = settingsAreSound()
    ? ""
    : " Nothing else was checked: it hangs on the settings.";
  return `${lines.join("\n")}\n\n${several(count("problem"), "problem")}, ${several(count("warning"), "warning")}.${unchecked}\n`;
}
