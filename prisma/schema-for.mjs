// The schema is written for SQLite; for PostgreSQL two lines of it differ.

/** The text of the schema for a kind of database, `sqlite` or `postgresql`. */
export function schemaFor(provider, schema) {
  return schema
    .replace('output        = "./generated"', `output        = "./${provider}"`)
    .replace('provider = "sqlite"', `provider = "${provider}"`);
}
