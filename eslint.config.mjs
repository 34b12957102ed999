import next from "eslint-config-next/core-web-vitals";
import ts from "eslint-config-next/typescript";

const config = [...next, ...ts, { ignores: ["prisma/generated/**", ".next/**", "node_modules/**", "public/**", "data/**"] }];
export default config;
