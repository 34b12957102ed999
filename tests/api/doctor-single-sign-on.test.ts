import { afterAll, expect, test } from "vitest";
import { singleSignOn } from "@/lib/doctor/single-sign-on";
import { look, restoreSettings } from "../support/doctor";
import { OIDC_SECRET, startOidcProvider } from "../support/oidc-provider";

restoreSettings();
const provider = await startOidcProvider("http://127.0.0.1:9/");
afterAll(() => provider.close());
const settings = {
  OIDC_ISSUER: provider.issuer,
  OIDC_CLIENT_ID: "troupe",
  OIDC_CLIENT_SECRET: OIDC_SECRET,
};
const forget = () => Reflect.deleteProperty(globalThis, Symbol.for("troupe.oauth.oidc"));

test("the doctor finds a provider that describes itself and accepts the client", async () => {
  expect(await look(singleSignOn, settings)).toBe(
    `ok: The issuer ${provider.issuer} describes itself.\nok: The provider accepts the client ID and secret.`,
  );
});

test("the doctor names a wrong secret, and an issuer that is not one", async () => {
  expect(await look(singleSignOn, { ...settings, OIDC_CLIENT_SECRET: "wrong" })).toMatch(
    /^problem: The provider refuses the client \(.*Check OIDC_CLIENT_ID/m,
  );
  forget();
  expect(await look(singleSignOn, { ...settings, OIDC_ISSUER: "http://127.0.0.1:9" })).toMatch(
    /^problem: Couldn't read the metadata of the issuer http:\/\/127\.0\.0\.1:9: /,
  );
  forget();
});
