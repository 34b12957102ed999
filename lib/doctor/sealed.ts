import "server-only";
import path from "node:path";
import { config } from "@/lib/core/config";
import { secretId } from "@/lib/core/crypto";
import { lookAtSecret } from "@/lib/core/kept-secret";
import { problem, warning, type CheckResult } from "@/lib/doctor/check";

/** The prefix of values that were sealed before secrets had ids: any secret may have sealed them. */
const UNNAMED = "1";

/**
 * Checks that the server's secret can decrypt the sealed values: how many each secret has sealed, by the secret's id.
 */
export function sealed(sealedBy: Record<string, number> = {}): CheckResult[] {
  const { AUTH_SECRET_PREVIOUS, databaseFile, secretIsSet } = config();
  const secret = secretIsSet ? config().secret : lookAtSecret(path.dirname(databaseFile)).secret;
  const [present, previous] = [secret, AUTH_SECRET_PREVIOUS].map((each) =>
    each === undefined ? undefined : secretId(each),
  );
  const sum = (ids: string[]) => ids.reduce((total, id) => total + (sealedBy[id] ?? 0), 0);
  const lost = sum(
    Object.keys(sealedBy).filter((id) => ![UNNAMED, present, previous].includes(id)),
  );
  if (lost)
    return [
      problem(
        `${lost} encrypted values (provider keys, tool secrets, authenticator apps, emails) can't be decrypted because the server's secret has changed. Restore the old secret, or set AUTH_SECRET_PREVIOUS to it.`,
      ),
    ];
  if (previous === undefined) return [];
  const left = sum(Object.keys(sealedBy).filter((id) => id !== present));
  return [
    left
      ? warning(
          `${left} values are still encrypted with AUTH_SECRET_PREVIOUS. The server re-encrypts them when it starts; keep the setting until then.`,
        )
      : warning("Nothing is encrypted with AUTH_SECRET_PREVIOUS any longer. Remove it."),
  ];
}
