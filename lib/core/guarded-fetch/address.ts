import "server-only";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/**
 * global: the public network. private: the operator's own networks, including this machine. never: addresses that no
 * request may reach: link-local, cloud metadata, multicast, reserved, documentation, and anything that is not an
 * address.
 */
type Reach = "global" | "private" | "never";

const PRIVATE: readonly string[] = ["private", "loopback", "carrierGradeNat", "uniqueLocal"];

/**
 * Addresses where cloud providers serve credentials, outside the link-local range that most of them use (Azure,
 * Alibaba, AWS and Google over IPv6).
 */
const METADATA: readonly string[] = [
  "168.63.129.16",
  "100.100.100.200",
  "fd00:ec2::254",
  "fd20:ce::254",
].map((each) => ipaddr.parse(each).toString());

/**
 * IPv6 ranges that embed IPv4: packets to them may reach the embedded address. 64:ff9b:1::/48 is missing: only the
 * network itself knows where it puts the four bytes.
 */
const CARRIERS: readonly { range: string; inner: (bytes: readonly number[]) => number[][] }[] = [
  { range: "::/96", inner: lastFour }, // IPv4-compatible, RFC 4291
  { range: "::ffff:0:0/96", inner: lastFour }, // IPv4-mapped, RFC 4291
  { range: "::ffff:0:0:0/96", inner: lastFour }, // IPv4-translated, RFC 2765
  { range: "64:ff9b::/96", inner: lastFour }, // NAT64, RFC 6052
  { range: "2002::/16", inner: (bytes) => [bytes.slice(2, 6)] }, // 6to4, RFC 3056
  {
    range: "2001::/32",
    inner: (bytes) => [bytes.slice(4, 8), bytes.slice(12).map((each) => each ^ 0xff)],
  }, // Teredo, RFC 4380: server and client
];

/** The kind of network that an address belongs to, judged by its bytes. Of the embedded addresses, the worst counts. */
export function reachOf(text: string): Reach {
  if (isIP(text) === 0 || text.includes("%")) return "never"; // a zone names a link of this machine
  const address = ipaddr.parse(text);
  if (METADATA.includes(address.toString())) return "never";
  const range = address.range();
  if (PRIVATE.includes(range)) return "private";
  if (address instanceof ipaddr.IPv4) return range === "unicast" ? "global" : "never";
  const bytes = address.toByteArray();
  const carrier = CARRIERS.find((each) => address.match(...within6(each.range)));
  if (carrier) return worst(carrier.inner(bytes));
  // RFC 4291: 2000::/3 is all the global unicast that was ever allocated.
  if (range !== "unicast" || bytes[0]! >> 5 !== 1) return "never";
  return isIsatap(bytes) ? worst(lastFour(bytes)) : "global";
}

function lastFour(bytes: readonly number[]): number[][] {
  return [bytes.slice(12)];
}

function within6(range: string): [ipaddr.IPv6, number] {
  const [address, bits] = ipaddr.IPv6.parseCIDR(range);
  return [address, bits];
}

/** RFC 5214: the lower half reads 0000:5efe or 0200:5efe, then an IPv4 address. */
const isIsatap = (bytes: readonly number[]): boolean =>
  (bytes[8]! & 0xfd) === 0 && bytes[9] === 0 && bytes[10] === 0x5e && bytes[11] === 0xfe;

function worst(inner: readonly number[][]): Reach {
  const reaches = inner.map((each) => reachOf(each.join(".")));
  return (
    reaches.find((each) => each === "never") ??
    reaches.find((each) => each === "private") ??
    "global"
  );
}
