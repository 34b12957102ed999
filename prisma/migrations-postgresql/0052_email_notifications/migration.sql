-- Oldest program: 0028_budgets
-- AlterTable
ALTER TABLE "User" ADD COLUMN     "mailsWaiting" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "mailsFailed" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "mailLanguage" TEXT COLLATE "C" NOT NULL DEFAULT '',
ADD COLUMN     "mailedAt" TIMESTAMP(3);

-- AlterTable
ALTER TABLE "Task" ADD COLUMN     "failMailedAt" TIMESTAMP(3);

-- AlterTable
ALTER TABLE "Run" ADD COLUMN     "waitingSince" TIMESTAMP(3);
