"use client";
import type { ReactNode } from "react";
import { Served } from "@/components/shell/language/served";
import { de, reasons } from "@/lib/texts/de/catalogue";

const german = { language: "de", texts: de, reasons };

export function German({ children }: { children: ReactNode }) {
  return <Served spoken={german}>{children}</Served>;
}
