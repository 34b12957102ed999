"use client";
import { Bell } from "@/components/icons/bell";
import { BellOff } from "@/components/icons/bell-off";
import { useNotifications } from "@/components/shell/inbox/browser-notifications";
import { Button } from "@/components/ui/form/button";
import { useText } from "@/lib/texts/use-text";

/** Browser notifications: permission is requested on a click, never before. */
export function NotifyMe() {
  const t = useText();
  const { allowed, on, turnOn, turnOff } = useNotifications();
  if (allowed === "absent") return null;
  return (
    <div className="flex min-h-12 flex-none items-center justify-between gap-3 border-t border-line py-1.5 pr-2 pl-4 text-13 text-ink-2">
      <span>
        {allowed === "denied"
          ? t("Notifications are blocked in this browser. Allow them in its site settings.")
          : on
            ? t("You'll be notified when this tab is in the background.")
            : t("Get notified when you're away.")}
      </span>
      {allowed !== "denied" &&
        (on ? (
          <Button variant="ghost" size="sm" icon={<BellOff />} onClick={turnOff}>
            {t("Turn off")}
          </Button>
        ) : (
          <Button size="sm" icon={<Bell />} onClick={() => void turnOn()}>
            {t("Notify me")}
          </Button>
        ))}
    </div>
  );
}
