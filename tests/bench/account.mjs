/** Registers a user with an agent, as a client of the HTTP interface: returns its headers and the agent's id. */
export async function newAccount(url) {
  const cookies = new Map();
  let token = "";
  const ask = async (method, path, body) => {
    const headers = {
      cookie: [...cookies].map((pair) => pair.join("=")).join("; "),
      "x-csrf-token": token,
      "content-type": "application/json",
    };
    const answer = await fetch(url + path, { method, headers, body: body && JSON.stringify(body) });
    for (const line of answer.headers.getSetCookie())
      cookies.set(...line.split(";")[0].split(/=(.*)/s).slice(0, 2));
    token = answer.headers.get("x-csrf-token") ?? token;
    return answer.json();
  };
  await ask("GET", "/api/auth/me");
  const username = `bench_${Date.now()}`;
  const { user } = await ask("POST", "/api/auth/register", {
    email: `${username}@example.com`,
    username,
    password: "Correct-horse-9",
  });
  const agent = await ask("POST", "/api/agents", {
    name: "Bench",
    instructions: "You are a helpful assistant.",
  });
  const headers = () => ({
    cookie: [...cookies].map((pair) => pair.join("=")).join("; "),
    "x-csrf-token": token,
    "content-type": "application/json",
  });
  return { headers: headers(), agentId: agent.AgentId, userId: user.UserId };
}
