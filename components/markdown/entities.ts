/** The named character references that people and models use; the other two thousand stay as typed. */
const NAMES: Record<string, string> = Object.fromEntries(
  [
    "amp& lt< gt> quot\" apos' nbsp\u00a0 shy\u00ad ensp\u2002 emsp\u2003 thinsp\u2009 zwj\u200d zwnj\u200c",
    "copy© reg® trade™ deg° sect§ para¶ middot· bull• hellip… ndash– mdash— lsquo‘ rsquo’ sbquo‚ ldquo“ rdquo” bdquo„ laquo« raquo»",
    "euro€ pound£ yen¥ cent¢ curren¤ times× divide÷ plusmn± minus− frac12½ frac14¼ frac34¾ sup1¹ sup2² sup3³ micro µ permil‰",
    "larr← rarr→ uarr↑ darr↓ harr↔ lArr⇐ rArr⇒ hArr⇔ ne≠ le≤ ge≥ asymp≈ equiv≡ infin∞ sum∑ prod∏ radic√ int∫ part∂ isin∈ notin∉ cap∩ cup∪ sub⊂ sup⊃ and∧ or∨ not¬ forall∀ exist∃ empty∅",
    "auml ä ouml ö uuml ü Auml Ä Ouml Ö Uuml Ü szlig ß eacute é egrave è ecirc ê agrave à aacute á acirc â ccedil ç ntilde ñ oslash ø aring å aelig æ iexcl ¡ iquest ¿",
    "alpha α beta β gamma γ delta δ epsilon ε lambda λ mu μ pi π rho ρ sigma σ tau τ phi φ omega ω Delta Δ Sigma Σ Omega Ω check ✓ cross ✗ hearts ♥",
  ].flatMap((line) =>
    [...line.matchAll(/\b([A-Za-z]+\d*) ?([^A-Za-z ])/gu)].map((hit) => [
      hit[1] ?? "",
      hit[2] ?? "",
    ]),
  ),
);

/** Decodes `&copy;`, `&#169;` and `&#xA9;`. An unknown name stays; a forbidden character becomes U+FFFD. */
export function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z][a-z0-9]{1,31}));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return Object.hasOwn(NAMES, name) ? (NAMES[name] ?? whole) : whole;
      const code = hex !== undefined ? parseInt(hex, 16) : Number(decimal);
      const forbidden = code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff);
      return forbidden ? "\ufffd" : String.fromCodePoint(code);
    },
  );
}
