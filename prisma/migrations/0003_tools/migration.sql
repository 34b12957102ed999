-- CreateTable
CREATE TABLE "ToolSecret" (
    "ownerId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "hosts" TEXT NOT NULL,
    "sealed" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "lastUsedAt" DATETIME,

    PRIMARY KEY ("ownerId", "name")
);
