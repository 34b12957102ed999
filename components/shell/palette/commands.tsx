import { providerApi } from "@/lib/models/contract";
import { keyApi } from "@/lib/keys/contract";
import { chatApi } from "@/lib/chat/contract";
import { teamApi } from "@/lib/teams/contract";
import { taskApi } from "@/lib/tasks/contract";
import { agentApi } from "@/lib/agents/contract";
import { useMay } from "@/components/shell/workspace";
import { Bell } from "@/components/icons/bell";
import { Check } from "@/components/icons/check";
import { Globe } from "@/components/icons/globe";
import { Info } from "@/components/icons/info";
import { LogOut } from "@/components/icons/log-out";
import { Plus } from "@/components/icons/plus";
import { SunMoon } from "@/components/icons/sun-moon";
import { Users } from "@/components/icons/users";
import { routes } from "@/components/routes";
import { useAuth } from "@/components/shell/auth-provider";
import { setTheme, themes, useTheme } from "@/components/shell/theme";
import { INBOX } from "@/components/shell/menu";
import { useWorkspace } from "@/components/shell/workspace";
import { openWorkspace } from "@/components/shell/frame/switch";
import { useChoices } from "@/components/shell/frame/use-choices";
import type { Hit } from "@/components/shell/palette/use-hits";
import { useUpdateProfile } from "@/lib/settings/client";
import { useNotices, useSeen } from "@/lib/tasks/browser/notices";
import { choose } from "@/lib/texts/language";
import { languages } from "@/lib/texts/languages";
import { useSpoken } from "@/lib/texts/language";
import { workspaceApi } from "@/lib/workspaces/contract";
import { useText, type Translate } from "@/lib/texts/use-text";

/** What can be created, from any page. */
export const creations = (t: Translate, may: ReturnType<typeof useMay>): Hit[] =>
  [
    {
      call: agentApi.create,
      label: t("Create Agent"),
      href: routes.newAgent,
      words: t("new agent"),
    },
    { call: taskApi.create, label: t("Create Task"), href: routes.newTask, words: t("new task") },
    { call: teamApi.create, label: t("Create Team"), href: routes.newTeam, words: t("new team") },
    {
      call: chatApi.send,
      label: t("New Chat"),
      href: routes.chat,
      words: t("new conversation, ask"),
    },
    {
      call: workspaceApi.create,
      label: t("New workspace…"),
      href: routes.newWorkspace,
      words: t("create workspace, team"),
    },
    {
      call: keyApi.create,
      label: t("Create API Key"),
      href: routes.newApiKey,
      words: t("new key, token"),
    },
    {
      call: providerApi.create,
      label: t("Add provider"),
      href: routes.newProvider,
      words: t("model, openai, ollama, llm"),
    },
  ]
    .filter(({ call }) => may(call))
    .map(({ label, href, words }) => ({ label, href, words, key: href, icon: <Plus /> }));

/** Actions of the palette that open no page. */
export function useCommands(onHelp: () => void): Hit[] {
  const t = useText();
  const { logout } = useAuth();
  return [
    ...useWorkspaceCommands(),
    ...useThemes(),
    ...useLanguages(),
    ...useInboxCommands(),
    {
      key: "help",
      label: t("Keyboard shortcuts"),
      words: t("help, keys, hotkeys"),
      icon: <Info />,
      run: onHelp,
    },
    {
      key: "logout",
      label: t("Log out"),
      words: t("sign out, logout, leave"),
      icon: <LogOut />,
      run: () => void logout(),
    },
  ];
}

/** The person's other workspaces. */
function useWorkspaceCommands(): Hit[] {
  const t = useText();
  const workspace = useWorkspace();
  return useChoices()
    .filter(({ id }) => id !== workspace.id)
    .map(({ id, name, role }) => ({
      key: `workspace-${id || "personal"}`,
      label: t("Switch to {name}", { name: name || t("Personal") }),
      words: t("workspace, switch workspace, change workspace"),
      icon: <Users />,
      aside: role,
      run: () => openWorkspace(id),
    }));
}

function useThemes(): Hit[] {
  const t = useText();
  const current = useTheme();
  const update = useUpdateProfile();
  const labels = {
    light: t("Switch to light theme"),
    dark: t("Switch to dark theme"),
    system: t("Use the system's theme"),
  };
  return themes
    .filter((theme) => theme !== current)
    .map((theme) => ({
      key: `theme-${theme}`,
      label: labels[theme],
      words: t("theme, dark mode, light mode, appearance, color scheme"),
      icon: <SunMoon />,
      run: () => {
        setTheme(theme);
        // In this browser it is set either way.
        void update({ preferences: { theme } }).catch(() => undefined);
      },
    }));
}

function useLanguages(): Hit[] {
  const t = useText();
  const { language } = useSpoken();
  const update = useUpdateProfile();
  return languages
    .filter(({ id }) => id !== language)
    .map(({ id, label }) => ({
      key: `language-${id}`,
      label,
      words: t("language, translation, english, german"),
      icon: <Globe />,
      aside: t("Language"),
      run: () => {
        void choose(id);
        void update({ preferences: { locale: id } }).catch(() => undefined);
      },
    }));
}

function useInboxCommands(): Hit[] {
  const t = useText();
  const { data: notices = [], mutate } = useNotices();
  const markSeen = useSeen();
  const may = useMay();
  const unseen = notices.filter((notice) => !notice.seen).map((notice) => notice.run_id);
  const readAll = async () => {
    await mutate(
      notices.map((notice) => ({ ...notice, seen: true })),
      { revalidate: false },
    );
    // A notice whose call failed is unread again at the next fetch.
    await markSeen({ run_ids: unseen }).catch(() => undefined);
  };
  return [
    {
      key: "inbox",
      label: t("Open inbox"),
      words: t("notifications, waiting, news"),
      icon: <Bell />,
      run: () => document.getElementById(INBOX)?.showPopover(),
    },
    ...(unseen.length > 0 && may(taskApi.seen)
      ? [
          {
            key: "read-all",
            label: t("Mark all as read"),
            words: t("inbox, notifications"),
            icon: <Check />,
            run: () => void readAll(),
          },
        ]
      : []),
  ];
}
