import { routes } from "@/components/routes";
import { Link } from "@/components/ui/link";
import type { FailureCode } from "@/lib/runs/run/contract";
import { useText } from "@/lib/texts/use-text";

/** Links to the settings that fix it, if the model's key or balance was the reason. */
export function ModelsLink({ code }: { code: FailureCode | undefined }) {
  const t = useText();
  if (code !== "provider_auth" && code !== "provider_quota") return null;
  return (
    <Link href={routes.models} className="font-medium underline">
      {t("Open Models")}
    </Link>
  );
}
