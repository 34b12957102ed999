import { authRules } from "@/lib/auth/shared/rules";

export const operatorRules = {
  email: authRules.email,
};
