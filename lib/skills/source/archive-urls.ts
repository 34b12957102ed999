import { sentence } from "@/lib/core/shared/sentence";
import { SentenceError } from "@/lib/core/shared/sentence-error";

/** Where a repository's archive is: to be tried in this order. `path`: the folder that the URL names. */
export type Repository = { archives: string[]; path: string };

/** Without a branch in the URL: the default branch, for servers that know HEAD, else its usual names. */
const REFS = ["HEAD", "main", "master"];
/** The page of a folder: GitHub, GitLab, Gitea and Forgejo. */
const FOLDER =
  /^(.+?)\/(?:-\/tree|-\/blob|tree|blob|src\/(?:branch|tag|commit))\/([^/]+)(?:\/(.*))?$/;

/**
 * The archives of a Git repository, by its URL as copied from a browser or for `git clone`: of the repository, or of a
 * folder in it. GitHub, Gitea and Forgejo (such as Codeberg) have one way of addressing them, GitLab another. A zip
 * archive itself is also accepted. Throws SentenceError.
 */
export function repositoryAt(text: string): Repository {
  const url = parsed(text.trim().replace(/^git@([^:/]+):/, "https://$1/"));
  const whole = url.pathname.split("/").filter(Boolean).map(decoded).join("/");
  if (/\.zip$/i.test(whole)) return { archives: [`${url.origin}${url.pathname}`], path: "" };
  const [, repository = whole, ref, folder = ""] = FOLDER.exec(whole) ?? [];
  const place = repository.replace(/\.git$/, "");
  const parts = place.split("/");
  if (parts.length < 2 || parts.some((each) => each === "")) throw new SentenceError(NOT_ONE);
  const path = folder.replace(/(?:^|\/)SKILL\.md$/i, "");
  const refs = ref === undefined ? REFS : [ref];
  const base = `${url.origin}/${parts.map(encodeURIComponent).join("/")}`;
  const name = encodeURIComponent(parts.at(-1)!);
  const plain = refs.map((each) => `${base}/archive/${encodeURIComponent(each)}.zip`);
  const gitlab = refs.map((each) => {
    const coded = encodeURIComponent(each);
    return `${base}/-/archive/${coded}/${name}-${coded}.zip`;
  });
  return { archives: waysOf(url, whole, { plain, gitlab }), path };
}

function waysOf(
  { hostname }: URL,
  whole: string,
  { plain, gitlab }: Record<"plain" | "gitlab", string[]>,
): string[] {
  if (hostname === "github.com" || hostname === "codeberg.org") return plain;
  if (/^gitlab\./.test(hostname) || whole.includes("/-/")) return gitlab;
  return [...plain, ...gitlab];
}

const NOT_ONE = sentence(
  "skill_url_not_repository",
  "Enter the URL of a Git repository, such as https://github.com/owner/repository",
);

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // not percent-coded
  }
}

function parsed(text: string): URL {
  try {
    const url = new URL(text);
    if (url.protocol === "https:" || url.protocol === "http:") return url;
  } catch {} // the same refusal
  throw new SentenceError(NOT_ONE);
}
