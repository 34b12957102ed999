"use client";
import { useSyncExternalStore } from "react";
import { store, stored, useStored } from "@/components/shell/stored-preferences";
import { Listeners } from "@/lib/core/shared/store";

/**
 * default: the user was not asked yet. absent: not supported by this browser, or not at this URL (they need https or
 * localhost).
 */
type NotificationPermissionState = NotificationPermission | "absent";
const ENTRY = "notify";

const answered = new Listeners();
const leave = (): NotificationPermissionState =>
  typeof Notification === "undefined" || !window.isSecureContext
    ? "absent"
    : Notification.permission;

/** Whether this user wants notifications here, so that even a hidden tab listens. */
export const wantsNotifications = (): boolean => stored(ENTRY) === "on" && leave() === "granted";

export function useNotifications() {
  const allowed = useSyncExternalStore(answered.subscribe, leave, () => "absent" as const);
  const on = useStored(ENTRY) === "on";
  return {
    allowed,
    on: on && allowed === "granted",
    /** Requests permission from the browser: only ever called from a click. */
    turnOn: async (): Promise<void> => {
      const answer = await Notification.requestPermission();
      if (answer === "granted") store(ENTRY, "on");
      answered.notify();
    },
    turnOff: () => store(ENTRY, "off"),
  };
}
