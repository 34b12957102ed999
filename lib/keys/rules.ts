import { type KeyScope } from "@/lib/core/endpoint";
import { rule } from "@/lib/core/shared/rule";
import { sentence } from "@/lib/core/shared/sentence";

export const keyLimits = { name: 100, keys: 50, only: 100 };

export const keyRules = {
  name: rule.all(
    rule.required(sentence("name_required", "Name is required")),
    rule.max(keyLimits.name, sentence("name_too_long", "Name must be at most 100 characters")),
  ),
  scopes: (scopes: readonly KeyScope[]) =>
    scopes.length === 0 ? sentence("key_scopes_required", "Choose at least one scope") : undefined,
};
