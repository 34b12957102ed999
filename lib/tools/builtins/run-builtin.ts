import "server-only";
import { calculated } from "@/lib/tools/builtins/calculator";
import { currentTime } from "@/lib/tools/builtins/current-time";
import { builtinNamed } from "@/lib/tools/builtins/definitions";
import { fetchUrl } from "@/lib/tools/builtins/fetch-url";
import { checkArguments } from "@/lib/tools/check/arguments";
import type { BuiltinName } from "@/lib/tools/contract";
import { plain } from "@/lib/tools/http/placeholders";

type Args = Record<string, unknown>;
const WORK: Record<BuiltinName, (args: Args, signal: AbortSignal) => unknown> = {
  current_time: ({ time_zone }) => currentTime(time_zone === undefined ? undefined : plain(time_zone)),
  calculator: ({ expression }) => calculated(plain(expression)),
  fetch_url: ({ url }, signal) => fetchUrl(plain(url), signal),
};

/** Carries out a built-in tool. Its own parameters hold, whatever the definition that named it says. Throws ToolFault. */
export async function runBuiltin(name: BuiltinName, args: Args, signal: AbortSignal): Promise<unknown> {
  checkArguments(builtinNamed(name)!, args);
  return WORK[name](args, signal);
}
