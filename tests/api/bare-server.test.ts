import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { afterEach, expect, inject, test } from "vitest";
import { BareServer } from "../support/bare";
import { ownPort } from "../support/own-port.mjs";

// What tests with separate processes rely on: no other program takes their ports, and no process exits unnoticed.

const taken: ReturnType<typeof createServer>[] = [];
afterEach(() => taken.splice(0).forEach((each) => each.close()));

async function listening(port: number): Promise<number> {
  const server = createServer().listen(port);
  taken.push(server);
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

test("an own port is outside the range that the system assigns, and is assigned once", async () => {
  const own = await Promise.all(Array.from({ length: 40 }, () => ownPort()));
  expect(new Set(own).size).toBe(own.length);
  const chosen = await Promise.all(own.map(() => listening(0)));
  expect(Math.max(...own)).toBeLessThan(Math.min(...chosen));
  for (const port of own) await listening(port);
});

test("a process that cannot listen, and one that ends later, is reported with its output", async () => {
  const server = await BareServer.on(inject("migrated"));
  await listening(server.port);
  await expect(server.up()).rejects.toThrow("EADDRINUSE");
  taken.splice(0).forEach((each) => each.close());
  await server.up();
  await expect(fetch(`${server.url}/api/health`)).resolves.toMatchObject({ status: 200 });
  process.kill(server.pid, "SIGTERM");
  await expect(server.gone()).rejects.toThrow("ended by itself (0)");
  await expect(server.kill()).rejects.toThrow("ended by itself (0)");
  await server.up();
  await server.kill();
});
