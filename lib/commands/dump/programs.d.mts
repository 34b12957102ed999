export function programsFor(major: number): Promise<{
  run(name: "pg_dump" | "pg_restore" | "psql", url: string, args: string[]): Promise<string>;
}>;
