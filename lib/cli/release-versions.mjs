// Semantic versions (semver.org, version 2.0.0) without build metadata, and their sections in CHANGELOG.md.

/** Does the text have the form MAJOR.MINOR.PATCH, or MAJOR.MINOR.PATCH-rc.1? */
export function isVersion(text) {
  const [, numbers, , tail = "0"] = /^(\d+\.\d+\.\d+)(-([\da-zA-Z.-]+))?$/.exec(text) ?? [];
  if (!numbers) return false;
  const leadsWithZero = (part) => /^0\d+$/.test(part);
  const parts = tail.split(".");
  return ![...numbers.split("."), ...parts].some(leadsWithZero) && !parts.includes("");
}

/** Below zero when the first version precedes the second, above zero when it follows, zero when they are equal. */
export function compareVersions(one, other) {
  const [[numbers, tail], [otherNumbers, otherTail]] = [split(one), split(other)];
  const difference = firstDifference(numbers, otherNumbers);
  if (difference !== 0) return difference;
  if (!tail || !otherTail) return Number(!tail) - Number(!otherTail); // a release follows its pre-releases
  return firstDifference(tail, otherTail);
}

function split(version) {
  const at = version.indexOf("-");
  const numbers = at === -1 ? version : version.slice(0, at);
  return [numbers.split("."), at === -1 ? undefined : version.slice(at + 1).split(".")];
}

function firstDifference(parts, others) {
  for (const [at, part] of parts.entries()) {
    if (others[at] === undefined) return 1;
    const difference = compareParts(part, others[at]);
    if (difference !== 0) return difference;
  }
  return parts.length - others.length;
}

/** Numbers compare as numbers and precede words; words compare by their ASCII codes. */
function compareParts(part, other) {
  const [isNumber, isOtherNumber] = [part, other].map((each) => /^\d+$/.test(each));
  if (isNumber && isOtherNumber) return Number(part) - Number(other);
  if (isNumber !== isOtherNumber) return isNumber ? -1 : 1;
  return part === other ? 0 : part < other ? -1 : 1;
}

/** The highest version among the tags (v1.2.3); undefined when none does. */
export function newestRelease(tags) {
  return tags
    .filter((tag) => tag.startsWith("v") && isVersion(tag.slice(1)))
    .map((tag) => tag.slice(1))
    .sort(compareVersions)
    .at(-1);
}

/**
 * The text below the heading "## [1.2.3] - 2026-01-31" of a changelog in the form of Keep a Changelog; undefined when
 * there is no such heading.
 */
export function changelogSection(changelog, version) {
  const lines = changelog.split(/\r?\n/);
  const start = lines.findIndex(
    (line) => line.startsWith(`## [${version}] - `) && /^\d{4}-\d\d-\d\d$/.test(line.slice(-10)),
  );
  if (start === -1) return undefined;
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => line.startsWith("## "));
  return rest
    .slice(0, end === -1 ? undefined : end)
    .join("\n")
    .trim();
}
