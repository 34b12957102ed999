import { routes } from "@/components/routes";
import { Link } from "@/components/ui/navigation/link";
import type { FailureCode } from "@/lib/runs/contract";
import { useText } from "@/lib/texts/use-text";

/** Leads to where it can be mended, when it was the model's key or balance that failed. */
export function ModelsLink({ code }: { code: FailureCode | undefined }) {
  const t = useText();
  if (code !== "provider_auth" && code !== "provider_quota") return null;
  return (
    <Link href={routes.models} className="font-medium underline">
      {t("Open Models")}
    </Link>
  );
}
