"use client";
import { BIN_DAYS } from "@/lib/bin/shared/bin-days";

/** For how many days what is deleted can be taken back here; 0: there is no bin. */
export const binDays = (): number =>
  Number(document.querySelector<HTMLMetaElement>(`meta[name="${BIN_DAYS}"]`)?.content ?? 0);
