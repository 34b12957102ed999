import { shareApi } from "@/lib/shares/contract";
import { binApi } from "@/lib/bin/contract";
import { Activity } from "@/components/icons/activity";
import { BookOpen } from "@/components/icons/book-open";
import { FileText } from "@/components/icons/file-text";
import { Bookmark } from "@/components/icons/bookmark";
import { ChartColumn } from "@/components/icons/chart-column";
import { CircleCheck } from "@/components/icons/circle-check";
import { CircleUserRound } from "@/components/icons/circle-user-round";
import { Cpu } from "@/components/icons/cpu";
import { Folder } from "@/components/icons/folder";
import { KeyRound } from "@/components/icons/key-round";
import { LayoutDashboard } from "@/components/icons/layout-dashboard";
import { ListChecks } from "@/components/icons/list-checks";
import { MessageSquare } from "@/components/icons/message-square";
import { Network } from "@/components/icons/network";
import { Plug } from "@/components/icons/plug";
import { ShieldCheck } from "@/components/icons/shield-check";
import { ShieldUser } from "@/components/icons/shield-user";
import { Share2 } from "@/components/icons/share-2";
import { Users } from "@/components/icons/users";
import { Trash } from "@/components/icons/trash";
import { SquareUserRound } from "@/components/icons/square-user-round";
import type { Icon } from "@/components/icons/icon";
import { routes } from "@/components/routes";
import {
  settingsEntries,
  type SettingsEntry,
  type SettingsName,
} from "@/components/settings-pages";
import { auditApi } from "@/lib/audit/contract";
import type { Endpoint } from "@/lib/core/endpoint";

export type MenuItem = {
  href: string;
  label: string;
  Icon: Icon;
  /** Search words for the palette, separated by commas. */
  words: string;
  /** Whether it is nested below the item above it. */
  below?: boolean;
  /** What it is for: only those who may call this have it. */
  call?: Pick<Endpoint, "role">;
  /** Whether it is also current on the pages below its own. */
  withBelow?: boolean;
};

const dashboard: MenuItem = {
  href: routes.dashboard,
  label: "Dashboard",
  Icon: LayoutDashboard,
  words: "home, overview, start",
};
const teams: MenuItem = {
  href: routes.teams,
  label: "Teams",
  Icon: Network,
  words: "graph, workflow, crew",
};
const agents: MenuItem = {
  href: routes.agents,
  label: "Agents",
  Icon: SquareUserRound,
  words: "assistant, bot, gpt",
  below: true,
};
const tasks: MenuItem = {
  href: routes.tasks,
  label: "Tasks",
  Icon: CircleCheck,
  words: "todo, board, schedule, job",
};
const chat: MenuItem = {
  href: routes.chat,
  label: "Chat",
  Icon: MessageSquare,
  words: "conversation, message, talk",
};

/** The inbox opens over every screen, also from any button with this popoverTarget. */
export const INBOX = "inbox";

/** The links of the top bar. */
export const topMenu: readonly MenuItem[] = [dashboard, teams, tasks, chat];

const runs: MenuItem = {
  href: routes.programRuns,
  label: "Runs",
  Icon: Activity,
  words: "trace, log, history, debug, waterfall",
  withBelow: true,
};
const files: MenuItem = {
  href: routes.files,
  label: "Files",
  Icon: Folder,
  words: "document, upload, attachment, pdf, image",
};

const knowledge: MenuItem = {
  href: routes.knowledge,
  label: "Knowledge",
  Icon: BookOpen,
  words: "documents, rag, collection, search, citation, sources, wiki",
  withBelow: true,
};

/** What the menu adds to the list of settings: an icon, and the call that a page is for. */
const looks: Record<SettingsEntry, Pick<MenuItem, "Icon" | "call" | "withBelow">> = {
  profile: { Icon: CircleUserRound },
  security: { Icon: ShieldCheck },
  workspace: { Icon: Users },
  models: { Icon: Cpu },
  connections: { Icon: Plug },
  skills: { Icon: FileText },
  usage: { Icon: ChartColumn },
  apiKeys: { Icon: KeyRound },
  memory: { Icon: Bookmark },
  shares: { Icon: Share2, call: shareApi.create },
  audit: { Icon: ListChecks, call: auditApi.list },
  trash: { Icon: Trash, call: binApi.restore },
  operator: { Icon: ShieldUser, withBelow: true },
};

const isEntry = (name: SettingsName): name is SettingsEntry => name in looks;

const settingsFor = (isOperator: boolean): MenuItem[] =>
  settingsEntries.flatMap(([name, { path, title, words = "", forOperators }]) =>
    isEntry(name) && (isOperator || !forOperators)
      ? [{ href: path, label: title, words, ...looks[name] }]
      : [],
  );

/**
 * The groups of the side menu. Agents shows only while the path contains /app/teams (SPEC section 2), Operator only to
 * operators, and some settings only to those whose role in the workspace can use them.
 */
export function menuGroups(
  path: string,
  isOperator: boolean,
  may: (call: Pick<Endpoint, "role">) => boolean = () => true,
): readonly { title: string; places: readonly MenuItem[] }[] {
  const offered = settingsFor(isOperator).filter(({ call }) => !call || may(call));
  const below = path.includes(routes.teams) ? [agents] : [];
  return [
    { title: "Main", places: [dashboard, teams, ...below, tasks, chat, runs, files, knowledge] },
    { title: "Settings", places: offered },
  ];
}

/** Whether the side menu shows this item as the current one. */
export const isCurrent = (path: string, { href, withBelow }: MenuItem): boolean =>
  path === href || (withBelow === true && path.startsWith(`${href}/`));

/**
 * A link of the top bar is current for every path below its own; the dashboard, which is above all others, only for
 * itself.
 */
export function isWithin(path: string, href: string): boolean {
  return path === href || (href !== routes.dashboard && path.startsWith(`${href}/`));
}
