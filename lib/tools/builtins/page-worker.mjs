// The thread that converts a web page to text: a hostile page may take seconds, and must not block the server's
// requests. It is plain JavaScript outside the bundle, so that it is found in the same way however the app is started.
import { parentPort, workerData } from "node:worker_threads";
import { convert } from "html-to-text";

const { html, url } = workerData;
/** A link as an absolute URL: most pages use relative ones. */
function whole(href) {
  try {
    return new URL(href, url).href;
  } catch {
    return href;
  }
}

parentPort.postMessage(
  convert(html, {
    wordwrap: false,
    limits: { maxInputLength: undefined, maxDepth: 100, maxChildNodes: 5_000 }, // the caller has already limited the length
    selectors: [
      { selector: "img", format: "skip" },
      { selector: "svg", format: "skip" },
      { selector: "nav", format: "skip" },
      {
        selector: "a",
        options: { pathRewrite: whole, hideLinkHrefIfSameAsText: true, noAnchorUrl: true },
      },
      ...["h1", "h2", "h3", "h4", "h5", "h6"].map((selector) => ({
        selector,
        options: { uppercase: false },
      })),
    ],
  }),
);
