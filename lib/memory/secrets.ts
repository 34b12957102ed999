/** Keys of known services, by their beginnings, as leak scanners know them. */
const KEYS = [
  /\b(?:sk|pk|rk)[-_](?:live|test|proj|ant|or|svcacct|admin)?[-_]?[A-Za-z0-9_-]{16,}/,
  /\b(?:ghp|gho|ghu|ghs|ghr)_[A-Za-z0-9]{20,}|\bgithub_pat_\w{20,}|\bglpat-[\w-]{16,}/,
  /\b(?:AKIA|ASIA)[A-Z0-9]{12,}/,
  /\bAIza[\w-]{30,}/,
  /\bxox[abeoprs]-[\w-]{10,}|\bhooks\.slack\.com\/services\/\S+/,
  /\b(?:npm|hf|tr|dop_v1|shpat|pypi|SG)[_.-][A-Za-z0-9_.-]{24,}/,
  /\beyJ[\w-]{10,}\.[\w-]{10,}/, // a JSON Web Token
  /-----BEGIN [A-Z ]{0,30}(?:PRIVATE KEY|CERTIFICATE)/,
  /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s/:@]{1,60}:[^\s/@]{1,60}@/i, // a URL with a password
];

/** A secret by its name, with its value: "password is …", "PIN: 1234", "mein Passwort lautet …". */
const NAMED =
  /\b(?:pass ?-?(?:word|code|phrase)|passwd|pwd|pin(?: ?code)?|cvv|cvc|api[ _-]?key|access[ _-]?key|secret(?:[ _-]?key)?|(?:access|bearer|auth|refresh)[ _-]?token|recovery (?:code|phrase)|seed phrase|passwort|kennwort|geheimzahl|zugangscode|api-?schlüssel)\b[^.!?\n]{0,40}?(?:\s(?:is|are|was|ist|lautet|sind)\s|[:=])\s*["'„“]?\S{3,}/i;
/** "The password is stored in the safe" names none. */
const NOT_A_VALUE =
  /(?:\s(?:is|are|was|ist|sind)\s|[:=])\s*(?:not|never|unknown|stored|kept|saved|in|on|with|required|needed|important|nicht|nie|unbekannt|gespeichert|im|in|bei|nötig|wichtig|the|a|an|das|der|die|ein|eine|changed|reset|forgotten|vergessen|managed|too|very)\b/i;

/** Digits that may be a card's, with spaces or dashes between them. */
const DIGITS = /(?:\d[ -]?){12,18}\d/g;

/** A long text of letters and digits without words. */
const LONG = /[A-Za-z0-9+/=_-]{24,}/g;
/** Bits per character: prose has about 4 with a small alphabet, random base64 of this length more. */
const RANDOM_BITS = 3.6;

/**
 * Whether a short text seems to contain a credential: a key of a known service, a private key, a named password, a card
 * number (Luhn, ISO/IEC 7812-1), or a long random string. For texts of up to a few hundred characters.
 */
export const looksSecret = (text: string): boolean =>
  KEYS.some((pattern) => pattern.test(text)) ||
  (NAMED.test(text) && !NOT_A_VALUE.test(text)) ||
  (text.match(DIGITS) ?? []).some(isCard) ||
  (text.match(LONG) ?? []).some(isRandom);

function isCard(found: string): boolean {
  const digits = found.replace(/\D/g, "");
  if (new Set(digits).size < 2) return false; // zeros alone pass, too
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Words joined by dashes, paths and numbers alone are none. */
function isRandom(found: string): boolean {
  const isMixed = /[a-z]/i.test(found) && /\d/.test(found);
  const isHex = /^[\da-f]{32,}$/i.test(found);
  const longest = Math.max(...found.split(/[-_/=+]/).map((part) => part.length));
  return (isMixed || isHex || /[a-z][A-Z].*[a-z][A-Z]/.test(found)) && longest >= 16
    ? bitsOf(found) > (isHex ? 3 : RANDOM_BITS)
    : false;
}

/** Shannon entropy per character. */
function bitsOf(text: string): number {
  const counts = new Map<string, number>();
  for (const each of text) counts.set(each, (counts.get(each) ?? 0) + 1);
  return [...counts.values()].reduce((sum, count) => {
    const share = count / text.length;
    return sum - share * Math.log2(share);
  }, 0);
}
