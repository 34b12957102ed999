// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from "vitest";
import { useRemoval } from "@/components/items/use-removal";
import { BIN_DAYS } from "@/lib/bin/bin-days";
import { button, show, wordsOf } from "../support/screen";

let removed: string[] = [];
beforeEach(() => void (removed = []));
afterEach(() => document.head.replaceChildren());

/** The page of a server that keeps deleted things for this many days. */
function keepsFor(days: number): void {
  const meta = document.createElement("meta");
  meta.name = BIN_DAYS;
  meta.content = String(days);
  document.head.append(meta);
}

function Row({ lossy }: { lossy: boolean }) {
  const { asking, begin } = useRemoval<string>({
    remove: (thing) => Promise.resolve(void removed.push(thing)),
    onRemoved: () => undefined,
    isLossy: () => lossy,
  });
  return (
    <>
      <button type="button" onClick={() => begin("Pears")}>
        Delete
      </button>
      <output>{asking}</output>
    </>
  );
}

test.each([
  [30, false, ["Pears"], ""],
  [30, true, [], "Pears"],
  [0, false, [], "Pears"],
])(
  "where Trash keeps things for %i days and something else is lost: %s, it deletes %j and asks about '%s'",
  async (days, lossy, gone, asked) => {
    keepsFor(days);
    await show(<Row lossy={lossy} />, "/app/tasks", {});
    await expect.poll(() => document.querySelector("button")).not.toBe(null);
    button("Delete").click();
    await expect.poll(() => wordsOf("output")).toBe(asked);
    expect(removed).toEqual(gone);
  },
);
