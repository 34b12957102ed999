import { expect, test } from "vitest";
import { THREADS } from "@/lib/core/sandbox/limits";
import { SandboxPool } from "@/lib/core/sandbox/pool";

test("as many owners as there are threads, each with many calls, do not delay later owners", async () => {
  const pool = new SandboxPool();
  const leave = new AbortController();
  const lent: string[] = [];
  const borrow = (owner: string) => {
    const loan = pool.borrow(owner, leave.signal);
    loan.then(
      () => lent.push(owner),
      () => undefined,
    );
    return loan;
  };
  const busy = Array.from({ length: THREADS }, (_, nth) => `busy ${nth}`);
  const first = await Promise.all(busy.map(borrow));
  for (let times = 0; times < 5; times++) for (const owner of busy) void borrow(owner);
  const late = borrow("late");
  await first[0]!.after(true);
  await expect.poll(() => lent.length).toBe(THREADS + 1);
  expect(lent.at(-1)).toBe("late");
  leave.abort(new Error("enough"));
  await Promise.all([...first.slice(1), await late].map((loan) => loan.after(false)));
});
