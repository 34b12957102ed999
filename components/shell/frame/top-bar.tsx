"use client";
import { cx } from "class-variance-authority";
import { Menu as MenuIcon } from "@/components/icons/menu";
import { PanelLeft } from "@/components/icons/panel-left";
import { Monitor } from "@/components/icons/monitor";
import { Moon } from "@/components/icons/moon";
import { Sun } from "@/components/icons/sun";
import { SunMoon } from "@/components/icons/sun-moon";
import { usePathname } from "next/navigation";
import { routes } from "@/components/routes";
import { Inbox } from "@/components/shell/inbox/inbox";
import { Palette } from "@/components/shell/palette/palette";
import { isWithin, topMenu } from "@/components/shell/menu";
import { IconButton } from "@/components/ui/form/button";
import { Logo } from "@/components/ui/logo";
import { Link } from "@/components/ui/link";
import { useText } from "@/lib/texts/use-text";
import { Menu } from "@/components/ui/dialog/menu";
import { setTheme, useTheme } from "@/components/shell/theme";

type Props = { slim: boolean; onFold: () => void; drawerOpen: boolean; onOpenDrawer: () => void };

export function TopBar({ slim, onFold, drawerOpen, onOpenDrawer }: Props) {
  const t = useText();
  return (
    <header className="relative z-10 col-span-full flex items-center border-b border-line pr-2 pl-2 wide:border-b-0 wide:pr-5 wide:pl-0">
      <IconButton
        label={t("Open menu")}
        aria-expanded={drawerOpen}
        aria-haspopup="dialog"
        onClick={onOpenDrawer}
        className="wide:hidden"
      >
        <MenuIcon className="size-5" />
      </IconButton>
      <div className="flex items-center justify-between wide:w-(--menu) wide:pr-2.5 wide:pl-5">
        <Brand />
        <IconButton
          label={t("Side menu")}
          aria-expanded={!slim}
          aria-controls="side-menu"
          onClick={onFold}
          className="max-wide:hidden"
        >
          <PanelLeft />
        </IconButton>
      </div>
      <nav aria-label={t("Top bar")} className="ml-5 hidden gap-6 self-stretch wide:flex">
        <TopLinks />
      </nav>
      <div className="ml-auto flex items-center">
        <Palette />
        <Inbox />
        <ThemeMenu />
      </div>
    </header>
  );
}

export function Brand() {
  return (
    <Link
      href={routes.dashboard}
      className="flex items-center gap-2.5 text-base font-semibold tracking-[-0.02em]"
    >
      <Logo size={26} />
      Troupe
    </Link>
  );
}

function TopLinks() {
  const t = useText();
  const path = usePathname();
  return topMenu.map(({ href, label }) => {
    const within = isWithin(path, href);
    return (
      <Link
        key={href}
        href={href}
        aria-current={path === href ? "page" : within || undefined}
        className={cx(
          "relative flex items-center font-medium",
          // The indicator line is on the stage's edge, one pixel below the bar.
          within
            ? "text-ink after:absolute after:inset-x-0 after:-bottom-px after:h-0.5 after:bg-brand"
            : "text-ink-2 hover:text-ink",
        )}
      >
        {t(label)}
      </Link>
    );
  });
}

const choices = [
  { theme: "light", label: "Light", icon: <Sun /> },
  { theme: "dark", label: "Dark", icon: <Moon /> },
  { theme: "system", label: "System", icon: <Monitor /> },
] as const;

function ThemeMenu() {
  const t = useText();
  const current = useTheme();
  const items = choices.map(({ theme, label, icon }) => ({
    label: t(label),
    icon,
    checked: theme === current,
    onSelect: () => setTheme(theme),
  }));
  return (
    <Menu label={t("Theme")} icon={<SunMoon className="size-5 wide:size-4" />} items={items} />
  );
}
