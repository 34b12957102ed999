import { rule } from "@/lib/core/shared/rule";
import { sentence } from "@/lib/core/shared/sentence";

/** One mailbox, dots inside the host, nothing that could start an email header or a second recipient. */
const EMAIL =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/;

/** SPEC section 5, to the letter; the email's length is the maximum of SMTP (RFC 5321). */
export const waitlistRules = {
  name: rule.all(
    rule.required(sentence("name_required", "Name is required")),
    rule.matches(
      /^[^<>\p{Cc}\u2028\u2029]*$/u,
      sentence("name_invalid", "Name contains invalid characters"),
      100,
      sentence("waitlist_name_too_long", "Name must be less than 100 characters"),
    ),
  ),
  email: rule.all(
    rule.required(sentence("email_required", "Email is required")),
    rule.matches(EMAIL, sentence("email_invalid", "Please enter a valid email address"), 254),
  ),
};
