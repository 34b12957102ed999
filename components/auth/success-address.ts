import { returnPath } from "@/components/auth/return-path";

/** SPEC section 4: a sign-in that finished on the old back end continues at the local front end, and nowhere else. */
const LOCAL_FRONT_END = "http://localhost:3000";
const LEGACY_PORT = "8000";
/** Our own parameters; all others in the URL (a code, a state) are not shown. */
const SHOWN = ["provider", "name", "email", "id"];

type PageAddress = Pick<Location, "origin" | "hostname" | "port">;

export const onLegacyBackend = ({ hostname, port }: PageAddress, legacyHost: string): boolean =>
  port === LEGACY_PORT ||
  (legacyHost !== "" && hostname.toLowerCase() === legacyHost.toLowerCase());

/** Where the success page redirects: to the page where the sign-in started, here or on the local front end. */
export function dashboardAddress(place: PageAddress, legacyHost: string, from: string | null): URL {
  return new URL(
    returnPath(from, place.origin),
    onLegacyBackend(place, legacyHost) ? LOCAL_FRONT_END : place.origin,
  );
}

/** Adds a marker and the time, so that no cached copy of the page is shown. */
export function marked(address: URL, now: number): URL {
  const url = new URL(address);
  url.searchParams.set("auth", "success");
  url.searchParams.set("t", String(now));
  return url;
}

/** The success page's own URL without any secret. */
export function withoutSecrets(href: string): string {
  const { origin, pathname, searchParams } = new URL(href);
  const query = new URLSearchParams(
    [...searchParams].filter(([name]) => SHOWN.includes(name)),
  ).toString();
  return query ? `${origin}${pathname}?${query}` : origin + pathname;
}
