import { expect, test } from "vitest";
import { compareVersions, isVersion } from "../../lib/cli/release-versions.mjs";

test.each(["0.2.0", "10.20.30", "0.2.0-rc.1", "1.0.0-0", "1.0.0-x-y.7"])(
  "%s is a semantic version",
  (text) => expect(isVersion(text)).toBe(true),
);

test.each([
  "",
  "1",
  "0.2",
  "v0.2.0",
  "0.02.0",
  "0.2.0.1",
  "0.2.0-",
  "0.2.0-rc..1",
  "0.2.0-01",
  "1.0.0+5",
])("%j is not a semantic version that a release can have", (text) =>
  expect(isVersion(text)).toBe(false),
);

test("versions are ordered as Semantic Versioning says", () => {
  const ordered = [
    ...["0.9.0", "0.10.0", "1.0.0-2", "1.0.0-11", "1.0.0-alpha", "1.0.0-alpha.1"],
    ...["1.0.0-alpha.beta", "1.0.0-beta", "1.0.0-beta.2", "1.0.0-beta.11", "1.0.0-rc.1", "1.0.0"],
  ];
  expect(ordered.toReversed().sort(compareVersions)).toEqual(ordered);
  expect(compareVersions("1.0.0-rc.1", "1.0.0-rc.1")).toBe(0);
});
