"use client";
import { useEffect } from "react";
import { speak } from "@/lib/texts/language";

/** Speaks the reader's language as soon as the page has come to life. */
export function Language() {
  useEffect(() => void speak(), []);
  return null;
}
