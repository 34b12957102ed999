export { nextAuth as GET, nextAuth as POST } from "@/lib/auth/next-auth";
