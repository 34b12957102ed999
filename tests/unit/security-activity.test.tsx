// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { SecurityActivity } from "@/components/settings/security/security-activity";
import { useEndOtherSessions } from "@/lib/settings/client";
import { button, json, requestsTo, show } from "../support/screen";

function EndOthers() {
  const end = useEndOtherSessions();
  return <button onClick={() => void end()}>End</button>;
}

test("a change to the account's security shows up in the activity without a reload", async () => {
  const kinds = ["sign_in"];
  const events = "/api/profile/security-events";
  const screen = await show(
    <>
      <SecurityActivity />
      <EndOthers />
    </>,
    "/app/settings/security",
    {
      [events]: (res) =>
        json(
          200,
          kinds.map((kind, at) => ({
            event_id: `${at}`,
            kind,
            at: new Date().toISOString(),
            network: "192.0.2.0",
            device: "",
            detail: "",
          })),
        )(res),
      "/api/auth/sessions": (res) => {
        kinds.unshift("sessions_ended");
        return res.writeHead(204).end();
      },
    },
  );
  await expect.poll(() => document.body.textContent).toContain("Signed in");
  expect(requestsTo(screen, events)).toHaveLength(1);
  button("End").click();
  await expect.poll(() => document.body.textContent).toContain("Signed out everywhere else");
});
