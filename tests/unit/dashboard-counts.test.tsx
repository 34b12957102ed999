// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { Counts } from "@/components/dashboard/counts";
import { show } from "../support/screen";

test("each count of the dashboard links to what it counts", async () => {
  const counts = { active_agents: 2, total_tasks: 7, pending_tasks: 4, completed_tasks: 3 };
  await show(<Counts counts={counts} />, "/app", {});
  const links = () =>
    [...document.querySelectorAll("a")].map((each) => [
      each.textContent,
      each.getAttribute("href"),
    ]);
  await expect.poll(links).toEqual([
    ["Active Agents", "/app/teams/agents"],
    ["Total Tasks", "/app/tasks"],
    ["Pending Tasks", "/app/tasks?status=pending"],
    ["Completed Tasks", "/app/tasks?status=completed"],
  ]);
});
