"use client";
import { BIN_DAYS } from "@/lib/bin/bin-days";

/** For how many days deleted things can be restored here; 0: there is no bin. */
export const binDays = (): number =>
  Number(document.querySelector<HTMLMetaElement>(`meta[name="${BIN_DAYS}"]`)?.content ?? 0);
