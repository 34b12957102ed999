import { routes } from "@/components/routes";
import type { Translate } from "@/lib/texts/use-text";

export const API_REFERENCE = "/docs";

type Section = { page: string; href: string; label: string; words?: string };

/** The parts of pages that people look for by name. The hash is the id of the part. */
export const sections = (t: Translate): Section[] => [
  {
    page: routes.profile,
    href: `${routes.profile}#email`,
    label: t("Email"),
    words: t("confirm email, change email"),
  },
  {
    page: routes.profile,
    href: `${routes.profile}#email-notifications`,
    label: t("Email notifications"),
    words: t("notify me, alerts, failed schedule, needs me"),
  },
  {
    page: routes.profile,
    href: `${routes.profile}#preferences`,
    label: t("Preferences"),
    words: t("theme, dark mode, language, time zone, appearance"),
  },
  {
    page: routes.profile,
    href: `${routes.profile}#data`,
    label: t("Your data"),
    words: t("export data, delete account, backup, privacy"),
  },
  {
    page: routes.security,
    href: `${routes.security}#password`,
    label: t("Password"),
    words: t("change password"),
  },
  {
    page: routes.security,
    href: `${routes.security}#two-step`,
    label: t("Two-step verification"),
    words: t("2fa, mfa, totp, authenticator, passkey, recovery codes"),
  },
  {
    page: routes.security,
    href: `${routes.security}#sign-ins`,
    label: t("Linked sign-ins"),
    words: "Google, GitHub, OAuth",
  },
  {
    page: routes.security,
    href: `${routes.security}#sessions`,
    label: t("Sessions"),
    words: t("devices, browsers, sign out everywhere"),
  },
  {
    page: routes.security,
    href: `${routes.security}#activity`,
    label: t("Security activity"),
    words: t("audit log, events"),
  },
  {
    page: routes.workspace,
    href: `${routes.workspace}#members`,
    label: t("Members"),
    words: t("invite, invitation, role, people, leave workspace"),
  },
  {
    page: routes.usage,
    href: `${routes.usage}#limits`,
    label: t("Spending limits"),
    words: t("budget, quota, cap"),
  },
  {
    page: routes.agents,
    href: routes.agentTemplates,
    label: t("Templates"),
    words: t("template, example, ready-made agent"),
  },
];
