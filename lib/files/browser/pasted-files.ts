/** The part of a browser's clipboard that decides what a paste means. */
type Clipboard = {
  readonly files: ArrayLike<File>;
  getData(type: string): string;
};

/**
 * The files to attach from a paste; none: the browser pastes the text.
 *
 * Excel, Word, Numbers and PowerPoint put an image of a selection beside its text, and people who copy cells mean the
 * text. Files take precedence over text only in the opposite case: file managers add the names of copied files, and
 * browsers the URL of a copied image.
 */
export function pastedFiles(clipboard: Clipboard): File[] {
  const files = Array.from(clipboard.files);
  const text = clipboard.getData("text/plain").trim();
  const drawn = files.length > 0 && files.every(({ type }) => type.startsWith("image/"));
  if (!drawn || text === "") return files;
  return areNames(text, files) || isImageUrl(text, clipboard.getData("text/html")) ? files : [];
}

/** One name or path per line, as file managers write them. */
function areNames(text: string, files: readonly File[]): boolean {
  const names = new Set(files.map(({ name }) => name));
  return text.split(/\r?\n/).every((line) => names.has(lastPart(line.trim())));
}

/** `file:///home/ann/a%20b.png` and `C:\a b.png` are both `a b.png`. */
function lastPart(path: string): string {
  const last = path.split(/[/\\]/).at(-1) ?? "";
  try {
    return decodeURIComponent(last);
  } catch {
    return last; // a name may contain a percent sign
  }
}

/** A copied image: its URL as text, and as HTML nothing but the image. */
function isImageUrl(text: string, html: string): boolean {
  const alone = html.replace(/<(?!img\b)[^<>]*>/gi, "").trim();
  return /^(?:https?|data|blob|file):\S+$/i.test(text) && /^<img\b[^<>]*>$/i.test(alone);
}
