import { defineConfig } from "prisma/config";

// The CLI looks for its migration engine binary before it does anything, even for commands that never run it. Where
// that binary cannot be downloaded, any executable satisfies the check. Never for migrate and db push.
if (/^(generate|validate|format)$/.test(process.argv[2] ?? ""))
  process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;

export default defineConfig({
  schema: "prisma/schema.prisma",
  migrations: { path: "prisma/migrations" },
  datasource: { url: process.env.DATABASE_URL ?? "file:./data/troupe.db" },
});
