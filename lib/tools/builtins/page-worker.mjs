// The thread that converts a web page to text: a hostile page may take seconds, and must not block the server's
// requests. It is plain JavaScript outside the bundle, so that it is found in the same way however the app is started.
import { parentPort, workerData } from "node:worker_threads";
import "../../core/untrusted/low-priority.mjs";
import { htmlToText } from "../../core/untrusted/html-to-text.mjs";

const { html, url, article } = workerData;
/** A link as an absolute URL: most pages use relative ones. */
function whole(href) {
  try {
    return new URL(href, url).href;
  } catch {
    return href;
  }
}

const AROUND = ["nav", "header", "footer", "aside", "form", "script", "style", "noscript"];

parentPort.postMessage(
  article
    ? htmlToText(html, { skip: AROUND, article: true })
    : htmlToText(html, { skip: ["nav"], rewrite: whole }),
);
