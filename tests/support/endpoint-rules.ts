/**
 * Rules that run the server's code: they call every endpoint on their own database, or every schema. All other files of
 * tests/rules only read the source (tests/support/rules.config.ts). They have no database there, so a rule that needs
 * one fails until it is listed here.
 */
export const endpointRules = [
  "access",
  "access-credentials",
  "body-bounds",
  "door",
  "isolation",
  "long-texts",
  "odd-bodies",
  "openapi",
  "programs",
  "quotas",
  "reads",
  "recent-proof",
  "routes",
  "scopes",
  "statements",
  "torture-samples",
  "workspace-isolation",
].map((each) => `tests/rules/${each}.test.ts`);
