"use client";
import { useAction, useCall } from "@/lib/core/http/browser/use-call";
import { taskApi } from "@/lib/tasks/contract";

/** For the inbox, which is on every page: separate from the lists of tasks, which are not. */
export const useNotices = () => useCall(taskApi.notices, undefined, { shouldRetryOnError: false });
export const useSeen = () => useAction(taskApi.seen, [taskApi.notices]);
