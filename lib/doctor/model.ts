import "server-only";
import { config } from "@/lib/core/config";
import { listModels } from "@/lib/core/model/exchange/list-models";
import { onTheWire } from "@/lib/core/model/provider";
import { ModelError } from "@/lib/core/model/wire";
import { ok, problem, warning, type Check } from "@/lib/doctor/check";
import { defaultProvider } from "@/lib/models/server-model";

const NAMED = 8;
const PATIENCE_MS = 30_000;

/** Checks that the model provider accepts the key and has the model, by listing its models, which costs nothing. */
export const model: Check = {
  name: "model",
  async look(signal) {
    const { DEEPSEEK_BASE_URL, DEEPSEEK_MODEL, modelConfigured } = config();
    if (!modelConfigured) return [ok("DEEPSEEK_API_KEY is not set, so the demo model is used.")];
    const provider = defaultProvider();
    try {
      const listed = await listModels(
        provider,
        AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
      );
      if (!listed?.length)
        return [
          warning(
            `${DEEPSEEK_BASE_URL} answers, but has no list of models, so neither the key nor ${DEEPSEEK_MODEL} could be tried. Look whether the address is right, and chat with an agent.`,
          ),
        ];
      const names = [DEEPSEEK_MODEL, onTheWire(provider, DEEPSEEK_MODEL).model];
      if (listed.some((each) => names.includes(each)))
        return [ok(`${DEEPSEEK_BASE_URL} takes the key and has ${DEEPSEEK_MODEL}.`)];
      return [
        problem(
          `${DEEPSEEK_BASE_URL} has no model called ${DEEPSEEK_MODEL}. Set DEEPSEEK_MODEL to one of ${listed.slice(0, NAMED).join(", ")}${listed.length > NAMED ? " …" : ""}.`,
        ),
      ];
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      return [
        problem(
          `${error.message} Look at DEEPSEEK_BASE_URL (${DEEPSEEK_BASE_URL}) and DEEPSEEK_API_KEY.`,
        ),
      ];
    }
  },
};
