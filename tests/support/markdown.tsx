import { renderToStaticMarkup } from "react-dom/server";
import { Markdown } from "@/components/markdown/markdown";
import { parts } from "@/components/markdown/more/more";
import { more } from "@/components/markdown/more/use-more";
import * as read from "@/components/markdown/read";

more.set(parts); // a page loads it when a text needs it
export const readAll = (text: string) => read.readAll(text, parts.extensions);
export const readOn = (before: read.Read, text: string) =>
  read.readOn(before, text, parts.extensions);

export const html = (text: string, streaming = false): string =>
  renderToStaticMarkup(<Markdown text={text} streaming={streaming} />);

/** The text parsed chunk by chunk, as a reply arrives. */
export function grown(text: string, step: number): read.Read {
  let now = readAll("");
  for (let at = step; at < text.length; at += step) now = readOn(now, text.slice(0, at));
  return readOn(now, text);
}

export const blocks = ({ done, open }: read.Read) =>
  [...done, ...open]
    .filter((token) => token.type !== "space")
    .map(({ raw, ...rest }) => ({ ...rest, raw: raw.trimEnd() }));

export const ANSWER = `# Open invoices

Three are still open, **€4,310.00** in all[^1]:

| Invoice | Due | Amount |
|:--------|:---:|-------:|
| 20391 | Oct 28 | €1,290.00 |
| \`20402\` | ~~Nov 2~~ | €2,420.00 |

1. First
   - nested
   - [x] done

2. Second, with [a link](https://example.com/a_b?c=1&amp;d=2 "t") and ![a picture](https://example.com/p.png)
10) not the same list

> Quoted
> > twice

\`\`\`ts
const a: string[] = ["<b>", "&amp;"];

# no heading
\`\`\`

    indented

Setext
------
See [the rule][rule] and <https://example.com>, or www.example.com.

[rule]: https://example.com/rule

<div onclick="x()">raw</div>

The end &copy; 2026 $x_1 * y_1$
`;
