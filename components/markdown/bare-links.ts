import { UNSPACED } from "@/components/markdown/scripts";

// Bare URLs in a text. GitHub's rule takes everything up to the next space. That swallows `。），` and the text after it
// in scripts without spaces, and the bracket or quote around a URL.

/** No URL contains these unescaped: quotes, any non-ASCII punctuation, and directional marks. */
const NEVER = '\\s<>"`(){}\\[\\]\\\\\\uff5e\\p{Cf}';
const OTHER_PUNCTUATION = "(?![!-~])\\p{P}";
/** The end of a sentence is not part of a URL. */
const TRAILING = `[.,:;!?'*_~]{1,8}(?:${UNSPACED}|[\\s<]|$)`;
const PLAIN = `(?!${OTHER_PUNCTUATION}|${TRAILING})[^${NEVER}]`;
const PAIRED = `\\((?:${PLAIN}|\\(${PLAIN}*\\))*\\)|\\[${PLAIN}*\\]|\\{${PLAIN}*\\}`;
const LABEL = `(?:(?!${UNSPACED})[\\p{L}\\p{N}_-])+`;
const HOST = `${LABEL}(?:\\.${LABEL})*\\.?`;
const EMAIL_HOST = "[\\w-]+(?:\\.[\\w-]*[a-zA-Z0-9])+(?![\\w-])";

/** Replaces marked's rule of this name: group 1 is the start of a URL, group 2 the `@` of an email address. */
export const bareLinkRules = {
  url: new RegExp(
    `^((?:[hH][tT][tT][pP][sS]?|[fF][tT][pP])://|www\\.)${HOST}(?:[/?#:@](?:${PLAIN}|${PAIRED})*)?` +
      `|^mailto:[\\w.+-]+@${EMAIL_HOST}|^[\\w.+-]+(@)${EMAIL_HOST}`,
    "u",
  ),
};
