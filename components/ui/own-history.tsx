"use client";
import { keepHistory } from "@/components/ui/navigate";

// Not in an effect: the framework's own listener is added in an effect of the root, and ours has to come before it.
if (typeof window !== "undefined") keepHistory();

/** At the root of the document, so that it is loaded before the framework starts. */
export const OwnHistory = () => null;
