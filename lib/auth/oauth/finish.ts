import "server-only";
import { authRules, type CallbackAnswer, type CallbackInput } from "@/lib/auth/contract";
import { browserOf, signIn } from "@/lib/auth/door";
import { takeAttempt, type Secrets } from "@/lib/auth/oauth/attempts";
import { returnAddress } from "@/lib/auth/oauth/begin";
import { notExchanged, notOurs, reasonOf, sentBack, unverified } from "@/lib/auth/oauth/failures";
import { join } from "@/lib/auth/oauth/join";
import { providers, type Profile, type ProviderId } from "@/lib/auth/oauth/provider";
import type { TakeOver } from "@/lib/auth/take-over";
import { sourceOf } from "@/lib/core/http/caller";
import { invalid } from "@/lib/core/http/errors";
import { Reply } from "@/lib/core/http/reply";
import { log } from "@/lib/core/log";

/**
 * Signs in whom a provider sent back. The state is taken away before the provider is asked, so that it serves once.
 * 400 for what is missing or not of this browser, 403 for an email that is not verified, 502 for what the provider did wrong.
 */
export async function finish(input: CallbackInput, headers: Headers, takeOver: TakeOver): Promise<Reply<CallbackAnswer>> {
  const { code, state, error, iss } = input;
  if (!code && !error) throw invalid("No authorization code received");
  if (!state) throw invalid("No state parameter received");
  const attempt = await takeAttempt(state, browserOf(headers).value);
  if (!attempt) throw notOurs();
  const { title, issuer } = providers[attempt.provider];
  // After the state: otherwise anybody could put words into our page.
  if (error) throw sentBack(title, error, input.error_description);
  const returned = returnAddress();
  returned.search = new URLSearchParams({ code: code ?? "", state, ...(iss ? { iss } : {}) }).toString();
  const { subject, email, name } = await profileOf(attempt.provider, returned, state, attempt.secrets);
  if (!email || authRules.email(email)) throw unverified(title);
  const user = await join(attempt.provider, { issuer: issuer(), subject, email, name }, sourceOf(headers), takeOver);
  return new Reply({ user: { name: user.name, email: user.email, id: user.id }, provider: attempt.provider }, await signIn(user.id, headers));
}

async function profileOf(id: ProviderId, returned: URL, expectedState: string, { verifier, nonce }: Secrets): Promise<Profile> {
  const provider = providers[id];
  const checks = { expectedState, pkceCodeVerifier: verifier, ...(provider.openid ? { expectedNonce: nonce, idTokenExpected: true } : {}) };
  // GitHub names no issuer in its answer, and what it may send one day is not ours to compare.
  if (!provider.openid) returned.searchParams.delete("iss");
  try {
    return await provider.profile(await provider.client(), returned, checks);
  } catch (error) {
    log().warn({ provider: id, reason: reasonOf(error) }, "a sign-in with a provider failed");
    throw notExchanged(provider.title, error);
  }
}
