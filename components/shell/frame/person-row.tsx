"use client";
import { LogOut } from "@/components/icons/log-out";
import { useState } from "react";
import { useAuth } from "@/components/shell/auth-provider";
import { accountLabel, displayName, initials } from "@/components/shell/person";
import { PersonAvatar } from "@/components/ui/avatar";
import { IconButton } from "@/components/ui/form/button";
import { useText } from "@/lib/texts/use-text";

/** The signed-in user, and the logout button. */
export function PersonRow({ slim }: { slim: boolean }) {
  const t = useText();
  const { user, logout } = useAuth();
  const [leaving, setLeaving] = useState(false);
  const person = user ?? {};
  const name = displayName(person);
  const leave = (
    <IconButton
      label={t("Logout")}
      busy={leaving}
      onClick={() => {
        setLeaving(true);
        void logout();
      }}
    >
      <LogOut />
    </IconButton>
  );
  if (slim) {
    return (
      <section
        aria-label={t("Account")}
        className="flex flex-none flex-col items-center gap-2 pb-4"
      >
        <span title={`${name}, ${accountLabel(t, person)}`}>
          <PersonAvatar initials={initials(person)} size={32} />
          <span className="sr-only">
            {name}, {user?.Email}, {accountLabel(t, person)}
          </span>
        </span>
        {leave}
      </section>
    );
  }
  return (
    <section
      aria-label={t("Account")}
      className="mx-2.5 flex flex-none items-center gap-2.5 border-t border-line py-4 pl-1.5"
    >
      <PersonAvatar initials={initials(person)} size={32} />
      <div className="min-w-0 flex-1">
        <p className="truncate text-13/4.5 font-medium" title={name}>
          {name}
        </p>
        <p className="truncate text-xs text-ink-2" title={user?.Email}>
          {user?.Email}
        </p>
        <p className="truncate text-xs text-ink-2">{accountLabel(t, person)}</p>
      </div>
      {leave}
    </section>
  );
}
