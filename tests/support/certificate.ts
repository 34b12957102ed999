import { generateKeyPairSync, sign } from "node:crypto";

/** DER, X.690: tag, length, content. */
function der(tag: number, ...parts: (Buffer | string)[]): Buffer {
  const content = Buffer.concat(parts.map((each) => Buffer.from(each)));
  return Buffer.concat([Buffer.from([tag, ...lengthOf(content.length)]), content]);
}
/** In as few bytes as possible: browsers refuse a longer form. */
function lengthOf(size: number): number[] {
  if (size < 128) return [size];
  return size < 256 ? [0x81, size] : [0x82, size >> 8, size & 0xff];
}
const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const oid = (hex: string) => der(0x06, Buffer.from(hex, "hex"));

const ECDSA_SHA256 = sequence(oid("2a8648ce3d040302"));
const COMMON_NAME = oid("550403");
const ALTERNATIVE_NAMES = oid("551d11");

/** A self-signed certificate for these names, and its key; both as PEM, newly generated each time. */
export function certificateFor(...names: string[]): { cert: string; key: string } {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
  const holder = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, names[0]!))));
  const validity = sequence(der(0x17, "200101000000Z"), der(0x17, "491231000000Z"));
  const holds = sequence(...names.map((each) => der(0x82, each)));
  const extensions = der(0xa3, sequence(sequence(ALTERNATIVE_NAMES, der(0x04, holds))));
  const version = der(0xa0, der(0x02, Buffer.from([2])));
  const serial = der(0x02, Buffer.from([1]));
  const signed = sequence(
    version,
    serial,
    ECDSA_SHA256,
    holder,
    validity,
    holder,
    publicKey.export({ type: "spki", format: "der" }),
    extensions,
  );
  const signature = der(0x03, Buffer.from([0]), sign("sha256", signed, privateKey));
  const certificate = sequence(signed, ECDSA_SHA256, signature);
  const lines = certificate.toString("base64").replace(/.{64}/g, "$&\n").trimEnd();
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
}
