import { rule } from "@/lib/core/shared/rule";
import { sentence } from "@/lib/core/shared/sentence";

const STRONG = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)/s;

// eslint-disable-next-line regexp/no-super-linear-backtracking -- of 254 characters at most
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/**
 * SPEC section 5, to the letter; the additional length limits are those of SAFETY (128) and of the store (254, 64,
 * 100).
 */
export const authRules = {
  email: rule.matches(
    EMAIL,
    sentence("email_invalid", "Please enter a valid email address"),
    254,
    sentence("email_too_long", "Email must be at most 254 characters"),
  ),
  password: rule.all(
    rule.min(
      8,
      sentence(
        "password_too_weak",
        "Password must be at least 8 characters and include uppercase, lowercase, and numbers",
      ),
    ),
    rule.matches(
      STRONG,
      sentence(
        "password_too_weak",
        "Password must be at least 8 characters and include uppercase, lowercase, and numbers",
      ),
      128,
      sentence("password_too_long", "Password must be at most 128 characters"),
    ),
  ),
  username: rule.all(
    rule.min(3, sentence("username_too_short", "Username must be at least 3 characters")),
    rule.matches(
      /^[A-Za-z0-9_]+$/,
      sentence("username_invalid", "Username can only contain letters, numbers, and underscores"),
      64,
      sentence("username_too_long", "Username must be at most 64 characters"),
    ),
  ),
  name: rule.max(100, sentence("name_too_long", "Name must be at most 100 characters")),
  matches: (password: string, confirmed: string) =>
    password === confirmed ? undefined : sentence("passwords_differ", "Passwords do not match"),
};
