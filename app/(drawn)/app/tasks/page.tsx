import { Suspense } from "react";
import { TasksScreen } from "@/components/tasks/tasks-screen";
import { titled } from "@/lib/texts/reader/page-title";

export const generateMetadata = titled("Tasks");

export default function Page() {
  return (
    <Suspense>
      <TasksScreen />
    </Suspense>
  );
}
