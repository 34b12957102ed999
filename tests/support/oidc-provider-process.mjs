// A real OpenID Connect provider as a process of its own: `oidc-provider` from npm, on a free port of this machine. People
// sign in by their name alone; /test/groups?of=ada&group=staff changes their groups. Arguments: the URL of its client for
// back-channel logout. Prints its issuer.
import { createServer } from "node:http";
import Provider from "oidc-provider";

const [backChannel] = process.argv.slice(2);
const GROUPS = { ada: ["staff"], bob: ["guests"], carl: ["staff"], dora: ["/staff"] };
const server = createServer();
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const issuer = `http://127.0.0.1:${server.address().port}`;

const provider = new Provider(issuer, {
  clients: [
    {
      client_id: "troupe",
      client_secret: "a secret with + and % and : in it",
      redirect_uris: ["http://localhost:3000/auth/callback"],
      post_logout_redirect_uris: ["http://localhost:3000/login"],
      backchannel_logout_uri: backChannel,
      backchannel_logout_session_required: true,
    },
  ],
  features: { backchannelLogout: { enabled: true } },
  scopes: ["openid", "email", "profile", "groups"],
  claims: { email: ["email", "email_verified"], profile: ["name"], groups: ["groups"] },
  // Its own guard refuses loopback, where the tests listen.
  fetch: (url, options) => fetch(url, { ...options, dispatcher: undefined }),
  pkce: { required: () => true },
  findAccount: (_, id) => ({
    accountId: id,
    claims: () => ({
      sub: id,
      name: `${id} Example`,
      email: `${id}@example.com`,
      email_verified: id !== "carl",
      groups: GROUPS[id],
    }),
  }),
  async loadExistingGrant({ oidc }) {
    const grant = new oidc.provider.Grant({
      clientId: oidc.client.clientId,
      accountId: oidc.session.accountId,
    });
    grant.addOIDCScope("openid email profile groups");
    await grant.save();
    return grant;
  },
});
const answer = provider.callback();
server.on("request", (request, response) => {
  const { pathname, searchParams } = new URL(request.url, issuer);
  if (pathname !== "/test/groups") return answer(request, response);
  GROUPS[searchParams.get("of")] = searchParams.getAll("group");
  response.writeHead(204).end();
});
process.stdout.write(`${issuer}\n`);
