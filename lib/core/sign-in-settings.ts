import "server-only";
import * as z from "zod";
import { canParseUrl } from "@/lib/core/can-parse-url";
import { type Role, ROLES } from "@/lib/core/shared/roles";

/** Operators often copy the address of the metadata (OpenID Connect Discovery 1.0, 4) in place of the issuer's. */
const METADATA = /\/\.well-known\/openid-configuration\/?$/;

/** The URL of an OpenID Connect issuer. Discovery 1.0, 4.3: it has neither a query nor a fragment. */
export const issuerUrl = () =>
  z
    .url({ protocol: /^https?$/, error: "must be an http or https URL" })
    .transform((text) => text.replace(METADATA, ""))
    .refine(
      (text) => !canParseUrl(text) || !/[?#]/.test(text),
      "must be the issuer's URL, without ? and #",
    );

/** The scopes of an authorization request (OpenID Connect Core 1.0, 3.1.2.1). */
export const scopes = () =>
  z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .refine((list) => list.includes("openid"), "must contain openid")
    .transform((list) => list.join(" "));

/** Names separated by commas; a JSON array where a name contains a comma, such as a directory's `cn=…,ou=…`. */
export const groupNames = () =>
  z.string().transform((text, context): string[] => {
    if (!text.trim().startsWith("["))
      return text
        .split(",")
        .map((each) => each.trim())
        .filter(Boolean);
    const parsed = Names.safeParse(valueOf(text));
    if (!parsed.success)
      context.addIssue("must list groups, separated by commas, or be a JSON array of strings");
    return parsed.data ?? [];
  });

const Names = z.array(z.string());

/** People of this group are members of this workspace, with this role. */
export type GroupRole = { group: string; workspace: string; role: Role };

/** `group=workspace:role`. The group may contain both marks: the last of each counts. */
const GROUP_ROLE = /^(.+)=([^=:~\s]+):([^=:]*)$/;

/** Entries `group=workspace:role`, separated like group names. A workspace is named by its id. */
export const groupRoles = () =>
  groupNames().transform((entries, context): GroupRole[] =>
    entries.flatMap((entry) => {
      const [, group, workspace, name] = GROUP_ROLE.exec(entry) ?? [];
      const role = ROLES.find((each) => each === name?.trim());
      if (group === undefined || workspace === undefined || name === undefined)
        context.addIssue(
          `must list entries such as staff=<workspace ID>:member, separated by commas; "${entry}" is invalid`,
        );
      else if (!role)
        context.addIssue(
          `must give one of the roles ${ROLES.join(", ")}; "${entry}" gives another one`,
        );
      return role && group && workspace ? [{ group: group.trim(), workspace, role }] : [];
    }),
  );

function valueOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Issuers of Microsoft Entra ID that sign in people of every tenant: anyone can create one, with any email in it. */
const ANY_TENANT = /^https:\/\/login\.microsoftonline\.com\/(?:common|organizations|consumers)\b/;

type SignInSettings = {
  OIDC_ISSUER?: string;
  OIDC_CLIENT_ID: string;
  OIDC_CLIENT_SECRET: string;
  PASSWORD_SIGN_IN: "on" | "off";
  GOOGLE_CLIENT_ID: string;
  GOOGLE_CLIENT_SECRET: string;
  GITHUB_CLIENT_ID: string;
  GITHUB_CLIENT_SECRET: string;
};

/** What is wrong with the sign-in settings as a whole: sentences, none when they fit together. */
export function signInFaults(set: SignInSettings): string[] {
  const names = ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"] as const;
  const absent = names.filter((name) => !set[name]);
  const isPart = absent.length > 0 && absent.length < names.length;
  const hasProvider =
    absent.length === 0 ||
    Boolean(set.GOOGLE_CLIENT_ID && set.GOOGLE_CLIENT_SECRET) ||
    Boolean(set.GITHUB_CLIENT_ID && set.GITHUB_CLIENT_SECRET);
  return [
    ...(isPart
      ? [
          `${absent.join(" and ")} must be set too: single sign-on needs OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.`,
        ]
      : []),
    ...(ANY_TENANT.test(set.OIDC_ISSUER ?? "")
      ? [
          "OIDC_ISSUER must name your own Microsoft tenant, such as https://login.microsoftonline.com/<tenant ID>/v2.0.",
        ]
      : []),
    ...(set.PASSWORD_SIGN_IN === "off" && !hasProvider
      ? [
          "PASSWORD_SIGN_IN can't be off without another way to sign in. Set OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET, or configure Google or GitHub.",
        ]
      : []),
  ];
}
