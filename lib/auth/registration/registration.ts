import "server-only";
import type { Registration } from "@/lib/auth/contract";
import { config } from "@/lib/core/config";
import { db, type Transaction } from "@/lib/core/db/db";

/** There is one row, if any. */
const ROW = { id: 1 };

/**
 * Who may register: as REGISTRATION says, if set; else as an operator has chosen; else anyone. `within`: the caller's
 * transaction.
 */
export async function registration(within: Transaction = db()): Promise<Registration> {
  const { REGISTRATION } = config();
  if (REGISTRATION) return REGISTRATION;
  const chosen = await within.registrationChoice.findUnique({ where: ROW });
  return (chosen?.registration as Registration | undefined) ?? "open"; // written only below
}

/** Does the environment leave the choice to operators? */
export const mayChoose = (): boolean => config().REGISTRATION === undefined;

export const choose = (tx: Transaction, to: Registration) =>
  tx.registrationChoice.upsert({
    where: ROW,
    create: { ...ROW, registration: to, changedAt: new Date() },
    update: { registration: to, changedAt: new Date() },
  });
