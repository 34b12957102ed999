import { PostgresDoor } from "./postgres-door";

/** The source of the journey servers' databases, when they run on PostgreSQL. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE !== "postgresql") return undefined;
  const door = await PostgresDoor.open();
  process.env.TEST_POSTGRES_DOOR = door.url;
  return () => door.close();
}
