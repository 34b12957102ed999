// @vitest-environment happy-dom
import { useState } from "react";
import { expect, test } from "vitest";
import { Drawer, FormDialog } from "@/components/ui/dialog/dialog";
import { DiscardChanges, useLeave } from "@/components/ui/dialog/discard-changes";
import { Button } from "@/components/ui/form/button";
import { button, show } from "../support/screen";

const focused = () =>
  document.activeElement?.getAttribute("name") ?? document.activeElement?.tagName;
const dialogs = () => document.querySelectorAll("[role=dialog], [role=alertdialog]").length;

/** A form whose script loads after its dialog has opened. */
function LateForm() {
  const [open, setOpen] = useState(true);
  const [here, setHere] = useState(false);
  return (
    <>
      <button onClick={() => setHere(true)}>The form comes</button>
      <FormDialog open={open} onOpenChange={setOpen} title="Fork">
        {here && <input name="message" />}
      </FormDialog>
    </>
  );
}

test("a form dialog focuses its first field, also one that is loaded later, and its close button closes it", async () => {
  await show(<LateForm />, "/app", {});
  await expect.poll(dialogs).toBe(1);
  await expect.poll(() => document.activeElement?.getAttribute("role")).toBe("dialog");
  button("The form comes").click();
  await expect.poll(focused).toBe("message");
  document.querySelector<HTMLButtonElement>("[aria-label=Close]")!.click();
  await expect.poll(dialogs).toBe(0);
});

test("a drawer with a form focuses the first field and not its Close button", async () => {
  await show(
    <Drawer open onOpenChange={() => undefined} label="Add connection" side="right" asksFirst>
      <button>Close</button>
      <form>
        <input name="url" />
      </form>
    </Drawer>,
    "/app",
    {},
  );
  await expect.poll(focused).toBe("url");
});

function Draft() {
  const { leave, question } = useLeave(true, () => undefined);
  return (
    <>
      <button onClick={() => leave(() => undefined)}>Leave</button>
      <DiscardChanges question={question}>Your unsaved changes will be lost.</DiscardChanges>
    </>
  );
}

test("the question before unsaved changes are lost offers to keep editing, and not an ambiguous Cancel", async () => {
  await show(<Draft />, "/app", {});
  await expect.poll(() => document.querySelector("button")).not.toBeNull();
  button("Leave").click();
  await expect.poll(dialogs).toBe(1);
  const names = [...document.querySelectorAll("[role=alertdialog] button")].map(
    (each) => each.textContent,
  );
  expect(names).toEqual(["Keep editing", "Discard changes"]);
});

test("a busy button keeps its padding, and its text stays its name", async () => {
  await show(
    <Button size="sm" busy>
      Set up
    </Button>,
    "/app",
    {},
  );
  await expect.poll(() => document.querySelector("button[aria-busy]")).not.toBeNull();
  const busy = button("Set up");
  expect(busy.className).toContain("px-3");
});
