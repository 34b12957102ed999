import "server-only";
import path from "node:path";
import { config } from "@/lib/core/config";
import { lookAtSecret } from "@/lib/core/kept-secret";
import { ok, problem, warning, type Check, type CheckResult } from "@/lib/doctor/check";
import { openToOthers } from "@/lib/commands/private.mjs";

const NAMED = 5;
/** No random secret of its length has fewer different characters than this. */
const FEW_CHARACTERS = 10;

/** Checks the server's secret, and who may read the files beside the database. */
export const files: Check = { name: "files", look: async () => [secret(), rights()] };

function secret(): CheckResult {
  const { databaseFile, secretIsSet } = config();
  if (secretIsSet) {
    const guessable = new Set(config().secret).size < FEW_CHARACTERS;
    return guessable
      ? warning(
          "AUTH_SECRET uses only a few different characters and could be guessed. Generate one with openssl rand -base64 32; docs/operations.md explains how to change it.",
        )
      : ok("The server's secret is set in AUTH_SECRET.");
  }
  const folder = path.dirname(databaseFile);
  const file = path.join(folder, "auth-secret");
  const { secret: storedSecret, fault } = lookAtSecret(folder);
  if (fault) return problem(fault);
  if (storedSecret !== undefined) return ok(`The server's secret is stored in ${file}.`);
  return ok(
    `There is no secret in ${file} yet; the first start creates it. If there was one before, restore it first.`,
  );
}

function rights(): CheckResult {
  const { databaseFile } = config();
  const open = openToOthers(databaseFile).map((each) => each.path);
  if (open.length === 0) return ok("Only the server's user can read its files.");
  const named = open.slice(0, NAMED).join(", ");
  return warning(
    `Other users of this machine can read ${named}${open.length > NAMED ? ` and ${open.length - NAMED} more` : ""}. The server fixes the permissions of its own files when it starts; otherwise run chmod go-rwx.`,
  );
}
