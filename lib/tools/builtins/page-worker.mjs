// The thread that converts a web page to text: a hostile page may take seconds, and must not block the server's
// requests. It is plain JavaScript outside the bundle, so that it is found in the same way however the app is started.
import { parentPort, workerData } from "node:worker_threads";
import "../../core/untrusted/low-priority.mjs";
import { htmlToText } from "../../core/untrusted/html-to-text.mjs";
import { AROUND, AROUND_BY_NAME, NEVER_AROUND } from "./page-parts.mjs";

const { html, url, article } = workerData;
/** A link as an absolute URL: most pages use relative ones. */
function whole(href) {
  try {
    return new URL(href, url).href;
  } catch {
    return href;
  }
}

/** A page with less text has probably named its main part like what is around others. */
const LEAST = 80;

function mainPart() {
  const text = htmlToText(html, { skip: AROUND_BY_NAME, keep: NEVER_AROUND, article: true });
  return text.length < LEAST ? htmlToText(html, { skip: AROUND, article: true }) : text;
}

parentPort.postMessage(article ? mainPart() : htmlToText(html, { skip: ["nav"], rewrite: whole }));
