import { cx } from "class-variance-authority";
import { shortDay } from "@/components/usage/chart-scale";

const TICKS = 5;

/** Days below their bars: the first and the last, and evenly between them; on phones every other. */
export function Days({ periods }: { periods: string[] }) {
  const last = periods.length - 1;
  const count = Math.min(TICKS, last + 1);
  const places = Array.from({ length: count }, (_, at) =>
    count === 1 ? 0 : Math.round((at / (count - 1)) * last),
  );
  return (
    <div aria-hidden="true" className="relative mt-2 h-4">
      {places.map((place, at) => (
        <span
          key={place}
          className={cx(
            "absolute whitespace-nowrap",
            at > 0 && at < count - 1 && "-translate-x-1/2",
            at === 0 && "left-0",
            at === count - 1 && at > 0 && "right-0",
            at % 2 === 1 && at < count - 1 && "@max-md:hidden",
          )}
          style={
            at > 0 && at < count - 1
              ? { left: `${((place + 0.5) / periods.length) * 100}%` }
              : undefined
          }
        >
          {shortDay(periods[place]!)}
        </span>
      ))}
    </div>
  );
}
