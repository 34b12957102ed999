// node .github/check-commits.mjs <range>: checks the subjects of these commits, as CONTRIBUTING.md describes them.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const LONGEST = 72;
const FORM = /^[a-z][a-z0-9 ,/-]*: [^\s.].*[^.]$/;
/** Such as 0.2.0, or a merge by GitHub. */
const OTHERS = /^(release |Merge |Revert )/;

const { words } = JSON.parse(readFileSync("tests/rules/wording.json", "utf8"));
const [range] = process.argv.slice(2);
if (!range) throw new Error("Pass a range of commits, such as origin/main..HEAD");
const subjects = execFileSync("git", ["log", "--format=%s", range], { encoding: "utf8" })
  .split("\n")
  .filter((each) => each !== "" && !OTHERS.test(each));

const faults = subjects.flatMap((subject) => [
  ...(subject.length > LONGEST ? [`${subject}: longer than ${LONGEST} characters`] : []),
  ...(FORM.test(subject) ? [] : [`${subject}: not "area: imperative summary"`]),
  ...words
    .filter(({ not }) => new RegExp(`(?<!\\w)(?:${not})(?!\\w)`, "i").test(subject))
    .map(({ not, write }) => `${subject}: "${not}". Write: ${write}`),
]);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length ? 1 : 0;
