import { AuditScreen } from "@/components/settings/audit-screen";
import { FirstData } from "@/components/shell/first-data";
import { auditApi } from "@/lib/audit/contract";
import { AuditListSchema } from "@/lib/audit/schema";
import * as audit from "@/lib/audit/service";
import { namesOf } from "@/lib/auth/people";
import { firstData } from "@/lib/auth/session/first-data";
import { isAtLeast } from "@/lib/core/shared/roles";
import { titled } from "@/lib/texts/page-title";

export const generateMetadata = titled("Audit log");

export default async function Page() {
  const { [auditApi.list.path]: newest, ...answers } = await firstData((me) =>
    isAtLeast(me.role, auditApi.list.role)
      ? { [auditApi.list.path]: [AuditListSchema, audit.list(me.workspace, {}, namesOf), "paged"] }
      : {},
  );
  return (
    <FirstData
      answers={answers}
      firstPage={newest ? { key: [auditApi.list.path, ""], page: newest } : undefined}
    >
      <AuditScreen />
    </FirstData>
  );
}
