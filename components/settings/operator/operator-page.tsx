"use client";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { routes } from "@/components/routes";
import { useAuth } from "@/components/shell/auth-provider";
import { Card } from "@/components/ui/card";
import { Empty } from "@/components/ui/feedback/faces";
import { Page, PageHead } from "@/components/ui/page/page";
import { TabLinks } from "@/components/ui/page/tab-links";
import { useText } from "@/lib/texts/use-text";

/** The frame of the operator's screens. Others get 'not found', as from the server. */
export function OperatorPage({ children }: { children: ReactNode }) {
  const t = useText();
  const path = usePathname();
  const { user } = useAuth();
  if (!user?.Operator)
    return (
      <Page narrow>
        <Card>
          <Empty
            title={t("Page not found")}
            text={t("This page doesn't exist. Check the URL, or it may have been removed.")}
          />
        </Card>
      </Page>
    );
  const tab = (href: string, label: string) => ({ href, label, current: path === href });
  return (
    <Page narrow>
      <PageHead
        title={t("Operator")}
        subtitle={t("Manage who can use this server. You can't see what's in their accounts.")}
      />
      <div className="mt-4">
        <TabLinks
          items={[
            tab(routes.operator, t("Users")),
            tab(routes.operatorSignUp, t("Sign-up")),
            tab(routes.operatorWaitlist, t("Waitlist")),
          ]}
        />
      </div>
      {children}
    </Page>
  );
}
