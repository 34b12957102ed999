-- Added as columns, since a table made anew would lose its triggers.
ALTER TABLE "User" ADD COLUMN "mailsWaiting" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "User" ADD COLUMN "mailsFailed" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "User" ADD COLUMN "mailLanguage" TEXT NOT NULL DEFAULT '';
ALTER TABLE "User" ADD COLUMN "mailedAt" DATETIME;
ALTER TABLE "Task" ADD COLUMN "failMailedAt" DATETIME;
ALTER TABLE "Run" ADD COLUMN "waitingSince" DATETIME;
