import { attribute, firstNamed, xmlTree } from "./xml.mjs";

/** The formats that every program knows by number; 27 to 36 and 50 to 58 are dates of East Asian editions. */
const BUILT_IN = {
  9: "0%",
  10: "0.00%",
  ...Object.fromEntries([14, 15, 16, 17].map((id) => [id, "d"])),
  ...Object.fromEntries([18, 19, 20, 21, 45, 47].map((id) => [id, "h:mm:ss"])),
  22: "d h:mm",
  46: "[h]:mm:ss",
  ...Object.fromEntries(
    [27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58].map((id) => [id, "d"]),
  ),
  ...Object.fromEntries([32, 33, 34, 35, 55, 56].map((id) => [id, "h:mm:ss"])),
};

/** The kind of number in each style: a date, a time, a duration, a percentage, or a plain number. By the cell's `s`. */
export function numberKinds(bytes) {
  if (!bytes) return [];
  const tree = xmlTree(bytes);
  const own = new Map(
    (firstNamed(tree, "numFmts")?.children ?? [])
      .filter(({ name }) => name === "numFmt")
      .map((each) => [attribute(each, "numFmtId"), attribute(each, "formatCode") ?? ""]),
  );
  return (firstNamed(tree, "cellXfs")?.children ?? [])
    .filter(({ name }) => name === "xf")
    .map((each) => {
      const id = attribute(each, "numFmtId");
      return kindOf(own.get(id) ?? BUILT_IN[id] ?? "");
    });
}

function kindOf(code) {
  // Only the part for positive numbers, without texts, colours and conditions; [h] continues beyond a day.
  const plain = code.split(";")[0].replace(/"[^"]*"|\\.|_.|\*./g, "");
  if (/\[(h+|m+|s+)\]/i.test(plain)) return "duration";
  const signs = plain.replace(/\[[^\][]*\]/g, "").replace(/general|am\/pm|a\/p/gi, "");
  const day = /[dy年日]/i.test(signs) || (/m/i.test(signs) && !/[hs]/i.test(signs));
  const time = /[hs]/i.test(signs);
  if (day || time) return day && time ? "moment" : day ? "day" : "time";
  return signs.includes("%") ? "percent" : undefined;
}

const DAY = 86_400_000;
const two = (number) => String(number).padStart(2, "0");

/** A number as its format shows it: dates and times by ISO 8601, others without the noise of binary fractions. */
export function formatted(text, kind, from1904) {
  const number = Number(text);
  if (text.trim() === "" || !Number.isFinite(number)) return text;
  if (kind === undefined) return plainNumber(text, number);
  if (kind === "percent") return `${plainNumber("", number * 100)}%`;
  const seconds = Math.round(number * 86_400);
  if (kind === "duration") return clock(seconds);
  if (kind === "time" && number >= 0 && number < 1) return clock(seconds);
  return moment(number, from1904, kind);
}

/** Spreadsheets calculate with 15 digits; longer numbers are identifiers, and stay unchanged. */
const plainNumber = (text, number) =>
  /^-?\d{1,25}$/.test(text) ? text : String(Number(number.toPrecision(15)));

function clock(seconds) {
  const whole = Math.abs(seconds);
  const rest = whole % 60;
  const minutes = Math.floor(whole / 60);
  const sign = seconds < 0 ? "-" : "";
  return `${sign}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}${rest ? `:${two(rest)}` : ""}`;
}

/** Days are counted from 1900, which had a 29 February by mistake, or from 1904. */
function moment(number, from1904, kind) {
  const days = from1904 ? number + 1_462 : number < 60 ? number + 1 : number;
  const date = new Date(Date.UTC(1899, 11, 30) + Math.round((days * DAY) / 1_000) * 1_000);
  if (Number.isNaN(date.getTime())) return String(number);
  const [day, time] = date.toISOString().split("T");
  const seconds = time.slice(6, 8);
  const shown = seconds === "00" ? time.slice(0, 5) : time.slice(0, 8);
  return kind === "day" && shown === "00:00" ? day : `${day} ${shown}`;
}
