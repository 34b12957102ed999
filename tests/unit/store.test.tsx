import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { Listeners, Store, useStore } from "@/lib/core/shared/store";

test("a source is open from the first listener to the last, and again for the next", () => {
  const told: string[] = [];
  const listeners = new Listeners(() => {
    told.push("open");
    return () => told.push("closed");
  });
  const [leaveOne, leaveOther] = [listeners.subscribe(() => 1), listeners.subscribe(() => 2)];
  leaveOne();
  expect(told).toEqual(["open"]);
  leaveOther();
  leaveOther();
  expect(told).toEqual(["open", "closed"]);
  listeners.subscribe(() => 3);
  expect(told).toEqual(["open", "closed", "open"]);
});

test("a source that changes notifies its listeners", () => {
  let strike = () => {};
  const listeners = new Listeners((notify) => {
    strike = notify;
    return () => {};
  });
  let [stayed, left] = [0, 0];
  listeners.subscribe(() => stayed++);
  const leave = listeners.subscribe(() => left++);
  strike();
  leave();
  strike();
  expect([stayed, left]).toEqual([2, 1]);
});

test("each change of a value is announced after the value has changed", () => {
  const store = new Store("a");
  const seen: string[] = [];
  store.subscribe(() => seen.push(store.get()));
  store.set("b");
  store.set("c");
  expect(seen).toEqual(["b", "c"]);
});

test("on the server a value is what it was at first, whatever this process has made of it", () => {
  const store = new Store("first");
  store.set("later");
  const Shown = () => <p>{useStore(store)}</p>;
  expect(renderToString(<Shown />)).toBe("<p>first</p>");
});
