"use client";
import { auditApi, type AuditFilter } from "@/lib/audit/contract";
import { usePages } from "@/lib/core/http/browser/use-pages";
import { address } from "@/lib/core/endpoint";
import { inPageWorkspace } from "@/lib/core/http/page-workspace";

/** The audit log of the workspace that the page shows, newest first. */
export const useAuditLog = (filter: AuditFilter) => usePages(auditApi.list, filter);

/** The address of the same as a CSV file. */
export const auditFileAddress = (filter: AuditFilter): string =>
  inPageWorkspace(address(auditApi.export, filter).url);
