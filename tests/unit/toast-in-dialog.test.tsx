// @vitest-environment happy-dom
import { useState } from "react";
import { expect, test } from "vitest";
import { ConfirmDialog, Drawer } from "@/components/ui/dialog/dialog";
import { toast } from "@/components/ui/feedback/toast";
import { Toaster } from "@/components/ui/feedback/toaster";
import { button, show } from "../support/screen";

const undone: string[] = [];
const remove = (name: string) =>
  toast(`${name} deleted`, { action: { label: `Undo ${name}`, onClick: () => undone.push(name) } });

function Page() {
  const [open, setOpen] = useState(false);
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Toaster />
      <button onClick={() => setOpen(true)}>Open</button>
      <Drawer open={open} onOpenChange={setOpen} label="Versions" side="right">
        <button onClick={() => setOpen(false)}>Close drawer</button>
        <button onClick={() => setAsking(true)}>Ask</button>
      </Drawer>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Sure?"
        confirm="Yes"
        onConfirm={() => setAsking(false)}
      >
        Really
      </ConfirmDialog>
    </>
  );
}

const has = (name: string) =>
  [...document.querySelectorAll("button")].some((each) => each.textContent === name);
const dialogOf = (name: string) => button(name).closest("[role$=dialog]")?.getAttribute("role");
/** As the browser does on a press: the events that dialogs listen to, then the click. */
function press(name: string): void {
  const pointer = { bubbles: true, cancelable: true, pointerType: "mouse", button: 0 };
  button(name).dispatchEvent(new PointerEvent("pointerdown", pointer));
  button(name).focus();
  button(name).click();
}

test("the action of a toast can be pressed and focused while a drawer or a question over it is open", async () => {
  await show(<Page />, "/app", {});
  await expect.poll(() => has("Open")).toBe(true);
  remove("Scout");
  await expect.poll(() => has("Undo Scout")).toBe(true);
  expect(dialogOf("Undo Scout")).toBeUndefined();
  button("Open").click();
  await expect.poll(() => dialogOf("Undo Scout")).toBe("dialog");
  button("Ask").click();
  await expect.poll(() => dialogOf("Undo Scout")).toBe("alertdialog");
  button("Yes").click();
  await expect.poll(() => dialogOf("Undo Scout")).toBe("dialog");
  button("Undo Scout").focus();
  expect(document.activeElement?.textContent).toBe("Undo Scout");
  press("Undo Scout");
  expect(undone).toEqual(["Scout"]);
  remove("Quill");
  await expect.poll(() => has("Undo Quill")).toBe(true);
  expect(dialogOf("Undo Quill")).toBe("dialog");
  button("Close drawer").click();
  await expect.poll(() => has("Close drawer")).toBe(false);
  expect(dialogOf("Undo Quill")).toBeUndefined();
  press("Undo Quill");
  expect(undone).toEqual(["Scout", "Quill"]);
});
