import { canParseUrl } from "@/lib/core/can-parse-url";
import { routes } from "@/components/routes";
import { writeStorage, readStorage } from "@/lib/core/shared/storage";

const HOME = routes.dashboard;
/** Signed-in pages, and share links, whose reader may have to sign in first. */
const PLACES = [HOME, "/s"];

/**
 * Where to go after signing in: the remembered path if it is one of our own signed-in pages or a share link, else /app. Browsers treat
 * a backslash as a slash and drop tabs and line breaks, so such a path may lead to another host.
 */
export function returnPath(from: string | null, origin: string): string {
  if (
    !from ||
    !PLACES.some((each) => from.startsWith(each)) ||
    /[\\\p{Cc}]/u.test(from) ||
    !canParseUrl(from, origin)
  )
    return HOME;
  const url = new URL(from, origin);
  const ours =
    url.origin === origin &&
    (url.pathname === HOME || PLACES.some((each) => url.pathname.startsWith(`${each}/`)));
  return ours ? url.pathname + url.search + url.hash : HOME;
}

const REMEMBERED = "troupe-return-path";

/** Remembers, in this tab, where to go after a provider's redirect; null is remembered too. */
export const rememberReturnPath = (from: string | null): void =>
  writeStorage("session", REMEMBERED, from);
export const rememberedReturnPath = (): string | null => readStorage("session", REMEMBERED);
