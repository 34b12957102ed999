import { expect, test } from "vitest";
import { readDocument } from "@/lib/connections/openapi/operations";

const read = (text: string, address?: string) =>
  readDocument({ text, address, owner: "reader", signal: AbortSignal.timeout(60_000) });

const withServer = async (url: string, address?: string) => {
  const text = JSON.stringify({
    openapi: "3.1.0",
    servers: [{ url }],
    paths: { "/a": { get: {} } },
  });
  const [only] = (await read(text, address)).operations;
  return (
    (only?.definition?.implementation as { url: string } | undefined)?.url ?? only?.unusable?.reason
  );
};
test("a server is where the document says, relative to its own URL", async () => {
  expect(await withServer("/v1", "https://a.example/docs/api.json")).toBe("https://a.example/v1/a");
});

test.each(["/v1", "https://me:pass@a.example", "ftp://a.example", "https://{where}.example"])(
  "a document whose server can't be used asks for one: %s",
  async (url) => {
    const paths = { "/a": { get: { operationId: "a" } } };
    const text = JSON.stringify({ openapi: "3.1.0", servers: [{ url }], paths });
    const by = { text, owner: "reader", signal: AbortSignal.timeout(60_000) };
    const found = await readDocument(by);
    expect(found).toMatchObject({ needsServer: true, servers: [], secrets: [] });
    expect(found.operations).toMatchObject([{ name: "a", definition: {} }]);
    const chosen = await readDocument({ ...by, server: "https://api.example/v2/" });
    expect(chosen).toMatchObject({ needsServer: false });
    expect(chosen.operations[0]!.definition?.implementation).toMatchObject({
      url: "https://api.example/v2/a",
    });
  },
);
