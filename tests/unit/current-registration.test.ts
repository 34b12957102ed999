import { beforeEach, expect, test, vi } from "vitest";
import { currentRegistration, provideRegistration } from "@/lib/auth/registration/current";
import type { Registration } from "@/lib/auth/contract";

let value: Registration | Error = "open";
let reads = 0;
async function read(): Promise<Registration> {
  reads += 1;
  if (value instanceof Error) throw value;
  return Promise.resolve(value);
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  reads = 0;
  return () => void vi.useRealTimers();
});

test("nothing is known before the server has started", async () => {
  expect(await currentRegistration()).toBeNull();
});

test("the setting is read again after a second, and cached while the database is unreachable", async () => {
  provideRegistration(read);
  expect([await currentRegistration(), await currentRegistration(), reads]).toEqual([
    "open",
    "open",
    1,
  ]);
  value = "invited";
  vi.advanceTimersByTime(1_000);
  expect(await currentRegistration()).toBe("invited");
  value = new Error("The database is away");
  vi.advanceTimersByTime(1_000);
  expect(await currentRegistration()).toBe("invited");
});
