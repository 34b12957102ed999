import { describe, expect, test } from "vitest";
import { plainText } from "@/components/markdown/plain-text";
import { html } from "../support/markdown";

/** The rendered text, without styles: `«…»` around a formula. */
const drawn = (text: string): string =>
  html(text)
    .replace(/<span dir="ltr" data-formula="(\w)[^>]*>(.*?)<\/span>/gs, "«$1 $2»")
    .replace(/ (?:class|target|rel|tabindex|role|aria-label|scope)="[^"]*"/g, "")
    .replaceAll(/<a href="([^"]*)"(?: dir="ltr")?>(.*?)<\/a>/g, "<a $1>$2</a>")
    .replace(/^<div>|<\/div>$/g, "")
    .replace(/ dir="(?:auto|ltr)"/g, "");
const paragraph = (text: string): string => drawn(text).replace(/^<p>(.*)<\/p>$/s, "$1");

describe("tildes", () => {
  test.each([
    ["约5~10元，或者20~30分钟。", "约5~10元，或者20~30分钟。"],
    ["~20 km, ~30 min and 1~2", "~20 km, ~30 min and 1~2"],
    ["~/notes and ~/work", "~/notes and ~/work"],
    ["a ~b~ c", "a ~b~ c"],
    ["5~~10元，20~~30元", "5~~10元，20~~30元"],
    ["~~old~~ new", "<del>old</del> new"],
    ["~~「旧」~~的", "<del>「旧」</del>的"],
    ["**5~10** ~~**x**~~", "<strong>5~10</strong> <del><strong>x</strong></del>"],
  ])("%s", (text, expected) => expect(paragraph(text)).toBe(expected));
});

describe("emphasis without spaces", () => {
  test.each([
    ["这是**「强调」**的内容", "这是<strong>「强调」</strong>的内容"],
    ["还有**“引号”**和", "还有<strong>“引号”</strong>和"],
    ["**重点：**内容", "<strong>重点：</strong>内容"],
    ["**（注）**文字和**《书》**里", "<strong>（注）</strong>文字和<strong>《书》</strong>里"],
    ["这是**重要**的", "这是<strong>重要</strong>的"],
    ["价格**100%**上涨", "价格<strong>100%</strong>上涨"],
    ["*「斜体」*文字", "<em>「斜体」</em>文字"],
    ["***「全」***字", "<em><strong>「全」</strong></em>字"],
    [
      "これは**「重要」**です。**注意！**次",
      "これは<strong>「重要」</strong>です。<strong>注意！</strong>次",
    ],
    [
      '**강조(强調)**는 **"인용"**을',
      "<strong>강조(强調)</strong>는 <strong>&quot;인용&quot;</strong>을",
    ],
    ['นี่คือ**"สำคัญ"**มาก', "นี่คือ<strong>&quot;สำคัญ&quot;</strong>มาก"],
    [
      "**`code`**和**[链接](https://example.com/)**后",
      "<strong><code>code</code></strong>和<strong><a https://example.com/>链接</a></strong>后",
    ],
    ["a * b * c, 2*3*4, 2**3**4", "a * b * c, 2*3*4, 2**3**4"],
    ["my_var_name and file_*_old", "my_var_name and file_*_old"],
    ["**a**b *c*d __e__", "<strong>a</strong>b <em>c</em>d <strong>e</strong>"],
  ])("%s", (text, expected) => expect(paragraph(text)).toBe(expected));
});

describe("links in a text", () => {
  const link = (url: string, shown = url) => `<a ${url}>${shown}</a>`;
  const A = link("https://example.com/a");
  test.each([
    ["详见 https://example.com/a。另见", `详见 ${A}。另见`],
    ["（https://example.com/a）和", `（${A}）和`],
    ["https://example.com/a，谢谢；https://example.com/a！", `${A}，谢谢；${A}！`],
    ["「https://example.com/a」『https://example.com/a』", `「${A}」『${A}』`],
    [
      "访问https://example.com查看",
      `访问${link("https://example.com/", "https://example.com")}查看`,
    ],
    ["see “https://example.com/a” or ‘https://example.com/a’…", `see “${A}” or ‘${A}’…`],
    ['"https://example.com/a".', `&quot;${A}&quot;.`],
    ['{"url":"https://example.com/a","b":1}', `{&quot;url&quot;:&quot;${A}&quot;,&quot;b&quot;:1}`],
    ["[https://example.com/a] (https://example.com/a)", `[${A}] (${A})`],
    ["**https://example.com/a**。", `<strong>${A}</strong>。`],
    [
      "https://example.com/a—see, https://example.com/a, https://example.com/a.",
      `${A}—see, ${A}, ${A}.`,
    ],
    ["https://example.com/a,然后", `${A},然后`],
    ["رابط https://example.com/a، ثم https://example.com/a؟", `رابط ${A}، ثم ${A}؟`],
    ["देखें https://example.com/a।", `देखें ${A}।`],
    [
      "https://example.com/a_(b) https://example.com/?t[]=1&c=2",
      `${link("https://example.com/a_(b)")} ${link("https://example.com/?t[]=1&amp;c=2")}`,
    ],
    [
      "https://zh.wikipedia.org/wiki/中文，",
      `${link("https://zh.wikipedia.org/wiki/%E4%B8%AD%E6%96%87", "https://zh.wikipedia.org/wiki/中文")}，`,
    ],
    [
      "邮箱a@example.com。 mailto:a@example.com，",
      `邮箱${link("mailto:a@example.com", "a@example.com")}。 ${link("mailto:a@example.com")}，`,
    ],
    ["www.example.com。", `${link("http://www.example.com/", "www.example.com")}。`],
    ["http://localhost:3000/x?y=z#w: there", `${link("http://localhost:3000/x?y=z#w")}: there`],
    [
      "[文档](https://example.com/a)。[x](https://example.com/（a）)",
      `${link("https://example.com/a", "文档")}。${link("https://example.com/%EF%BC%88a%EF%BC%89", "x")}`,
    ],
  ])("%s", (text, expected) => expect(paragraph(text)).toBe(expected));
});

describe("formulas", () => {
  test.each([
    ["\\(E = mc^2\\), \\( \\{1, 2\\} \\)", "«i \\(E = mc^2\\)», «i \\( \\{1, 2\\} \\)»"],
    ["\\( a_{1} * b_{2} * c \\)", "«i \\( a_{1} * b_{2} * c \\)»"],
    ["$a_1*b_2*c$, $n$ and $\\alpha$.", "«i $a_1*b_2*c$», «i $n$» and «i $\\alpha$»."],
    ["公式$x^2$在此，**最优解 $x^*$**", "公式«i $x^2$»在此，<strong>最优解 «i $x^*$»</strong>"],
    ["the $n$th of all $x_i$s", "the «i $n$»th of all «i $x_i$»s"],
    ["$`a*b*c`$ and $\\text{price}$", "«i $`a*b*c`$» and «i $\\text{price}$»"],
    ["where $$x^2$$ is, \\[x = 1\\] too", "where «d $$x^2$$» is, «d \\[x = 1\\]» too"],
    [
      "| $x^2$ |\n|---|\n| \\(y\\) |",
      "<div><table><thead><tr><th>«i $x^2$»</th></tr></thead><tbody><tr><td>«i \\(y\\)»</td></tr></tbody></table></div>",
    ],
    ["# The $x$", "<h3>The «i $x$»</h3>"],
  ])("within a line: %s", (text, expected) => expect(paragraph(text)).toBe(expected));

  test.each([
    ["$$\n\\sum_{i=1}^{n} x_i\n$$", "«d $$\n\\sum_{i=1}^{n} x_i\n$$»"],
    ["\\[\na\n= b\n- c\n\\]", "«d \\[\na\n= b\n- c\n\\]»"],
    ["So:\n$$x$$\nand", "<p>So:</p>«d $$x$$»<p>and</p>"],
    ["$$x^2$$.", "«d $$x^2$$.»"],
    [
      "\\begin{align}\na &= b \\\\\nc &= d\n\\end{align}",
      "«d \\begin{align}\na &amp;= b \\\\\nc &amp;= d\n\\end{align}»",
    ],
    ["- item\n  $$\n  x\n  $$", "<ul><li>item«d $$\nx\n$$»</li></ul>"],
    ["> \\[\n> x\n> \\]", "<blockquote>«d \\[\nx\n\\]»</blockquote>"],
    ["```math\nx^2\n```", "«d x^2»"],
    ["a\n$$\n---\n$$", "<p>a</p>«d $$\n---\n$$»"],
  ])("on lines of its own: %j", (text, expected) => expect(drawn(text)).toBe(expected));

  test.each([
    "It costs $750 now, R$ 12,29 later, and $5 - $10 for children.",
    "$5 to 10$ or $5/$10, US$5 and 5$, ($20)",
    "From $20/month to $30/month, $1,000 and $2,000",
    "价格是$5到10$之间",
    "USD ($) or EUR ($)",
    "$HOME:$PATH, $HOME and $PATH, $user_name$",
    "$name, your total is 5$",
    "$ x $ and $$",
    "`$x$` and `\\(x\\)`",
  ])("prices and variables stay text: %s", (text) =>
    expect(paragraph(text).replace(/<\/?code>/g, "`")).toBe(text),
  );

  test.each([
    ["**$750** to **$800**", "<strong>$750</strong> to <strong>$800</strong>"],
    ["*R$ 5* or *R$ 6*", "<em>R$ 5</em> or <em>R$ 6</em>"],
    ["\\$5 and \\$6", "$5 and $6"],
    ["\\[1\\] Smith \\[edit\\] \\(see below\\)", "[1] Smith [edit] (see below)"],
    [
      "If it costs $5 and you buy \\(n\\), you pay \\(5n\\), i.e. $5n.",
      "If it costs $5 and you buy «i \\(n\\)», you pay «i \\(5n\\)», i.e. $5n.",
    ],
  ])("beside formulas the signs stay: %s", (text, expected) =>
    expect(paragraph(text)).toBe(expected),
  );

  test("an incomplete formula is text, and the text after it does not become a list", () => {
    expect(html("So $x^2 + y", true)).toContain("So $x^2 + y");
    const open = html("$$\na +\n- b", true);
    expect(open).toContain("$$\na +\n- b");
    expect(open).not.toContain("<li");
    expect(html("$$\nnever closed\n\n- b")).toContain("<li");
  });

  test("a formula is read out by its source", () => {
    expect(plainText("So \\(x^2\\) and\n\n$$\ny\n$$")).toBe("So x^2 and y");
  });
});

describe("footnotes", () => {
  const text =
    "A claim[^1] and more[^note], again[^1].\n\n[^1]: The **source**.\n[^note]: Another\n    line.";

  test("marks are numbered, and the notes are below, with their formatting", () => {
    const out = drawn(text).replace(/_R_\w*?_(?=\d)/g, "");
    expect(out).toBe(
      "<p>A claim<sup><a #1>1</a></sup> and more<sup><a #2>2</a></sup>, again<sup><a #1>1</a></sup>.</p>" +
        '<section><ol><li id="1"><p>The <strong>source</strong>.</p></li><li id="2"><p>Another\nline.</p></li></ol></section>',
    );
  });

  test.each([
    [
      "the order is that of the text",
      "b[^b] a[^a]\n\n[^a]: A\n[^b]: B",
      '<p>B</p></li><li id="2"><p>A</p>',
    ],
    [
      "a note may be a URL",
      "a[^1]\n\n[^1]: https://example.com/",
      "<p><a https://example.com/>https://example.com/</a></p>",
    ],
    ["a note may follow its text at once", "a[^1]\n[^1]: A", '<li id="1"><p>A</p>'],
    [
      "a note may have several paragraphs",
      "a[^1]\n\n[^1]: A\n\n    - b\n\nc",
      "<p>A</p><ul><li>b</li></ul>",
    ],
    ["a note that nothing mentions is shown", "a\n\n[^x]: A", "<p>A</p>"],
    ["a note within a list is shown", "- a[^1]\n\n  [^1]: A", "<p>A</p>"],
  ])("%s", (_what, source, expected) =>
    expect(drawn(source).replace(/_R_\w*?_(?=\d)/g, "")).toContain(expected),
  );

  test.each(["[^a-z] in a pattern", "a[^1] without a note"])("%s stays text", (source) =>
    expect(paragraph(source)).toBe(source),
  );
});

describe("HTML that models write", () => {
  test.each([
    ["| a |\n|---|\n| one<br>two<br/>three<br /> |", "one<br/>two<br/>three<br/>"],
    ["one<BR>two", "one<br/>two"],
    [
      "H<sub>2</sub>O, x<sup>**2**</sup>, <kbd>Ctrl</kbd>",
      "H<sub>2</sub>O, x<sup><strong>2</strong></sup>, <kbd>Ctrl</kbd>",
    ],
    ["a<br>\n<br>\n\nb", "a<br/>\n<br/>"],
  ])("is drawn where it can do nothing: %j", (text, expected) =>
    expect(drawn(text)).toContain(expected),
  );

  test.each([
    "H<sub>2",
    "2</sub>",
    "<sub onclick=x>2</sub>",
    "<sup style=x>2</sup>",
    "Map<String, List<Integer>> or vector<int>, <your-name>",
    "<b>x</b> <u>y</u> <script>z</script>",
  ])("stays text otherwise: %s", (text) =>
    expect(paragraph(text).replaceAll("&lt;", "<").replaceAll("&gt;", ">")).toBe(text),
  );
});

describe("writing from right to left", () => {
  const ARABIC = "مرحبا، هذا **نص** مع `npm i` ورقم 12.";

  test("each paragraph, heading, item and cell has the direction of its words", () => {
    const out = html(
      `# ${ARABIC}\n\n${ARABIC}\n\n- ${ARABIC}\n\n> ${ARABIC}\n\n| ${ARABIC} |\n|---|\n| x |`,
    );
    for (const tag of ["h3", "p", "li", "th", "td"]) expect(out).toContain(`<${tag} dir="auto"`);
    expect(out).toContain('<ul dir="rtl"');
    expect(out).toContain('<blockquote dir="rtl"');
    expect(out).toContain('<table dir="rtl"');
    expect(out.match(/<code(?: dir="ltr")? /g)).toEqual(Array(5).fill('<code dir="ltr" '));
  });

  test.each([
    ["`npm i` تثبيت", "rtl"],
    ["https://example.com תיאור", "rtl"],
    ["12. שלום", "rtl"],
    ["English مرحبا", "ltr"],
    ["中文", "ltr"],
  ])("code, URLs and numbers say nothing about the direction of a list: %s", (text, direction) =>
    expect(html(`- ${text}`)).toContain(`<ul dir="${direction}"`),
  );

  test("an item in the other direction keeps its marker within the list", () => {
    expect(html("- مرحبا\n- English")).toMatch(/<li dir="auto" class="list-inside">English/);
  });

  test("code blocks and formulas stay left to right", () => {
    expect(html("```\nx\n```")).toMatch(/<div dir="ltr"[^>]*><div/);
    expect(html("\\(x\\)")).toContain('<span dir="ltr" data-formula');
  });
});

test("line breaks of an answer stay, and those of a file that was wrapped do not", async () => {
  const { Markdown } = await import("@/components/markdown/markdown");
  const { renderToStaticMarkup } = await import("react-dom/server");
  const POEM = "Roses are red\nViolets are blue";
  expect(html(POEM)).toMatch(
    /<div class="[^"]*whitespace-pre-line"><p dir="auto">Roses are red\nViolets/,
  );
  expect(renderToStaticMarkup(<Markdown text={POEM} wrapped />)).not.toContain("pre-line");
});

test.each([
  "$".repeat(20_000),
  "$a ".repeat(20_000),
  "\\(".repeat(20_000),
  "\\[x".repeat(20_000),
  "$$\n".repeat(10_000),
  "a\n$$\n".repeat(5_000),
  "\n\\begin{align}".repeat(10_000),
  "a\n\n\\begin{align}\n".repeat(5_000),
  "[^1]".repeat(5_000) + "\n\n" + "[^1]: a\n".repeat(5_000),
  "<sub>".repeat(4_000),
  "https://" + "(".repeat(20_000),
  "https://a" + ".,!".repeat(6_000),
  "「**".repeat(6_000),
  "~~1".repeat(6_000),
])("hostile text is read in bounded time (case %#)", (text) => {
  // Quadratic work would exceed the test's own limit.
  expect(html(text).length).toBeGreaterThan(0);
});
