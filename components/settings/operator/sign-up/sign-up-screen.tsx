"use client";
import { OperatorPage } from "@/components/settings/operator/operator-page";
import { Invitations } from "@/components/settings/operator/sign-up/invitations";
import { WhoMaySignUp } from "@/components/settings/operator/sign-up/who-may-sign-up";

export const SignUpScreen = () => (
  <OperatorPage>
    <WhoMaySignUp />
    <Invitations />
  </OperatorPage>
);
