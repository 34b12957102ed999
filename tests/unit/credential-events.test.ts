import { expect, test } from "vitest";
import { publishHere } from "@/lib/core/cluster/event-bus";
import {
  credentialRevoked,
  revocationsSoFar,
  whileCredentialValid,
} from "@/lib/core/http/pipeline/credential-events";
import { mintUserId } from "@/lib/core/identity";

const me = mintUserId("somebody");
/** A stream of theirs: how often its credential was checked again, and whether it was closed. */
function stream(since: number, isIn: boolean) {
  const seen = { looks: 0, isShut: false };
  const isStillIn = () => {
    seen.looks++;
    return Promise.resolve(isIn);
  };
  const leave = whileCredentialValid(me, isStillIn, () => void (seen.isShut = true), since);
  return { seen, leave };
}

test("a credential is not looked at again before any was revoked", async () => {
  const { seen, leave } = stream(revocationsSoFar(), true);
  await Promise.resolve();
  expect(seen).toEqual({ looks: 0, isShut: false });
  credentialRevoked(me);
  await Promise.resolve();
  expect(seen).toEqual({ looks: 1, isShut: false });
  leave();
  credentialRevoked(me);
  expect(seen.looks).toBe(1);
});

test.each([
  ["by this process", () => credentialRevoked(me)],
  ["by another, as its hint arrives here", () => publishHere("credentials", null)],
])(
  "what was revoked %s between the check of the caller and now shuts the stream",
  async (_, revoke) => {
    const since = revocationsSoFar();
    revoke();
    const { seen, leave } = stream(since, false);
    await expect.poll(() => seen).toEqual({ looks: 1, isShut: true });
    leave();
  },
);
