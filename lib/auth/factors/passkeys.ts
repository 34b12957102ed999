import "server-only";
import { isIP } from "node:net";
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import { giveChallenge, takeChallenge, type Purpose } from "@/lib/auth/factors/challenges";
import { config } from "@/lib/core/config";
import { db, type Transaction } from "@/lib/core/db/db";
import { log } from "@/lib/core/telemetry/log";
import type { Passkey as Row, User } from "@/prisma/generated/client";

/** Loaded when a passkey is first used: it pulls in certificate parsing, which most processes never need. */
const library = () => import("@simplewebauthn/server");

/** Passkeys belong to the public host name; responses are accepted from its pages only. */
const site = () => {
  const { origin, hostname } = new URL(config().APP_URL);
  return { expectedOrigin: origin, expectedRPID: hostname };
};
/** Browsers offer passkeys on https pages with a domain name, and on localhost. */
export function passkeysWork(): boolean {
  const { protocol, hostname } = new URL(config().APP_URL);
  if (/(^|\.)localhost$/.test(hostname)) return true;
  return protocol === "https:" && isIP(hostname.replace(/[[\]]/g, "")) === 0;
}
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, "base64url"));
const transportsOf = ({ transports }: Row) => JSON.parse(transports) as string[];

/** The options for creating a passkey: discoverable, and protected by a PIN or a fingerprint. */
export async function creationOptions(
  user: User,
  passkeys: Row[],
  browser: string,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: "Troupe",
    rpID: site().expectedRPID,
    userID: new TextEncoder().encode(user.id),
    userName: user.email,
    userDisplayName: user.name,
    attestationType: "none",
    excludeCredentials: passkeys.map((each) => ({
      id: each.credentialId,
      transports: transportsOf(each),
    })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  await giveChallenge("passkey.add", { browser, userId: user.id, token: options.challenge });
  return options;
}

export type Made = Pick<Row, "credentialId" | "publicKey" | "counter" | "transports">;

/**
 * The data to store for a passkey that the browser has created; null when it does not match this browser's challenge.
 */
export async function madePasskey(
  userId: string,
  response: RegistrationResponseJSON,
  browser: string,
): Promise<Made | null> {
  const challenge = challengeIn(response.response.clientDataJSON);
  const stored = await takeChallenge("passkey.add", challenge, browser);
  if (stored?.userId !== userId) return null;
  const { verifyRegistrationResponse } = await library();
  const checked = await judged(() =>
    verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      ...site(),
      requireUserVerification: true,
    }),
  );
  if (!checked?.verified) return null;
  const { id, publicKey, counter } = checked.registrationInfo.credential;
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString("base64url"),
    counter: BigInt(counter),
    transports: JSON.stringify(response.response.transports ?? []),
  };
}

type Asks = Exclude<Purpose, "second-step" | "passkey.add">;

/** The options for signing with a passkey: one of `of` or, without it, any of the user's for this site. */
export async function requestOptions(
  purpose: Asks,
  browser: string,
  of?: { userId: string; passkeys: Row[] },
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await library();
  const allowCredentials = of?.passkeys.map((each) => ({
    id: each.credentialId,
    transports: transportsOf(each),
  }));
  const options = await generateAuthenticationOptions({
    rpID: site().expectedRPID,
    userVerification: "required",
    allowCredentials,
  });
  await giveChallenge(purpose, { browser, userId: of?.userId, token: options.challenge });
  return options;
}

export type Signed = { row: Row & { user: User }; counter: number };

/**
 * The passkey that signed this browser's challenge, or null. The challenge is consumed before the signature is checked,
 * so that it works once. `userId`: the required owner of the passkey.
 */
export async function signedBy(
  purpose: Asks,
  response: AuthenticationResponseJSON,
  browser: string,
  userId?: string,
): Promise<Signed | null> {
  const challenge = challengeIn(response.response.clientDataJSON);
  const stored = await takeChallenge(purpose, challenge, browser);
  if (!stored || stored.userId !== (userId ?? null)) return null;
  const row = await db().passkey.findUnique({
    where: { credentialId: response.id },
    include: { user: true },
  });
  if (
    !row ||
    (userId && row.userId !== userId) ||
    !isHandleOf(row.userId, response.response.userHandle)
  )
    return null;
  const { verifyAuthenticationResponse } = await library();
  const credential = {
    id: row.credentialId,
    publicKey: bytesOf(row.publicKey),
    counter: Number(row.counter),
    transports: transportsOf(row),
  };
  // It also refuses a counter that has not increased: the passkey may have been copied.
  const checked = await judged(
    () =>
      verifyAuthenticationResponse({
        response,
        expectedChallenge: challenge,
        ...site(),
        credential,
        requireUserVerification: true,
      }),
    row.userId,
  );
  return checked?.verified ? { row, counter: checked.authenticationInfo.newCounter } : null;
}

/**
 * Within a transaction: records that a passkey was used. False when it no longer exists, or was used concurrently with
 * the same counter.
 */
export async function usePasskey(tx: Transaction, { row, counter }: Signed): Promise<boolean> {
  const { count } = await tx.passkey.updateMany({
    where: { id: row.id, counter: row.counter },
    data: { counter: BigInt(counter), lastUsedAt: new Date() },
  });
  return count === 1;
}

/** Within a transaction: does a passkey that was just used still belong to the account? */
export const isKept = async (tx: Transaction, { row }: Signed): Promise<boolean> =>
  (await tx.passkey.count({ where: { id: row.id, userId: row.userId } })) > 0;

/** Within a transaction: removes all passkeys of the account. */
export const removePasskeys = (tx: Transaction, userId: string) =>
  tx.passkey.deleteMany({ where: { userId } });

/** The library throws for an invalid response; the reason is logged. */
async function judged<T>(judge: () => Promise<T>, userId?: string): Promise<T | null> {
  try {
    return await judge();
  } catch (error) {
    log().warn(
      { user_id: userId, reason: error instanceof Error ? error.message : "unknown" },
      "a passkey was refused",
    );
    return null;
  }
}

/** The authenticator returns the account that the passkey was created for, unless it got a list of passkeys to use. */
const isHandleOf = (userId: string, handle: string | undefined): boolean =>
  handle === undefined || Buffer.from(handle, "base64url").toString() === userId;

/** The challenge that was signed; empty, which is never issued, when none can be read. */
function challengeIn(clientDataJSON: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString()) as {
      challenge?: unknown;
    };
    return typeof challenge === "string" ? challenge.slice(0, 128) : "";
  } catch {
    return "";
  }
}

/**
 * An account created without verifying its email may belong to someone else. Once the email's owner has verified it, an
 * older passkey cannot sign in by itself; it still protects the account together with the new password.
 */
export const signsInAlone = (
  passkey: { createdAt: Date },
  user: { verifiedAt: Date | null },
): boolean => !user.verifiedAt || passkey.createdAt >= user.verifiedAt;
