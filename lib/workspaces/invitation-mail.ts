import "server-only";
import { frameIn } from "@/lib/auth/mails";
import { addresseeOf } from "@/lib/auth/recipients";
import { letter, looksLikeLink, type Letter } from "@/lib/core/mail/letter";
import type { Language } from "@/lib/texts/languages";
import { translator } from "@/lib/texts/translator";

type Invited = {
  email: string;
  /** Who invites; their name is chosen freely, the username has no characters of a link. */
  by: { Name: string; Username: string };
  workspace: string;
};

/**
 * Writes the email with the link of an invitation, in the language of the invited person's account, else in `language`.
 * Names that could become links are left out: anyone may invite anyone.
 */
export async function invitationWriter(
  { email, by, workspace }: Invited,
  language: Language,
): Promise<(href: string) => Letter> {
  const to = await addresseeOf(email, language);
  const t = await translator(to.language);
  const frame = await frameIn(to.language);
  const name = looksLikeLink(by.Name) ? by.Username : by.Name;
  const paragraph = looksLikeLink(workspace)
    ? t("{name} invites you to a workspace on Troupe.", { name })
    : t("{name} invites you to the workspace “{workspace}” on Troupe.", { name, workspace });
  return (href) =>
    letter(email, {
      subject: t("Invitation to a Troupe workspace"),
      name: to.name,
      paragraphs: [paragraph],
      button: { label: t("Open invitation"), href },
      notes: [
        t("The link works once, within 7 days."),
        t("If you didn't expect this email, ignore it."),
      ],
      frame,
    });
}
