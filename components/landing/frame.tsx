import { ArrowUp } from "@/components/icons/arrow-up";
import Link from "next/link";
import type { ReactNode } from "react";
import { LanguageSwitch } from "@/components/shell/language/language-switch";
import { ButtonLink } from "@/components/ui/form/button";
import { Logo } from "@/components/ui/logo";
import { config } from "@/lib/core/config";
import { Said } from "@/components/ui/said";

const column = "mx-auto w-full max-w-[1144px] px-5 wide:px-4";

type Props = { open?: boolean; children: ReactNode };

/** Header and footer of the public pages. `open`: anyone can register. */
export function PublicFrame({ open = false, children }: Props) {
  return (
    <div id="top" className="flex min-h-dvh flex-col bg-stage">
      <header className={`${column} flex h-18 flex-none items-center justify-between`}>
        <Link
          href="/"
          className="flex items-center gap-2.5 text-[18px] font-semibold tracking-[-0.02em]"
        >
          <Logo size={26} />
          Troupe
        </Link>
        <nav aria-labelledby="head" className="flex items-center gap-2">
          <span id="head" hidden>
            <Said text="Header" />
          </span>
          <Link href="/docs" className={`${link} px-3 text-sm max-wide:hidden`}>
            <Said text="API" />
          </Link>
          <ButtonLink href="/login" variant={open ? "ghost" : "secondary"}>
            <Said text="Sign in" />
          </ButtonLink>
          {open && (
            <ButtonLink href="/login?tab=register" className="max-[359px]:hidden">
              <Said text="Create account" />
            </ButtonLink>
          )}
        </nav>
      </header>
      <main className={`${column} flex-1`}>{children}</main>
      <Footer />
    </div>
  );
}

const link = "text-ink-2 hover:text-ink";

function Footer() {
  return (
    <footer className="flex-none border-t border-line bg-frame text-13">
      <div
        className={`${column} flex min-h-18 flex-wrap items-center justify-between gap-x-6 gap-y-3 py-5`}
      >
        {/* oxlint-disable-next-line react/purity -- drawn by the server alone */}
        <p className="text-ink-2">© {new Date().getFullYear()} Troupe</p>
        <nav aria-labelledby="foot" className="flex flex-wrap gap-x-6 gap-y-2">
          <span id="foot" hidden>
            <Said text="Footer" />
          </span>
          <Link className={link} href="/docs">
            <Said text="API reference" />
          </Link>
          <Link className={link} href="/terms">
            <Said text="Terms" />
          </Link>
          <Link className={link} href="/privacy">
            <Said text="Privacy" />
          </Link>
          <a className={link} href={`mailto:${config().CONTACT_EMAIL}`}>
            <Said text="Contact" />
          </a>
          <LanguageSwitch className={link} />
          <a className={`${link} inline-flex items-center gap-1.5`} href="#top">
            <ArrowUp aria-hidden="true" className="size-3.5" />
            <Said text="Top" />
          </a>
        </nav>
      </div>
    </footer>
  );
}
