import { numbers } from "@/lib/texts/format";

/** How long a step took: '2 ms', '3.1 s', '1:04', '2:10:00'. */
export function duration(ms: number): string {
  if (ms < 100) return `${Math.round(Math.max(ms, 0))} ms`;
  if (ms < 59_950)
    return `${numbers({ minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(ms / 1000)} s`;
  return stopwatch(ms);
}

/** Elapsed time: '0:20'. */
export function stopwatch(ms: number): string {
  const seconds = Math.max(Math.floor(ms / 1000), 0);
  const two = (value: number) => String(value).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0
    ? `${hours}:${two(minutes)}:${two(seconds % 60)}`
    : `${minutes}:${two(seconds % 60)}`;
}
