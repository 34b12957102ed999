"use client";
import { createContext, type ReactNode } from "react";

/** What stands in the text for a number in brackets; undefined: it is text like any other. */
type NumberMark = (number: number) => ReactNode;

/** For texts in which numbers in brackets refer to something. */
export const NumberMarks = createContext<NumberMark | null>(null);
