import { db } from "@/lib/core/db/db";
import type { Person } from "./person";

export async function storedBy({ user }: Person): Promise<Record<string, [number, number]>> {
  const rows = await db().storageUse.findMany({ where: { ownerId: user.UserId } });
  return Object.fromEntries(
    rows.map(({ kind, rows: count, bytes }) => [kind, [count, Number(bytes)]]),
  );
}
