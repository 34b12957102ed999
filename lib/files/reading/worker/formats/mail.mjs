import { htmlToText } from "../../../../core/untrusted/html-to-text.mjs";

const shown = ({ name, address, group }) =>
  group ? group.map(shown).join(", ") : name && address ? `${name} <${address}>` : address || name;

/** A message: its headers, its text, and the names of what is attached. */
export async function readMail(bytes) {
  const { default: PostalMime } = await import("postal-mime");
  const mail = await PostalMime.parse(bytes);
  const lines = [
    ["From", mail.from && shown(mail.from)],
    ["To", mail.to?.map(shown).join(", ")],
    ["Cc", mail.cc?.map(shown).join(", ")],
    ["Date", mail.date],
    ["Subject", mail.subject],
  ].flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []));
  const text = mail.text?.trim() ? mail.text : mail.html ? htmlToText(mail.html) : "";
  const names = (mail.attachments ?? [])
    .filter(({ disposition, filename }) => filename || disposition === "attachment")
    .map(({ filename, mimeType }) => filename || mimeType);
  return {
    pages: [`${lines.join("\n")}\n\n${text.trim()}\n`],
    notes: names.length ? [{ note: "attachments_not_read", names: names.join(", ") }] : [],
  };
}
