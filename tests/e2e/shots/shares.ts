import type { Share } from "@/lib/shares/contract";
import { newAgent, say, write } from "../by-api";
import type { Camera } from "./camera";

/** The list of shared links, the dialog, and what readers see. */
export async function shareScreens(camera: Camera): Promise<void> {
  const { page, server, open, shoot } = camera;
  await open("/app/settings/shares");
  await shoot("shares-empty", page.getByText("No shared links yet"), true);
  const agent = await newAgent(page, server, { name: "Scout" });
  const { conversation_id } = await say(page, server, agent, "A question to share");
  const share = (more: object) =>
    write<Share>(page, server, "POST", "/api/shares", {
      conversation_id,
      audience: "anyone",
      expires_in_days: 7,
      ...more,
    });
  const [plain, locked] = [await share({}), await share({ passphrase: "correct horse" })];
  await open("/app/settings/shares");
  await shoot("shares", page.getByRole("listitem"), true);
  await open(new URL(plain.url).pathname);
  await shoot("shared-page", page.getByRole("article").first(), true);
  await page.context().clearCookies();
  await open(new URL(locked.url).pathname);
  await shoot("shared-page-locked", page.getByLabel("Passphrase"));
}
