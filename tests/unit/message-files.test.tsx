// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { SentFiles } from "@/components/files/sent-files";
import { fileSize } from "@/components/files/file-size";
import { useAttached } from "@/components/files/use-attached";
import { attached } from "@/lib/files/browser/attached";
import type { SentFile } from "@/lib/files/contract";
import { json, requestsTo, says, show } from "../support/screen";

const file = (name: string, type: string): SentFile => ({
  FileId: name,
  name,
  type,
  size: 2_048,
  status: "ready",
});

test("files of a message are previewed and downloaded, the images first", async () => {
  const files = [file("offer.pdf", "application/pdf"), file("cat.png", "image/png")];
  await show(<SentFiles files={files} />, "/app/chat", {});
  const labels = () =>
    [...document.querySelectorAll("ul button, ul a")].map((each) =>
      each.getAttribute("aria-label"),
    );
  await expect.poll(labels).toEqual(["Preview cat.png", "Preview offer.pdf", "Download offer.pdf"]);
  document.querySelector<HTMLElement>("[aria-label='Preview cat.png']")!.click();
  await says("[role=dialog] h2", "Preview of cat.png");
});

function Composer() {
  const { remove } = useAttached("here");
  return (
    <>
      <button onClick={() => remove("uploaded")}>Uploaded</button>
      <button onClick={() => remove("kept")}>Kept</button>
    </>
  );
}

test("a file that failed and is removed again is deleted, unless it was there before", async () => {
  const failed = { ...file("scan.pdf", "application/pdf"), status: "failed" as const };
  attached.set("here", [
    {
      key: "uploaded",
      name: "scan.pdf",
      size: 1,
      progress: 1,
      file: { ...failed, FileId: "new" },
      source: new File(["x"], "scan.pdf"),
    },
    { key: "kept", name: "scan.pdf", size: 1, progress: 1, file: { ...failed, FileId: "old" } },
  ]);
  const screen = await show(<Composer />, "/app/chat", {
    "/api/files/new": json(200, {}),
    "/api/files/old": json(200, {}),
  });
  await says("button", "Uploaded");
  for (const button of document.querySelectorAll("button")) button.click();
  await expect.poll(() => requestsTo(screen, "/api/files/new")).toHaveLength(1);
  expect(requestsTo(screen, "/api/files/old")).toEqual([]);
  expect(attached.read("here")).toEqual([]);
});

test("a size of nothing is nothing", () => {
  expect([fileSize(0), fileSize(10), fileSize(3_000_000)]).toEqual(["0 kB", "1 kB", "2.9 MB"]);
});
