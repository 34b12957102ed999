import "server-only";
import type { CallbackAnswer, CallbackInput, ProviderId } from "@/lib/auth/contract";
import { authRules } from "@/lib/auth/rules";
import { browserOf, visitorOf } from "@/lib/auth/session/door";
import { enter } from "@/lib/auth/session/second-step";
import { takeAttempt, type Secrets } from "@/lib/auth/oauth/attempts";
import { returnAddress } from "@/lib/auth/oauth/begin";
import {
  emailless,
  notExchanged,
  notOurs,
  reasonOf,
  sentBack,
  unverified,
} from "@/lib/auth/oauth/failures";
import { type ApplyGroups, join, linkedUser, passGroups } from "@/lib/auth/oauth/join";
import { providers, type OAuthProfile } from "@/lib/auth/providers/provider";
import { markProven } from "@/lib/auth/session/sessions";
import type { TakeOver } from "@/lib/auth/registration/take-over";
import { transact } from "@/lib/core/db/transact";
import { sourceOf } from "@/lib/core/http/request/caller";
import { AppError, forbidden, invalid } from "@/lib/core/errors";
import { HttpReply } from "@/lib/core/http/reply";
import { log } from "@/lib/core/telemetry/log";
import { securityEvent } from "@/lib/security/events";
import type { User } from "@/prisma/generated/client";
import { sentence } from "@/lib/core/shared/sentence";

/**
 * Signs in the user whom a provider sent back. The state is consumed before the provider is called, so that it works
 * once. 400 for a parameter that is missing or not from this browser, 403 for someone new whose email is not verified
 * and for someone in no allowed group, 502 for a fault of the provider.
 */
export async function finish(
  input: CallbackInput,
  headers: Headers,
  takeOver: TakeOver,
  applyGroups: ApplyGroups,
): Promise<HttpReply<CallbackAnswer>> {
  const { code, state, error, iss } = input;
  if (!code && !error)
    throw invalid(sentence("oauth_code_missing", "No authorization code received"));
  if (!state) throw invalid(sentence("oauth_state_missing", "No state parameter received"));
  const attempt = await takeAttempt(state, browserOf(headers).value);
  if (!attempt) throw notOurs();
  const { title, issuer } = providers[attempt.provider];
  // After the state check: otherwise anyone could put text into our page.
  if (error) throw sentBack(title, error, input.error_description);
  const returned = returnAddress();
  returned.search = new URLSearchParams({
    code: code ?? "",
    state,
    ...(iss ? { iss } : {}),
  }).toString();
  const profile = await profileOf(attempt.provider, returned, state, attempt.secrets);
  const { subject, email, name } = profile;
  const person = { issuer: profile.issuer ?? issuer(), subject };
  const { session } = attempt.secrets;
  if (session)
    return new HttpReply({
      user: await provenBy({ provider: attempt.provider, ...person }, session, headers),
      provider: attempt.provider,
    });
  const user =
    email && !authRules.email(email)
      ? await join(attempt.provider, { ...person, email, name }, sourceOf(headers), takeOver)
      : await linkedUser(attempt.provider, person);
  if (!user) throw profile.hasEmail === false ? emailless(title) : unverified(title);
  await passGroups(user, profile.groups, applyGroups);
  const origin = profile.session && { ...person, ...profile.session };
  return new HttpReply(
    { user: wire(user), provider: attempt.provider },
    await enter(user.id, headers, { proof: null, origin }),
  );
}

const wire = ({ name, email, id }: User) => ({ name, email, id });

/** The session's user has come back from the provider. 403 when it is another user, 401 when the session has ended. */
async function provenBy(
  person: { provider: ProviderId; issuer: string; subject: string },
  session: string,
  headers: Headers,
): Promise<CallbackAnswer["user"]> {
  const { identity } = await visitorOf(headers);
  if (!identity || identity.sessionId !== session) throw notOurs();
  return transact(identity.me, async (tx) => {
    const earlier = await tx.identity.findUnique({
      where: { provider_issuer_subject: person },
      include: { user: true },
    });
    if (earlier?.userId !== identity.me)
      throw forbidden(
        sentence("oauth_other_account", "This isn't the account you are signed in with."),
      );
    await markProven(tx, identity.me, session);
    await securityEvent(tx, {
      kind: "reauthenticated",
      owner: identity.me,
      by: sourceOf(headers),
      detail: providers[person.provider].title,
    });
    return wire(earlier.user);
  });
}

async function profileOf(
  id: ProviderId,
  returned: URL,
  expectedState: string,
  { verifier, nonce }: Secrets,
): Promise<OAuthProfile> {
  const provider = providers[id];
  const checks = {
    expectedState,
    pkceCodeVerifier: verifier,
    ...(provider.openid ? { expectedNonce: nonce, idTokenExpected: true } : {}),
  };
  // GitHub sends no issuer in its response; if it ever sends one, it is not compared.
  if (!provider.openid) returned.searchParams.delete("iss");
  try {
    return await provider.profile(await provider.client(), returned, checks);
  } catch (error) {
    log().warn({ provider: id, reason: reasonOf(error) }, "a sign-in with a provider failed");
    if (error instanceof AppError) throw error;
    throw provider.explain?.(error) ?? notExchanged(provider.title, error);
  }
}
