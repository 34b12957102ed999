import fc from "fast-check";
import ipaddr from "ipaddr.js";
import { describe, expect, test } from "vitest";
import { reachOf } from "@/lib/core/guarded-fetch/address";

const GLOBAL = [
  "8.8.8.8",
  "1.1.1.1",
  "93.184.215.14",
  "100.63.255.255",
  "100.128.0.1",
  "172.15.255.255",
  "172.32.0.1",
  "192.167.0.1",
  "198.17.0.1",
  "223.255.255.255",
  "2606:4700:4700::1111",
  "2001:4860:4860::8888",
  "2a00:1450:4001::1",
];
const CARRIED = [
  "::ffff:8.8.8.8",
  "64:ff9b::8.8.8.8",
  "2002:808:808::1",
  "2001:0:808:808:0:0:f7f7:f7f7",
  "2606:4700::5efe:808:808",
];
const PRIVATE = [
  "127.0.0.1",
  "127.255.255.254",
  "10.0.0.1",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.1.1",
  "100.64.0.1",
  "::1",
  "fc00::1",
  "fdff::1",
];
const CARRYING_PRIVATE = [
  "::ffff:127.0.0.1",
  "::ffff:a00:1",
  "::127.0.0.1",
  "::a00:1",
  "::ffff:0:10.0.0.1",
  "64:ff9b::10.0.0.1",
  "64:ff9b::7f00:1",
  "2002:7f00:1::",
  "2002:c0a8:101::1",
  "2606:4700::5efe:10.0.0.1",
  "2606:4700::200:5efe:7f00:1",
];
const TEREDO_PRIVATE = ["2001:0:a00:1:0:0:f7f7:f7f7", "2001:0:808:808:0:0:80ff:fffe"];
const METADATA = [
  "169.254.169.254",
  "168.63.129.16",
  "100.100.100.200",
  "192.0.0.192",
  "fd00:ec2::254",
  "fd20:ce::254",
  "::ffff:169.254.169.254",
  "64:ff9b::a9fe:a9fe",
  "2002:a9fe:a9fe::1",
];
const NEVER = [
  "0.0.0.0",
  "0.1.2.3",
  "255.255.255.255",
  "224.0.0.1",
  "239.255.255.255",
  "240.0.0.1",
  "169.254.0.1",
  "192.0.2.1",
  "198.18.0.1",
  "198.51.100.1",
  "203.0.113.1",
  "192.88.99.1",
  "::",
  "::ffff:0.0.0.0",
];
const NEVER6 = [
  "fe80::1",
  "fec0::1",
  "ff02::1",
  "100::1",
  "2001:db8::1",
  "2001:2::1",
  "2001:10::1",
  "3fff::1",
  "5f00::1",
  "4000::1",
  "e000::1",
  "64:ff9b:1::808:808",
  "2001:0:808:808:0:0:ffff:ffff",
];
const NONSENSE = [
  "",
  "localhost",
  "127.1",
  "0x7f000001",
  "2130706433",
  "0177.0.0.1",
  "8.8.8.8 ",
  "8.8.8.8:80",
  "[::1]",
  "fe80::1%eth0",
  "2606:4700::1%1",
  "1.2.3.4.5",
  "256.1.1.1",
];

describe("the scope of an address", () => {
  test.each([...GLOBAL, ...CARRIED])("%s is global", (address) =>
    expect(reachOf(address)).toBe("global"),
  );
  test.each([...PRIVATE, ...CARRYING_PRIVATE, ...TEREDO_PRIVATE])("%s is private", (address) =>
    expect(reachOf(address)).toBe("private"),
  );
  test.each([...METADATA, ...NEVER, ...NEVER6])("%s is never to be reached", (address) =>
    expect(reachOf(address)).toBe("never"),
  );
  test.each(NONSENSE)("'%s' is not an address", (text) => expect(reachOf(text)).toBe("never"));
});

const octets = (count: number) =>
  fc.array(fc.integer({ min: 0, max: 255 }), { minLength: count, maxLength: count });
/** Any bytes, and bytes that start like addresses of the public network. */
const sixteen = fc.oneof(
  octets(16),
  fc
    .tuple(fc.constantFrom(0x20, 0x24, 0x26, 0x2a, 0x2c), octets(15))
    .map(([first, others]) => [first, ...others]),
);
const written = (bytes: number[]): string => ipaddr.fromByteArray(bytes).toString();

/** The registered purpose of a block: none of it is ever global. */
const BLOCKS = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
];
const BLOCKS6 = [
  "::/128",
  "::1/128",
  "64:ff9b:1::/48",
  "100::/64",
  "2001:2::/48",
  "2001:db8::/32",
  "3fff::/20",
  "5f00::/16",
  "fc00::/7",
  "fe80::/10",
  "fec0::/10",
  "ff00::/8",
];

/** An address of the block, its free bits taken from `bytes`. */
function inside(block: string, bytes: number[]): number[] {
  const [base, bits] = ipaddr.parseCIDR(block);
  return base.toByteArray().map((each, at) => {
    const fixed = Math.min(8, Math.max(0, bits - at * 8));
    const mask = (0xff00 >> fixed) & 0xff;
    return (each & mask) | (bytes[at]! & ~mask & 0xff);
  });
}

describe("for random bytes", () => {
  test("a global IPv4 address is one that ipaddr.js calls unicast", () => {
    fc.assert(
      fc.property(octets(4), (bytes) => {
        const range = ipaddr.fromByteArray(bytes).range();
        const metadata = written(bytes) === "168.63.129.16";
        expect(reachOf(written(bytes)) === "global").toBe(range === "unicast" && !metadata);
      }),
      { numRuns: 5000 },
    );
  });

  test("a global IPv6 address is one that ipaddr.js calls unicast, or embeds an IPv4 address that is", () => {
    const carries = ["ipv4Mapped", "rfc6145", "rfc6052", "6to4", "teredo"];
    fc.assert(
      fc.property(sixteen, (bytes) => {
        if (reachOf(written(bytes)) !== "global") return;
        expect(["unicast", ...carries]).toContain(ipaddr.fromByteArray(bytes).range());
        expect(carries.includes(ipaddr.fromByteArray(bytes).range()) || bytes[0]! >> 5 === 1).toBe(
          true,
        );
      }),
      { numRuns: 5000 },
    );
  });

  test("nothing in a block that is not for the public network is global", () => {
    fc.assert(
      fc.property(fc.constantFrom(...BLOCKS, ...BLOCKS6), octets(16), (block, bytes) => {
        expect(reachOf(written(inside(block, bytes)))).not.toBe("global");
      }),
      { numRuns: 5000 },
    );
  });

  test("an IPv6 address that embeds an IPv4 address has that one's scope", () => {
    const around: ((four: number[]) => number[])[] = [
      (four) => [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, ...four],
      (four) => [0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0, 0, ...four],
      (four) => [0, 0x64, 0xff, 0x9b, 0, 0, 0, 0, 0, 0, 0, 0, ...four],
      (four) => [0x20, 0x02, ...four, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
      (four) => [0x20, 0x01, 0, 0, ...four, 0, 0, 0, 0, 0xf7, 0xf7, 0xf7, 0xf7],
      (four) => [0x20, 0x01, 0, 0, 8, 8, 8, 8, 0, 0, 0, 0, ...four.map((each) => each ^ 0xff)],
      (four) => [0x26, 0x06, 0x47, 0, 0, 0, 0, 0, 0, 0, 0x5e, 0xfe, ...four],
    ];
    const four = fc.oneof(
      octets(4),
      fc.tuple(fc.constantFrom(...BLOCKS), octets(4)).map(([block, bytes]) => inside(block, bytes)),
    );
    fc.assert(
      fc.property(fc.constantFrom(...around), four, (carried, bytes) => {
        expect(reachOf(written(carried(bytes)))).toBe(reachOf(written(bytes)));
      }),
      { numRuns: 5000 },
    );
  });
});
