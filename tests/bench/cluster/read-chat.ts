import http from "node:http";

// A new connection for each chat: one kept from the round before may be closed by its process at this very moment.
const agent = new http.Agent({ keepAlive: false });

/** One chat to its end; counts its tokens as they arrive. `url`: of the process. */
export const readChat = (
  url: string,
  headers: Record<string, string>,
  body: string,
  heard: { tokens: number },
): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = http.request(
      `${url}/api/chat`,
      { method: "POST", agent, headers },
      (answer) => {
        if (answer.statusCode !== 200)
          return reject(new Error(`A chat was answered ${answer.statusCode}.`));
        let rest = "";
        answer.on("data", (chunk) => {
          const pieces = (rest + String(chunk)).split("event: delta");
          heard.tokens += pieces.length - 1;
          rest = pieces.at(-1)!.slice(-"event: delta".length + 1);
        });
        answer.on("error", reject).on("end", resolve);
      },
    );
    request.on("error", reject);
    request.end(body);
  });
