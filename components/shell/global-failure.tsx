"use client";
import { useState } from "react";
import { away } from "@/lib/texts/de/away";

/** `home`: the URL of the dashboard. */
type Props = { onRetry: () => void; home: string };

/**
 * A complete page for when even the frame of the screens could not be rendered. It needs no other script and no style
 * sheet, since one of them may be missing. Every page loads it with its own scripts, so it imports next to nothing.
 */
export function GlobalFailure({ onRetry, home }: Props) {
  const [{ lang, theme }] = useState(ofPage);
  const t = (text: keyof typeof away): string => (lang === "de" ? away[text] : text);
  return (
    <html lang={lang} data-theme={theme}>
      {/* oxlint-disable-next-line nextjs/no-head-element -- there is no layout around it */}
      <head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${t("This page couldn't be displayed")} · Troupe`}</title>
        <style>{STYLE}</style>
      </head>
      <body className="failure">
        <main>
          <Mark />
          <h1>{t("This page couldn't be displayed")}</h1>
          <p>{t("Something went wrong. Your saved work is safe.")}</p>
          <div>
            <button type="button" className="failure-first" onClick={onRetry}>
              {t("Retry")}
            </button>
            <button type="button" onClick={() => window.location.reload()}>
              {t("Reload")}
            </button>
            <a href={home}>{t("Go to dashboard")}</a>
          </div>
        </main>
      </body>
    </html>
  );
}

/** Read before the page is replaced. */
function ofPage(): { lang: string; theme: string | undefined } {
  if (typeof document === "undefined") return { lang: "en", theme: undefined };
  const { lang, dataset } = document.documentElement;
  return { lang, theme: dataset.theme };
}

function Mark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" width="44" height="44">
      <rect width="32" height="32" rx="8.5" fill="var(--f-brand)" />
      <g fill="var(--f-on-brand)">
        <circle cx="8.25" cy="10.25" r="2.75" />
        <circle cx="16" cy="10.25" r="2.75" />
        <circle cx="23.75" cy="10.25" r="2.75" />
        <rect x="13.25" y="15.25" width="5.5" height="10.75" rx="2.75" />
      </g>
    </svg>
  );
}

/** The values of app/globals.css. */
const STYLE = `
:root{color-scheme:light dark;--f-frame:light-dark(#f6f5f8,#0b0a0e);--f-surface:light-dark(#fff,#18161d);
--f-ink:light-dark(#1a171f,#f2f0f5);--f-ink-2:light-dark(#56515f,#b6b1c0);--f-line:light-dark(#d3cfda,#3b3745);
--f-brand:light-dark(#6d28d9,#a78bfa);--f-on-brand:light-dark(#fff,#190b33)}
[data-theme=light]{color-scheme:light}[data-theme=dark]{color-scheme:dark}
.failure{margin:0;min-height:100dvh;display:flex;align-items:center;justify-content:center;background:var(--f-frame);
color:var(--f-ink);font:14px/20px var(--font-geist-sans,"Geist"),ui-sans-serif,system-ui,sans-serif}
.failure main{padding:32px 20px;text-align:center}
.failure svg{display:block;margin:0 auto}
.failure h1{margin:20px 0 4px;font-size:20px;line-height:28px;font-weight:600;letter-spacing:-.02em}
.failure p{margin:0 auto;max-width:44ch;color:var(--f-ink-2);text-wrap:balance}
.failure div{margin-top:20px;display:flex;flex-wrap:wrap;gap:8px;justify-content:center}
.failure button,.failure a{box-sizing:border-box;height:40px;padding:0 14px;display:inline-flex;align-items:center;
border:1px solid var(--f-line);border-radius:8px;background:var(--f-surface);color:var(--f-ink);font:inherit;
font-weight:500;text-decoration:none;cursor:pointer}
.failure .failure-first{border-color:transparent;background:var(--f-brand);color:var(--f-on-brand)}
.failure :focus-visible{outline:2px solid var(--f-brand);outline-offset:2px}
`;
