"use client";
import { X } from "@/components/icons/x";
import { usePathname, useSearchParams } from "next/navigation";
import { useLayoutEffect, useState, type ReactNode } from "react";
import { routes } from "@/components/routes";
import { ConnectionSign } from "@/components/shell/frame/connection-sign";
import { SideMenu } from "@/components/shell/frame/side-menu";
import { store, useStored } from "@/components/shell/stored-preferences";
import { Brand, TopBar } from "@/components/shell/frame/top-bar";
import { IconButton } from "@/components/ui/form/button";
import { Drawer } from "@/components/ui/dialog/dialog";
import { useHydrated } from "@/components/ui/use-hydrated";
import { useText } from "@/lib/texts/use-text";

/**
 * Screens that need room start with a slim menu; the choice made there is stored separately. It depends on the URL, so
 * that the server already renders it that way.
 */
const isRoomy = (path: string, query: URLSearchParams): boolean =>
  path === routes.chat ||
  (path === routes.teams && query.has("team")) ||
  (path === routes.tasks && (query.has("task") || query.has("create")));

const FRAME = "frame";

/** Frame and stage: the navigation bars, and the content area on the stage. */
export function Frame({ children }: { children: ReactNode }) {
  const t = useText();
  const path = usePathname();
  const needsRoom = isRoomy(path, useSearchParams());
  const entry = needsRoom ? "menu-roomy" : "menu";
  const hydrated = useHydrated();
  const slim = (useStored(entry) ?? (needsRoom ? "slim" : "wide")) === "slim";
  // Open only at this path: following any link closes the drawer.
  const [openAt, setOpenAt] = useState("");
  const drawerOpen = openAt === path;

  return (
    <div
      id={FRAME}
      inert={typeof window === "undefined"} // as rendered by the server: clicks and input are not lost
      suppressHydrationWarning
      className="grid h-dvh grid-rows-[var(--topbar)_auto_minmax(0,1fr)] overflow-hidden bg-frame wide:grid-cols-[auto_minmax(0,1fr)] wide:grid-rows-[var(--topbar)_minmax(0,1fr)]"
    >
      <Alive />
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 flex h-10 -translate-y-20 items-center rounded-lg bg-brand px-3.5 font-medium text-on-brand focus:translate-y-0"
      >
        {t("Skip to content")}
      </a>
      <TopBar
        slim={slim}
        onFold={() => store(entry, slim ? "wide" : "slim")}
        drawerOpen={drawerOpen}
        onOpenDrawer={() => setOpenAt(path)}
      />
      <ConnectionSign />
      <div
        id="side-menu"
        data-unread={hydrated ? undefined : entry} // the server does not know the stored choice: app/globals.css
        className="hidden min-h-0 flex-col overflow-hidden transition-[width] duration-(--t-3) ease-out wide:flex"
        style={{ width: slim ? "var(--menu-slim)" : "var(--menu)" }}
      >
        <SideMenu slim={slim} />
      </div>
      <main
        id="content"
        tabIndex={-1}
        className="relative min-h-0 overflow-y-auto bg-stage max-wide:row-start-3 wide:rounded-tl-xl wide:border-t wide:border-l wide:border-line"
      >
        {children}
      </main>
      <Drawer
        open={drawerOpen}
        onOpenChange={(open) => setOpenAt(open ? path : "")}
        label={t("Menu")}
        side="left"
      >
        <div className="flex h-(--topbar) flex-none items-center justify-between pr-2 pl-5">
          <Brand />
          <IconButton label={t("Close menu")} onClick={() => setOpenAt("")}>
            <X className="size-5" />
          </IconButton>
        </div>
        <SideMenu slim={false} large onNavigate={() => setOpenAt("")} />
      </Drawer>
    </div>
  );
}

/** The first in the frame, so that it comes before anything that takes the focus on arrival. */
function Alive() {
  useLayoutEffect(() => document.getElementById(FRAME)?.removeAttribute("inert"), []);
  return null;
}
