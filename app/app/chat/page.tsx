import type { Metadata } from "next";
import { Suspense } from "react";
import { ChatScreen } from "@/components/chat/chat-screen";

export const metadata: Metadata = { title: "Chat" };

export default function Page() {
  return (
    <Suspense>
      <ChatScreen />
    </Suspense>
  );
}
