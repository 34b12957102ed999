"use client";
import { useState } from "react";
import { dates } from "@/lib/texts/format";
import { useText } from "@/lib/texts/use-text";

const DAY = 24 * 60 * 60 * 1000;
/** From here on it is worth a second look. */
const SOON = 7;

/** When a key ends: the last week in days, and in the colour of what needs somebody. */
export function Expires({ at }: { at: string | null }) {
  const t = useText();
  // As of when it was drawn: days do not pass while one looks.
  const [now] = useState(() => Date.now());
  if (at === null) return <>{t("No expiry")}</>;
  const then = new Date(at);
  const days = Math.ceil((then.getTime() - now) / DAY);
  if (days <= 0) return <span className="text-bad">{t("Expired")}</span>;
  const date = dates({ dateStyle: "medium" }).format(then);
  if (days > SOON) return <time dateTime={at}>{date}</time>;
  return (
    <time dateTime={at} title={date} className="text-warn">
      {days === 1 ? t("within a day") : t("in {days} days", { days })}
    </time>
  );
}
