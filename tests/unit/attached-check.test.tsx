// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { FileChips } from "@/components/files/file-chips";
import { useAttached } from "@/components/files/use-attached";
import { FILES_PER_MESSAGE } from "@/lib/files/rules";
import { json, requestsTo, show, type Reply } from "../support/screen";

const file = (status: string) => ({
  FileId: "f1",
  name: "notes.txt",
  type: "text/plain",
  size: 5,
  status,
});

function Composer() {
  const { all, add, again, remove } = useAttached("check");
  return (
    <>
      <button onClick={() => add([new File(["hello"], "notes.txt")])}>Add</button>
      <FileChips all={all} models={[]} onRemove={remove} onAgain={again} />
    </>
  );
}

test("an upload whose check fails says so on its chip, and trying again checks without uploading twice", async () => {
  const meta = document.createElement("meta");
  meta.name = FILES_PER_MESSAGE;
  meta.content = "10";
  document.head.append(meta);
  const checks: Reply[] = [json(500, { error: "…" }), json(200, file("ready"))];
  const screen = await show(<Composer />, "/app/chat", {
    "/api/files": json(201, file("reading")),
    "/api/files/f1": (res) => (checks.shift() ?? json(200, file("ready")))(res),
  });
  await expect.poll(() => document.querySelector("button")).not.toBeNull();
  document.querySelector("button")!.click();
  const chip = () => document.querySelector("li")?.textContent;
  await expect
    .poll(chip)
    .toBe("notes.txtUploaded, but we couldn't check whether it can be read. Try again.");
  document.querySelector<HTMLButtonElement>("[aria-label='Try again: notes.txt']")!.click();
  await expect.poll(chip).toBe("notes.txt1 kB");
  expect(requestsTo(screen, "/api/files")).toHaveLength(1);
});
