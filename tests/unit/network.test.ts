import { expect, test } from "vitest";
import { networkOf } from "@/lib/audit/network";

test.each([
  ["203.0.113.77", "203.0.113.0/24"],
  ["127.0.0.1", "127.0.0.0/24"],
  ["::ffff:203.0.113.77", "203.0.113.0/24"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["fe80::1%eth0", "fe80::/64"],
  ["::1", "::/64"],
  ["unknown", ""],
  ["", ""],
  ["1.2.3", ""],
])("the network of %s is %j", (address, network) => expect(networkOf(address)).toBe(network));
