import "server-only";
import {
  authorizationCodeGrant,
  fetchProtectedResource,
  type Configuration,
  type CustomFetch,
} from "openid-client";
import * as z from "zod";
import { boundedFetch, isHttp, makeClient, plainAddress } from "@/lib/auth/providers/client";
import type { OAuthProvider } from "@/lib/auth/providers/provider";
import { config } from "@/lib/core/config";

const Person = z.object({
  id: z.number().int().positive(),
  name: z.string().nullish(),
  login: z.string(),
});
const Emails = z.array(
  z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }),
);

/** GitHub supports OAuth without OpenID: its URLs are fixed, and the user must be read from its API. */
export const github: OAuthProvider = {
  title: "GitHub",
  scope: "read:user user:email",
  openid: false,
  isConfigured: () => config().GITHUB_CLIENT_ID !== "" && config().GITHUB_CLIENT_SECRET !== "",
  issuer: () => plainAddress(config().GITHUB_URL),

  async client() {
    const {
      GITHUB_CLIENT_ID: id,
      GITHUB_CLIENT_SECRET: secret,
      GITHUB_URL,
      GITHUB_API_URL,
    } = config();
    const issuer = below(GITHUB_URL, "login/oauth");
    const server = {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/access_token`,
    };
    return makeClient(server, {
      id,
      secret,
      fetch: plainFetch,
      insecure: isHttp(GITHUB_URL) || isHttp(GITHUB_API_URL),
    });
  },

  async profile(client, returned, checks) {
    const tokens = await authorizationCodeGrant(client, returned, checks);
    const [person, emails] = await Promise.all([
      ask(client, tokens.access_token, "user", Person),
      ask(client, tokens.access_token, "user/emails", Emails),
    ]);
    const primary = emails.find((each) => each.primary);
    return {
      subject: String(person.id),
      email: primary?.verified ? primary.email : null,
      name: person.name || person.login,
    };
  },
};

async function ask<T>(
  client: Configuration,
  token: string,
  path: string,
  schema: z.ZodType<T>,
): Promise<T> {
  const headers = new Headers({
    accept: "application/vnd.github+json",
    "x-github-api-version": "2022-11-28",
  });
  const answer = await fetchProtectedResource(
    client,
    token,
    new URL(below(config().GITHUB_API_URL, path)),
    "GET",
    null,
    headers,
  );
  if (!answer.ok) throw new Error(`/${path} answered ${answer.status}`);
  return schema.parse(await answer.json());
}

/** GitHub refuses a code with a 200; with the 400 of the standard (RFC 6749, 5.2) the library reads its reason. */
const plainFetch: CustomFetch = async (url, options) => {
  const answer = await boundedFetch(url, options);
  if (options.method !== "POST" || answer.status !== 200) return answer;
  const text = await answer.text();
  return new Response(text, {
    status: /"error"\s*:/.test(text) ? 400 : 200,
    headers: answer.headers,
  });
};

/** Below a host or, for GitHub Enterprise, a path. */
const below = (base: string, path: string): string => `${base.replace(/(?<!\/)\/+$/, "")}/${path}`;
