import { readFileSync } from "node:fs";
import path from "node:path";
import { load } from "js-yaml";
import { describe, expect, test } from "vitest";
import * as z from "zod";

const textOf = (file: string): string =>
  readFileSync(path.resolve(import.meta.dirname, "../..", file), "utf8");

/** What the Compose specification allows, as far as compose.yaml uses it. It refuses any other key. */
const DURATION = z.string().regex(/^(\d+(us|ms|s|m|h))+$/);
const Healthcheck = z.strictObject({
  test: z.tuple([z.enum(["CMD", "CMD-SHELL"])], z.string()),
  interval: DURATION.optional(),
  timeout: DURATION.optional(),
  start_period: DURATION.optional(),
});
const Conditions = z.record(
  z.string(),
  z.strictObject({ condition: z.enum(["service_started", "service_healthy"]) }),
);
const Service = z.strictObject({
  build: z.string().optional(),
  image: z.string(),
  restart: z.enum(["no", "always", "on-failure", "unless-stopped"]),
  stop_grace_period: DURATION.optional(),
  shm_size: z
    .string()
    .regex(/^\d+(b|k|m|g|kb|mb|gb)$/)
    .optional(),
  read_only: z.boolean().optional(),
  tmpfs: z.string().optional(),
  cap_drop: z.array(z.string()).optional(),
  security_opt: z.array(z.string()).optional(),
  env_file: z.string().optional(),
  environment: z.record(z.string().regex(/^[A-Z_]+$/), z.string()).optional(),
  ports: z.array(z.string().regex(/^\d+:\d+$/)).optional(),
  configs: z.array(z.strictObject({ source: z.string(), target: z.string() })).optional(),
  volumes: z.array(z.string().regex(/^[a-z]+:\/[\w/]+$/)).optional(),
  depends_on: z.union([z.array(z.string()), Conditions]).optional(),
  healthcheck: Healthcheck.optional(),
});
const Compose = z.strictObject({
  "x-troupe": Service,
  services: z.record(z.string(), Service),
  configs: z.record(z.string(), z.strictObject({ content: z.string() })),
  volumes: z.record(z.string(), z.null()),
});

describe("compose.yaml", () => {
  const text = textOf("compose.yaml");
  const compose = Compose.parse(load(text));
  const services = Object.values(compose.services);

  test("refers only to services, volumes and configs that it defines", () => {
    const named = services.flatMap(({ volumes = [], configs = [], depends_on = [] }) => [
      ...volumes.map((each) => each.split(":")[0]!),
      ...configs.map(({ source }) => source),
      ...(Array.isArray(depends_on) ? depends_on : Object.keys(depends_on)),
    ]);
    const defined = [compose.services, compose.volumes, compose.configs].flatMap(Object.keys);
    expect(named.filter((each) => !defined.includes(each))).toEqual([]);
    expect(named.length).toBeGreaterThan(5);
  });

  test("interpolates only variables that its comment or .env.example names, and escapes all others", () => {
    const at = text.indexOf("\nx-troupe");
    const known = textOf(".env.example") + text.slice(0, at);
    // `$$` is a dollar sign for the container; any other one must start a variable in braces.
    const names = [...text.slice(at).matchAll(/\$(\$|\{\w+|)/g)]
      .map(([, rest]) => rest!)
      .filter((rest) => rest !== "$")
      .map((rest) => rest.slice(1) || "a variable without braces");
    expect(names.filter((name) => !known.includes(name))).toEqual([]);
    expect(names).toContain("AUTH_SECRET");
  });

  test("its balancer passes requests to every Troupe service, at the port they listen on", () => {
    const targets = /reverse_proxy (.+) \{/.exec(compose.configs.caddy!.content)?.[1]?.split(" ");
    const ours = Object.entries(compose.services).filter(([, { image }]) => image === "troupe");
    expect(targets).toEqual(ours.map(([name]) => `${name}:3000`));
    expect(textOf("Dockerfile")).toContain("PORT=3000");
  });
});

/** What Traefik's file provider and its static configuration allow, as far as the document uses them. */
const Static = z.strictObject({
  entryPoints: z.record(
    z.string(),
    z.strictObject({
      address: z.string().regex(/^:\d+$/),
      transport: z.strictObject({
        respondingTimeouts: z.strictObject({ readTimeout: DURATION }),
      }),
    }),
  ),
  certificatesResolvers: z.record(
    z.string(),
    z.strictObject({
      acme: z.strictObject({
        email: z.string(),
        storage: z.string(),
        tlsChallenge: z.strictObject({}),
      }),
    }),
  ),
  providers: z.strictObject({ file: z.strictObject({ filename: z.string() }) }),
});
const Dynamic = z.strictObject({
  http: z.strictObject({
    routers: z.record(
      z.string(),
      z.strictObject({
        rule: z.string().regex(/^Host\(`[\w.]+`\)$/),
        entryPoints: z.array(z.string()),
        tls: z.strictObject({ certResolver: z.string() }),
        service: z.string(),
      }),
    ),
    services: z.record(
      z.string(),
      z.strictObject({
        loadBalancer: z.strictObject({
          servers: z.array(z.strictObject({ url: z.url() })),
          responseForwarding: z.strictObject({ flushInterval: z.literal("-1ms") }),
        }),
      }),
    ),
  }),
});

test("docs/operations.md has a whole configuration of Traefik, whose parts name each other", () => {
  const blocks = [...textOf("docs/operations.md").matchAll(/^```yaml\n([^]*?)^```/gm)].map(
    ([, block]) => load(block!) as object,
  );
  const settings = Static.parse(blocks.find((each) => "entryPoints" in each));
  const { http } = Dynamic.parse(blocks.find((each) => "http" in each));
  for (const { entryPoints, tls, service } of Object.values(http.routers)) {
    expect(Object.keys(settings.entryPoints)).toEqual(expect.arrayContaining(entryPoints));
    expect(settings.certificatesResolvers).toHaveProperty(tls.certResolver);
    expect(http.services).toHaveProperty(service);
  }
});
