import { expect, test } from "vitest";
import { FairOrder } from "@/lib/core/fair-order";

const waiting = (...owners: string[]) => owners.map((owner, nth) => ({ owner, nth }));

test("the owner whose last turn is longest ago is next, then the one who waits longest", () => {
  const order = new FairOrder<string>();
  const all = waiting("ada", "ada", "bob", "eve");
  const given: unknown[] = [];
  for (let next = order.next(all); next; next = order.next(all)) {
    given.push(next.owner, next.nth);
    order.took(next.owner);
    all.splice(all.indexOf(next), 1);
  }
  expect(given).toEqual(["ada", 0, "bob", 2, "eve", 3, "ada", 1]);
});

test("owners without work are forgotten", () => {
  const order = new FairOrder<string>();
  for (let nth = 0; nth < 1_000; nth++) {
    order.took(`person ${nth}`);
    order.forget(`person ${nth}`);
  }
  expect([order.size, order.next([])]).toEqual([0, undefined]);
});
