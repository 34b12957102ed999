"use client";
import type { ReactNode } from "react";
import { SWRConfig, unstable_serialize } from "swr";

type Props = {
  /** By the address from which it is read otherwise. */
  answers: Record<string, unknown>;
  /** The first page of a list that is read page by page, by the key of that page. */
  firstPage?: { key: readonly unknown[]; page: unknown };
  children: ReactNode;
};

/** A screen with what the server has read for it: drawn at once, and read again as everything else is. */
export function FirstData({ answers, firstPage, children }: Props) {
  const fallback = firstPage
    ? { ...answers, [`$inf$${unstable_serialize([...firstPage.key])}`]: [firstPage.page] }
    : answers;
  return <SWRConfig value={{ fallback }}>{children}</SWRConfig>;
}
