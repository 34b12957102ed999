// Imported by every thread that does untrusted work, for its effect: the threads that answer requests go
// first. On Linux a priority applies to one thread and to those it starts; elsewhere it would apply to the whole process.
import { setPriority } from "node:os";

if (process.platform === "linux") setPriority(5);
