import "server-only";
import { AppError, forbidden, roleMissing, unauthenticated } from "@/lib/core/errors";
import { REAUTHENTICATION, type Endpoint } from "@/lib/core/endpoint";
import { OTHER_PERSON, PAGE_OWNER_HEADER } from "@/lib/core/http/page-owner";
import { isProven, type Identity, type Scope } from "@/lib/core/identity";
import { isAtLeast } from "@/lib/core/shared/roles";
import { sentence } from "@/lib/core/shared/sentence";

/**
 * Throws 409 when the calling page was rendered for someone else: another person has signed in since in this browser.
 */
export function checkPageOwner(headers: Headers, identity: Identity | null): void {
  const drawnFor = headers.get(PAGE_OWNER_HEADER);
  if (drawnFor && identity && drawnFor !== identity.me)
    throw new AppError(
      409,
      OTHER_PERSON,
      sentence("other_person", "Someone else has signed in in this browser. Reload the page."),
    );
}

/** Throws 403 when an API key may not do this. Sessions may do everything. */
export function checkScope({ access, scopes }: Endpoint, identity: Identity | null): void {
  if (!identity?.scopes || access === "public") return;
  if (access === "account")
    throw forbidden(
      sentence(
        "account_matter",
        "This endpoint needs a signed-in session; API keys are not accepted.",
      ),
    );
  if (!scopes.some((each) => identity.scopes?.includes(each)))
    throw forbidden(
      sentence("scope_missing", "This API key lacks the scope: {scope}.", {
        scope: scopes.join(" or "),
      }),
    );
}

/** Throws 403 when the API key is limited to some agents and teams: it can only call them. */
export function checkTargets({ program, access }: Endpoint, identity: Identity | null): void {
  if (identity?.targets && !program && access !== "public")
    throw forbidden(sentence("key_for_targets_alone", "This key only works with /v1 endpoints."));
}

/** 401: a route for programs was called without a valid key. */
export const keyNeeded = () =>
  unauthenticated(
    sentence(
      "api_key_needed",
      "This endpoint needs a valid API key, sent as Authorization: Bearer tr_… Create one in Settings → API Keys.",
    ),
  );

/** Throws 403 when the person's role in the workspace does not allow this. The pages don't offer it then. */
export function checkRole({ role }: Endpoint, scope: Scope): void {
  if (!isAtLeast(scope.role, role)) throw roleMissing(role);
}

/** Throws 403 when the person must first confirm that it's them: the session may have been left open, or stolen. */
export function checkProof({ recentProof }: Endpoint, identity: Identity | null): void {
  if (!recentProof || (identity && isProven(identity))) return;
  throw forbidden(sentence("proof_needed", "Confirm it's you, then try again."), REAUTHENTICATION);
}
