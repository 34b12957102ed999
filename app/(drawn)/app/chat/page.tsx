import { Suspense } from "react";
import { ChatScreen } from "@/components/chat/chat-screen";
import { titled } from "@/lib/texts/reader/page-title";

export const generateMetadata = titled("Chat");

export default function Page() {
  return (
    <Suspense>
      <ChatScreen />
    </Suspense>
  );
}
