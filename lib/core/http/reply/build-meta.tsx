import "server-only";
import { processSingleton } from "@/lib/core/process/singleton";
import { BUILD } from "@/lib/core/http/shared/build";

/**
 * Which build has drawn this page; its calls compare it with what their answers say. `lib/cli/server/server.mjs` puts it
 * there; the development server has none.
 */
export const BuildMeta = () => (
  <meta name={BUILD} content={processSingleton("build", (): string => "")} />
);
