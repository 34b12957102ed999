"use client";
import { useState } from "react";

type Opened<T> = { id: string; value: T; times: number };

/**
 * The item as it was when its form was opened: lists are refetched now and then, and what is being edited must not
 * change, or disappear when the item is deleted elsewhere.
 */
export function useOpened<T>(id: string | null, item: T | undefined) {
  const [opened, setOpened] = useState<Opened<T> | null>(null);
  if (opened && opened.id !== id) setOpened(null);
  else if (!opened && id !== null && item !== undefined) setOpened({ id, value: item, times: 0 });
  if (!opened || opened.id !== id) return null;
  return {
    value: opened.value,
    key: `${opened.id}-${opened.times}`,
    reload: (value: T) => setOpened({ ...opened, value, times: opened.times + 1 }),
  };
}
