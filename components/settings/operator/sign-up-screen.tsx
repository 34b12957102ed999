"use client";
import { OperatorPage } from "@/components/settings/operator/operator-page";
import { Invitations } from "@/components/settings/operator/invitations";
import { WhoMaySignUp } from "@/components/settings/operator/who-may-sign-up";

export const SignUpScreen = () => (
  <OperatorPage>
    <WhoMaySignUp />
    <Invitations />
  </OperatorPage>
);
