import "server-only";
import type pg from "pg";

const OLDEST = 140_000;

type Settings = {
  version: number;
  encoding: string;
  zone: string;
  fsync: string;
  commit: string;
  letters: boolean;
};
const SETTINGS = `SELECT current_setting('server_version_num')::int AS version, current_setting('server_encoding') AS encoding,
  current_setting('TimeZone') AS zone, current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit,
  lower('ÜБ') = 'üб' AND 'é' ~ '[[:alpha:]]' AS letters`;

/** Throws a sentence for the operator when the server is unreachable, too old, or would lose or misread data. */
export async function checkServer(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<Settings>(SETTINGS).catch((error: unknown) => {
    throw new Error(`Couldn't open the database in DATABASE_URL: ${whyOf(error)}`);
  });
  const wrong = rows[0] && faultIn(rows[0]);
  if (wrong) throw new Error(`The database in DATABASE_URL can't be used: ${wrong}`);
}

function faultIn({
  version,
  encoding,
  zone,
  fsync,
  commit,
  letters,
}: Settings): string | undefined {
  if (version < OLDEST)
    return "its server is older than PostgreSQL 14. Upgrade the server, or use another one.";
  if (encoding !== "UTF8")
    return `its encoding is ${encoding}. Create it again with ENCODING 'UTF8' TEMPLATE template0.`;
  if (!letters)
    return "its locale knows only the letters of English, so that the search would find nothing else. Create it again with a locale such as C.UTF-8 or en_US.utf8.";
  if (zone !== "UTC")
    return "the time zone of a session cannot be set. A pooler between Troupe and the server must pass on the options of a session.";
  if (fsync === "off")
    return "fsync is off, so that a crash of its machine would destroy it. Set fsync = on.";
  if (commit === "off")
    return "synchronous_commit is off, so that a crash would lose what was acknowledged. Set synchronous_commit = on.";
  return undefined;
}

/** Without what the driver may repeat of the URL: it contains a password. */
function whyOf(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  if (code === "28P01" || code === "28000") return "it refuses the user name or password.";
  if (code === "3D000") return "there is no database of this name on its server.";
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return "there is no such host.";
  if (code === "ECONNREFUSED") return "nothing answers at its host and port.";
  return `${message ?? "unknown error"}.`;
}
