import "server-only";
import { processSingleton } from "@/lib/core/singleton";
import { BUILD } from "@/lib/core/http/build";

/**
 * The build that rendered this page; its calls compare it with the build in responses. `lib/cli/server/server.mjs`
 * inserts it; the development server has none.
 */
export const BuildMeta = () => (
  <meta name={BUILD} content={processSingleton("build", (): string => "")} />
);
