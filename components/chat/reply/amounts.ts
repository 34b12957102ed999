/** Numbers as the reader's language writes them. Formatters are dear to make, so each is made once. */
const made = new Map<string, Intl.NumberFormat>();
function format(value: number, options: Intl.NumberFormatOptions): string {
  const language = document.documentElement.lang || "en";
  const key = language + JSON.stringify(options);
  const known = made.get(key) ?? new Intl.NumberFormat(language, options);
  made.set(key, known);
  return known.format(value);
}

export const whole = (value: number): string => format(value, {});
export const inSeconds = (ms: number): string =>
  `${format(ms / 1000, { maximumFractionDigits: 1 })} s`;
/** Money from $0.001; what is less is only said to be less. */
export const money = (dollars: number): string =>
  dollars > 0 && dollars < 0.001
    ? `<${money(0.001)}`
    : format(dollars, {
        style: "currency",
        currency: "USD",
        minimumFractionDigits: 2,
        maximumFractionDigits: dollars < 1 ? 3 : 2,
      });
