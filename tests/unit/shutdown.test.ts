import { expect, test } from "vitest";
import { cutOf, effectUnderWay, endEffects, LEAVING } from "@/lib/core/shutdown";

test("a run that is stopped cuts what it has under way at once", () => {
  const run = new AbortController();
  const { cut } = cutOf(run.signal);
  const { cut: done, forget } = cutOf(run.signal);
  forget();
  run.abort();
  expect([cut.aborted, done.aborted, cutOf(run.signal).cut.aborted]).toEqual([true, false, true]);
});

test("at shutdown work in progress may finish; what does not is aborted, and so is later work", async () => {
  const run = new AbortController();
  const { cut } = cutOf(run.signal);
  const [one, other] = [effectUnderWay(), effectUnderWay()];
  run.abort(LEAVING);
  let ended = false;
  const ending = endEffects(60_000).then(() => (ended = true));
  one();
  await new Promise(setImmediate);
  expect([cut.aborted, ended]).toEqual([false, false]);
  other();
  await ending;
  expect([cut.aborted, cutOf(run.signal).cut.aborted]).toEqual([true, true]);

  const late = effectUnderWay();
  await endEffects(10); // it waits for nothing else
  late();
});
