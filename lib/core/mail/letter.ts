import "server-only";

/** The content of an email, before it is rendered as text and HTML. */
type MailText = {
  subject: string;
  /** The recipient's name; omitted when it could be mistaken for an address or a link. */
  name: string;
  paragraphs: readonly string[];
  /** The one action that the email offers. */
  button?: Linked;
  /** Several items, each with its link. */
  items?: readonly Linked[];
  /** Small print below the button: how long the link is valid, what to do if it was not you. */
  notes: readonly string[];
  /** Where its recipient can turn such emails off. */
  footer?: Linked;
  /** The fixed texts of every email, in the recipient's language; English by default. */
  frame?: Frame;
};
type Linked = { label: string; href: string };
type Frame = { language: string; hello: string; helloTo: (name: string) => string; open: string };
const ENGLISH: Frame = {
  language: "en",
  hello: "Hello,",
  helloTo: (name) => `Hello ${name},`,
  open: "If the button doesn't work, open this URL:",
};

export type Letter = {
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  link: string | null;
};

/**
 * A complete email to one mailbox. All text is escaped; the only links are those of the button, the items and the
 * footer.
 */
export function letter(address: string, words: MailText): Letter {
  const name = words.name.replace(/[\p{Cc}\p{Cf}<>"]/gu, " ").trim();
  const { hello, helloTo } = words.frame ?? ENGLISH;
  const greeting = looksLikeLink(name) || name === "" ? hello : helloTo(name);
  return {
    to: { name: looksLikeLink(name) ? "" : name, address },
    subject: words.subject,
    text: asText(greeting, words),
    html: asHtml(greeting, words),
    link: words.button?.href ?? words.items?.[0]?.href ?? null,
  };
}

/** A stranger may sign others up: the name they give must not become a link in our email. */
export const looksLikeLink = (name: string): boolean => /[/@:]|\S\.\S/.test(name);

function asText(
  greeting: string,
  { paragraphs, button, items = [], notes, footer }: MailText,
): string {
  const linked = ({ label, href }: Linked) => `${label}:\n${href}`;
  const parts = [
    greeting,
    ...paragraphs,
    ...items.map(linked),
    ...(button ? [linked(button)] : []),
    ...notes,
    ...(footer ? [linked(footer)] : []),
    "Troupe",
  ];
  return `${parts.join("\n\n")}\n`;
}

const SMALL = "font-size:13px;line-height:20px;color:#5d5867";
const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

function asHtml(
  greeting: string,
  { subject, paragraphs, button, items = [], notes, footer, frame = ENGLISH }: MailText,
): string {
  const line = (text: string, style: string) =>
    `<p style="margin:0 0 16px;${style}">${escaped(text)}</p>`;
  const main = [greeting, ...paragraphs].map((each) =>
    line(each, "font-size:15px;line-height:24px;color:#1a1820"),
  );
  const anchor = ({ label, href }: Linked, style: string) =>
    `<p style="margin:0 0 16px;${style}"><a href="${escaped(href)}" style="color:#6d28d9">${escaped(label)}</a></p>`;
  const list = items.map((each) => anchor(each, "font-size:15px;line-height:24px"));
  const act = button
    ? [
        `<p style="margin:24px 0"><a href="${escaped(button.href)}" style="display:inline-block;padding:10px 18px;border-radius:8px;background:#6d28d9;color:#ffffff;font-size:15px;font-weight:600;text-decoration:none">${escaped(button.label)}</a></p>`,
        `<p style="margin:0 0 16px;font-size:13px;line-height:20px;color:#5d5867">${escaped(frame.open)}<br><span style="word-break:break-all">${escaped(button.href)}</span></p>`,
      ]
    : [];
  const small = notes.map((each) => line(each, SMALL));
  const end = footer ? [anchor(footer, SMALL)] : [];
  return `<!doctype html>
<html lang="${frame.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="margin:0;background:#f6f5f8;${FONT}"><div style="max-width:520px;margin:0 auto;padding:32px 16px">
<div style="padding:28px;border:1px solid #e4e1e8;border-radius:12px;background:#ffffff">
${[...main, ...list, ...act, ...small, ...end].join("\n")}
</div><p style="margin:16px 0 0;font-size:12px;color:#5d5867;text-align:center">Troupe</p></div></body></html>
`;
}

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (each) => ENTITIES[each]!);
