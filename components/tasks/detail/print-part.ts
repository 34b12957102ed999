/** How long a browser that never says that it has printed is given. */
const PATIENCE_MS = 60_000;

/**
 * Prints one part of the page under a title, on white, as many sheets as it takes: in a frame of its own, since the page
 * itself is one screen high. The frame has the page's style sheets and no script.
 */
export function printPart(title: string, part: HTMLElement): void {
  const frame = document.createElement("iframe");
  frame.title = title;
  frame.setAttribute("aria-hidden", "true");
  frame.className = "fixed -left-[10000px] h-px w-px";
  document.body.append(frame);
  const page = frame.contentDocument;
  const view = frame.contentWindow;
  if (!page || !view) return frame.remove();
  page.documentElement.lang = document.documentElement.lang;
  page.documentElement.dataset.theme = "light";
  page.documentElement.className = document.documentElement.className;
  page.title = title;
  const heading = page.createElement("h1");
  heading.textContent = title;
  heading.className = "mb-4";
  page.body.className = document.body.className;
  page.body.append(heading, page.importNode(part, true));
  const sheets = [...document.querySelectorAll<HTMLLinkElement | HTMLStyleElement>('link[rel="stylesheet"], style')].map((sheet) => page.importNode(sheet, true));
  const loaded = sheets.map((sheet) => new Promise<void>((resolve) => (sheet instanceof HTMLLinkElement || sheet.tagName === "LINK" ? ["load", "error"].forEach((each) => sheet.addEventListener(each, () => resolve())) : resolve())));
  page.head.append(...sheets);
  const end = () => frame.remove();
  view.addEventListener("afterprint", end);
  setTimeout(end, PATIENCE_MS);
  void Promise.all(loaded).then(() => view.print());
}
