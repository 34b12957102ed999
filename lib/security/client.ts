"use client";
import { usePages } from "@/lib/core/http/browser/use-pages";
import { securityApi } from "@/lib/security/contract";

const PAGE = { limit: 10 };

/** The security events of the user's account, newest first. */
export const useSecurityActivity = () => usePages(securityApi.list, PAGE);
