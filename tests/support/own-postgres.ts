import { migratedPostgres } from "./shared-postgres";

/** Creates a database for this test file, a copy of the template, and uses it. */
export async function ownPostgres(): Promise<string> {
  const url = await migratedPostgres();
  // Not through the configuration: a test file may still set variables before it is read.
  const [{ chooseEngine }, { postgresql }] = await Promise.all([
    import("@/lib/core/db/engine"),
    import("@/lib/core/db/postgresql/engine"),
  ]);
  chooseEngine(postgresql(url));
  return url;
}
