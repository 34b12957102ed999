import { authRules } from "@/lib/auth/rules";

export const operatorRules = {
  email: authRules.email,
};
