import { rule } from "@/lib/core/shared/rule";
import { sentence } from "@/lib/core/shared/sentence";

/** workspaces.md 'Limits'. `bytes`: of a snapshot. */
export const shareLimits = {
  shares: 200,
  bytes: 2 * 1024 * 1024,
  passphrase: { least: 8, most: 128 },
};

export const shareRules = {
  passphrase: rule.all(
    rule.min(
      shareLimits.passphrase.least,
      sentence("passphrase_too_short", "The passphrase must be at least 8 characters"),
    ),
    rule.max(
      shareLimits.passphrase.most,
      sentence("passphrase_too_long", "The passphrase must be at most 128 characters"),
    ),
  ),
};

/** The name under which a page contains the setting SHARE_LINKS. */
export const SHARE_LINKS = "troupe-share-links";
