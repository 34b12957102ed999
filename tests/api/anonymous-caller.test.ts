import { expect, test } from "vitest";
import { route } from "@/lib/auth/session/door";
import { endpoint } from "@/lib/core/endpoint";
import { newPerson } from "../support/person";

const handler = route(
  endpoint<void, { me: string }>("GET", "/api/made-up", { access: "public" }),
  {},
  ({ me }) => ({ me }),
);
const asked = (cookie = "") =>
  handler(new Request("http://localhost:3000/api/made-up", { headers: { cookie } }), {
    params: Promise.resolve({}),
  });

test("a public endpoint that would act for its caller refuses an anonymous one, instead of acting for everyone", async () => {
  expect((await asked()).status).toBe(401);
  const person = await newPerson();
  expect((await asked(person.cookie())).status).not.toBe(401);
});
