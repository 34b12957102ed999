// npm run -s waitlist [-- --all]: prints who is on the waitlist, as CSV on standard output. Works while the server
// runs.
// npm run waitlist [-- --all] <file>: writes the same to a new file.
import { writeFileSync } from "node:fs";
import path from "node:path";
import { plainly, readEnv } from "./project.mjs";
import { inTransaction } from "./operator-transaction.mjs";

const ALL = "--all";

await plainly(async () => {
  const args = process.argv.slice(2);
  const names = args.filter((each) => each !== ALL);
  if (names.length > 1 || names[0]?.startsWith("-"))
    throw new Error("Pass nothing, --all or the name of one new file.");
  readEnv();
  const rows = await entries(args.includes(ALL));
  const csv = [["name", "email", "signed up", "confirmed"], ...rows]
    .map((row) => `${row.map(cell).join(",")}\n`)
    .join("");
  if (names[0]) write(path.resolve(names[0]), csv);
  else process.stdout.write(csv);
});

async function entries(all) {
  const found = await inTransaction(
    ({ rows }) =>
      rows(
        `SELECT "name", "email", "createdAt", "confirmedAt" FROM "WaitlistEntry" ${all ? "" : `WHERE "confirmedAt" IS NOT NULL`} ORDER BY "createdAt"`,
      ),
    { readonly: true },
  );
  return found.map(({ name, email, createdAt, confirmedAt }) => [
    name,
    email,
    createdAt,
    confirmedAt,
  ]);
}

function write(file, csv) {
  try {
    writeFileSync(file, csv, { flag: "wx", mode: 0o600 });
  } catch (error) {
    throw error.code === "EEXIST"
      ? new Error(`${file} already exists. Choose another file name.`)
      : error;
  }
  console.log(`Wrote ${file}`);
}

/**
 * Quoted where CSV requires it (RFC 4180). A spreadsheet would run a cell that starts like a formula, so such a cell
 * gets a leading quote mark.
 */
function cell(value) {
  const text =
    value === null ? "" : /^[=+\-@\t\r]/.test(String(value)) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
