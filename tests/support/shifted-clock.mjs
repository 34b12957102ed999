// Loaded before a program, it shifts the clock by CLOCK_SHIFT_MS, in either direction: for every use of Date.
const shift = Number(process.env.CLOCK_SHIFT_MS ?? 0);
const Real = Date;
const now = () => Real.now() + shift;

globalThis.Date = new Proxy(Real, {
  construct: (target, given, made) =>
    Reflect.construct(target, given.length ? given : [now()], made),
  apply: () => new Real(now()).toString(),
  get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
});
Real.prototype.constructor = Date;
