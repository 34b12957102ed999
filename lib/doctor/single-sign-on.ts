import "server-only";
import {
  authorizationCodeGrant,
  randomPKCECodeVerifier,
  ResponseBodyError,
  type ServerMetadata,
} from "openid-client";
import { reasonOf } from "@/lib/auth/oauth/failures";
import { boundedFetch } from "@/lib/auth/providers/client";
import { oidc, oidcMetadata } from "@/lib/auth/providers/oidc";
import { isClientRefused } from "@/lib/auth/providers/openid-faults";
import { config } from "@/lib/core/config";
import { ok, problem, warning, type Check, type CheckResult } from "@/lib/doctor/check";

/** As far as two clocks may differ before an ID token is refused: the library's tolerance. */
const APART_MS = 30_000;
const PATIENCE_MS = 30_000;

/** Checks the OpenID Connect provider: its metadata, whether it accepts this client, and its clock. */
export const singleSignOn: Check = {
  name: "sso",
  patience: PATIENCE_MS,
  async look() {
    const { OIDC_ISSUER: issuer, PASSWORD_SIGN_IN } = config();
    if (!issuer)
      return PASSWORD_SIGN_IN === "off"
        ? [ok("Passwords are switched off. People sign in with Google or GitHub.")]
        : [];
    try {
      const metadata = await oidcMetadata();
      return [...described(metadata), await authentication(metadata), ...(await clock(issuer))];
    } catch (error) {
      return [
        problem(
          `Couldn't read the metadata of the issuer ${issuer}: ${reasonOf(error)}. Check OIDC_ISSUER: <issuer>/.well-known/openid-configuration must be reachable from here and name the same issuer.`,
        ),
      ];
    }
  },
};

function described(metadata: ServerMetadata): CheckResult[] {
  const pkce = metadata.code_challenge_methods_supported;
  const algorithms = metadata.id_token_signing_alg_values_supported;
  return [
    ok(`The issuer ${metadata.issuer} describes itself.`),
    ...(pkce && !pkce.includes("S256")
      ? [warning("The provider does not list PKCE with S256, which every sign-in uses.")]
      : []),
    ...(algorithms && !algorithms.some((each) => /^(?:[RPE]S\d|Ed)/.test(each))
      ? [
          problem(
            `The provider signs ID tokens with ${algorithms.join(", ")} only. Choose a signing key, such as RS256 or ES256.`,
          ),
        ]
      : []),
  ];
}

/** A code that no one was given: a provider checks the client first, then refuses the code (RFC 6749, 5.2). */
async function authentication({ issuer }: ServerMetadata): Promise<CheckResult> {
  const returned = new URL("/auth/callback", config().APP_URL);
  returned.search = new URLSearchParams({
    code: "doctor",
    state: "doctor",
    iss: issuer,
  }).toString();
  try {
    const checks = { expectedState: "doctor", pkceCodeVerifier: randomPKCECodeVerifier() };
    await authorizationCodeGrant(await oidc.client(), returned, checks);
  } catch (error) {
    const code = error instanceof ResponseBodyError ? error.error : "";
    if (code === "invalid_grant") return ok("The provider accepts the client ID and secret.");
    if (isClientRefused(error))
      return problem(
        `The provider refuses the client (${reasonOf(error)}). Check OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.`,
      );
    return warning(`The client ID and secret couldn't be checked: ${reasonOf(error)}.`);
  }
  return warning("The provider accepted a made-up code, so the client couldn't be checked.");
}

async function clock(issuer: string): Promise<CheckResult[]> {
  const answer = await boundedFetch(
    `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`,
    {
      method: "GET",
      headers: {},
      body: undefined,
      redirect: "manual",
      signal: AbortSignal.timeout(PATIENCE_MS),
    },
  );
  await answer.body?.cancel();
  const apart = Date.now() - Date.parse(answer.headers.get("date") ?? "");
  if (!(Math.abs(apart) > APART_MS)) return []; // also when there is no date
  return [
    problem(
      `The clock is ${Math.round(Math.abs(apart) / 1000)} s ${apart > 0 ? "ahead of" : "behind"} the provider's, so sign-ins fail. Set both, preferably with NTP.`,
    ),
  ];
}
