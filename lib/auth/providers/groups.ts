import "server-only";
import { AppError, forbidden } from "@/lib/core/errors";
import { sentence } from "@/lib/core/shared/sentence";

export type Claims = Readonly<Record<string, unknown>>;
type Rule = {
  title: string;
  /** The name of the claim, or its path. */
  claim: string;
  /** Empty: everyone may sign in. */
  allowed: readonly string[];
};

/**
 * Throws unless the claims name one of the allowed groups: 403 for a person of other groups, 502 when the provider does
 * not say which groups there are.
 */
export function requireGroup(claims: Claims, { title, claim, allowed }: Rule): void {
  if (allowed.length === 0) return;
  const groups = groupsIn(valueAt(claims, claim));
  if (groups === undefined)
    throw isOverage(claims, claim) ? tooManyGroups(title) : noGroups(title, claim);
  if (!allowed.some((each) => groups.includes(each) || groups.includes(`/${each}`)))
    throw forbidden(
      sentence(
        "oidc_group_missing",
        "Your account at {provider} isn't in a group that may use this server. Ask an administrator to add you.",
        { provider: title },
      ),
    );
}

/**
 * The groups in the claims. Many providers leave the claim out for someone in no group; none then. 502 when there are too
 * many groups to send, or the claim can't be read.
 */
export function groupsOf(claims: Claims, { title, claim }: Omit<Rule, "allowed">): string[] {
  const value = valueAt(claims, claim);
  const groups = groupsIn(value);
  if (groups) return groups;
  if (isOverage(claims, claim)) throw tooManyGroups(title);
  if (value !== undefined && value !== null) throw noGroups(title, claim);
  return [];
}

/** A claim of that very name first: names such as https://example.com/groups contain dots. */
function valueAt(claims: Claims, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path];
  let value: unknown = claims;
  for (const name of path.split(".")) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name))
      return undefined;
    value = (value as Claims)[name];
  }
  return value;
}

/**
 * Providers send a list, a single name, or an object whose keys are the names (Zitadel). Keycloak writes a group with a
 * slash in front. Undefined: none of these.
 */
function groupsIn(value: unknown): string[] | undefined {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.filter((each) => typeof each === "string");
  return typeof value === "object" && value !== null ? Object.keys(value) : undefined;
}

/**
 * Entra ID leaves the groups out when there are more than 200, and names another place to ask
 * (learn.microsoft.com/entra/identity-platform/access-token-claims-reference, "Groups overage claim").
 */
const isOverage = (claims: Claims, claim: string): boolean =>
  valueAt({ names: claims._claim_names }, `names.${claim}`) !== undefined ||
  claims.hasgroups === true ||
  claims.hasgroups === "true";

const tooManyGroups = (title: string) =>
  new AppError(
    502,
    "provider_error",
    sentence(
      "oidc_groups_overage",
      "You are in too many groups for {provider} to send them, so yours can't be checked. Ask an administrator to send only the groups assigned to this application.",
      { provider: title },
    ),
  );

const noGroups = (title: string, claim: string) =>
  new AppError(
    502,
    "provider_error",
    sentence(
      "oidc_groups_absent",
      "{provider} didn't send the claim {claim}, so your groups can't be checked. Ask an administrator to add it to the ID token.",
      { provider: title, claim },
    ),
  );
