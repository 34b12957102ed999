/** Splits a command like a shell, without running anything. */
type ShellWords = {
  words: string[];
  /** Names of variables that a shell would replace; here they stay as written. */
  variables: string[];
  /** An unterminated quotation. */
  open: boolean;
  /** Outside of quotations carets escape, as in the Windows prompt. */
  carets: boolean;
};

/** End of a command. A single & within a word counts as part of an unquoted URL. */
const END = /[;|<>()\n]/;
const SPACE = /\s/;
/** A further line of options, although there is no backslash before it. */
const MORE_OPTIONS = /\n\s*-/y;
const VARIABLE = /\$\{?([a-zA-Z_]\w{0,99})/y;
/** ANSI-C quoting: https://www.gnu.org/software/bash/manual/html_node/ANSI_002dC-Quoting.html */
const ANSI =
  /\\(?:x([0-9a-fA-F]{1,2})|u([0-9a-fA-F]{1,4})|U([0-9a-fA-F]{1,8})|([0-7]{1,3})|([^]))/y;
const ANSI_SIGNS: Record<string, string> = {
  n: "\n",
  r: "\r",
  t: "\t",
  a: "\x07",
  b: "\b",
  e: "\x1b",
  E: "\x1b",
  f: "\f",
  v: "\v",
};
/** Before any other character a backslash within double quotes stays. */
const ESCAPED_IN_DOUBLE = '"\\$`';

/** The words of the first command in a text, without quotes. */
export const shellWords = (text: string): ShellWords => new Reader(text).read();

class Reader {
  readonly #words: string[] = [];
  readonly #variables = new Set<string>();
  #at = 0;
  #word: string | null = null;
  #open = false;
  #carets = false;

  constructor(private readonly text: string) {}

  read(): ShellWords {
    while (this.#at < this.text.length && !this.#open) if (!this.#next()) break;
    this.#close();
    return {
      words: this.#words,
      variables: [...this.#variables],
      open: this.#open,
      carets: this.#carets,
    };
  }

  /** One character outside of quotes, or one quotation; false at the end of the command. */
  #next(): boolean {
    const sign = this.text[this.#at]!;
    if (sign === "\\") this.#escape();
    else if (sign === "'") this.#single();
    else if (sign === '"') this.#double();
    else if (this.text.startsWith("$'", this.#at)) this.#ansi();
    else if (sign === "&" && this.#word === null) return false;
    else if (sign === "\n" && this.#goesOn()) this.#close();
    else if (END.test(sign)) return this.#words.length === 0 && this.#word === null && this.#skip();
    else if (SPACE.test(sign)) this.#close();
    else this.#plain(sign);
    return true;
  }

  #goesOn(): boolean {
    MORE_OPTIONS.lastIndex = this.#at;
    return MORE_OPTIONS.test(this.text);
  }

  #skip(): boolean {
    this.#at++;
    return true;
  }

  #close(): void {
    if (this.#word !== null) this.#words.push(this.#word);
    this.#word = null;
    this.#at++;
  }

  #plain(sign: string): void {
    this.#note(sign);
    this.#carets ||= sign === "^" && /["\r\n]/.test(this.text[this.#at + 1] ?? "");
    this.#add(sign);
    this.#at++;
  }

  /** A backslash before a line break joins the lines. */
  #escape(): void {
    const [joined] = /\\\r?\n/y.exec(this.text.slice(this.#at, this.#at + 3)) ?? [];
    if (joined === undefined) this.#add(this.text[this.#at + 1] ?? "");
    this.#at += joined?.length ?? 2;
  }

  #single(): void {
    const end = this.text.indexOf("'", this.#at + 1);
    this.#open = end < 0;
    this.#add(this.text.slice(this.#at + 1, end < 0 ? undefined : end));
    this.#at = end + 1;
  }

  #double(): void {
    let written = "";
    for (this.#at++; this.#at < this.text.length; this.#at++) {
      const sign = this.text[this.#at]!;
      if (sign === '"') {
        this.#at++;
        return this.#add(written);
      }
      const next = this.text[this.#at + 1] ?? "";
      this.#note(sign);
      if (sign !== "\\") written += sign;
      else if (next === "\n") this.#at++;
      else if (next !== "" && ESCAPED_IN_DOUBLE.includes(next)) {
        written += next;
        this.#at++;
      } else written += sign;
    }
    this.#open = true;
  }

  #ansi(): void {
    let written = "";
    for (this.#at += 2; this.#at < this.text.length;) {
      const sign = this.text[this.#at]!;
      if (sign === "'") {
        this.#at++;
        return this.#add(written);
      }
      ANSI.lastIndex = this.#at;
      const match = sign === "\\" ? ANSI.exec(this.text) : null;
      written += match ? ansiSign(match) : sign;
      this.#at += match?.[0].length ?? 1;
    }
    this.#open = true;
  }

  #add(more: string): void {
    this.#word = (this.#word ?? "") + more;
  }

  #note(sign: string): void {
    if (sign !== "$") return;
    VARIABLE.lastIndex = this.#at;
    const name = VARIABLE.exec(this.text)?.[1];
    if (name !== undefined) this.#variables.add(name);
  }
}

function ansiSign([, hex, short, long, octal, other = ""]: RegExpExecArray): string {
  const code = hex ?? short ?? long;
  if (code !== undefined) {
    const point = parseInt(code, 16);
    return point <= 0x10ffff ? String.fromCodePoint(point) : "";
  }
  if (octal !== undefined) return String.fromCharCode(parseInt(octal, 8) & 0xff);
  return ANSI_SIGNS[other] ?? other;
}
