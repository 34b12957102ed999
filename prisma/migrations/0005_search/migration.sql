-- Full-text search over a person's conversations: one entry for each shown message and each title. The words are kept
-- in an index without their texts; triggers keep it in step with the rows, whoever writes them.

CREATE TABLE "SearchEntry" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "conversationId" TEXT NOT NULL,
    "messageId" TEXT NOT NULL DEFAULT ''
);
CREATE UNIQUE INDEX "SearchEntry_conversationId_messageId_key" ON "SearchEntry"("conversationId", "messageId");

-- `owner` is one word, so that a person's search never walks through what others wrote. The sharp s is written ss, as
-- in the search itself: the tokenizer folds case and diacritics, but not this one.
CREATE VIRTUAL TABLE "SearchText" USING fts5(owner, words, content='', contentless_delete=1, prefix='2', tokenize="unicode61 remove_diacritics 2");

CREATE TRIGGER "Message_search_insert" AFTER INSERT ON "Message" WHEN NOT new."superseded" AND new."content" <> '' BEGIN
  INSERT INTO "SearchEntry" ("conversationId", "messageId") VALUES (new."conversationId", new."id");
  INSERT INTO "SearchText" (rowid, owner, words) SELECT "id", replace(new."ownerId", '-', ''), replace(replace(new."content", 'ß', 'ss'), 'ẞ', 'ss')
    FROM "SearchEntry" WHERE "conversationId" = new."conversationId" AND "messageId" = new."id";
END;

CREATE TRIGGER "Message_search_update" AFTER UPDATE OF "content", "superseded" ON "Message" WHEN new."content" <> old."content" OR new."superseded" <> old."superseded" BEGIN
  DELETE FROM "SearchText" WHERE rowid = (SELECT "id" FROM "SearchEntry" WHERE "conversationId" = old."conversationId" AND "messageId" = old."id");
  DELETE FROM "SearchEntry" WHERE "conversationId" = old."conversationId" AND "messageId" = old."id";
  INSERT INTO "SearchEntry" ("conversationId", "messageId") SELECT new."conversationId", new."id" WHERE NOT new."superseded" AND new."content" <> '';
  INSERT INTO "SearchText" (rowid, owner, words) SELECT "id", replace(new."ownerId", '-', ''), replace(replace(new."content", 'ß', 'ss'), 'ẞ', 'ss')
    FROM "SearchEntry" WHERE "conversationId" = new."conversationId" AND "messageId" = new."id";
END;

CREATE TRIGGER "Message_search_delete" AFTER DELETE ON "Message" BEGIN
  DELETE FROM "SearchText" WHERE rowid = (SELECT "id" FROM "SearchEntry" WHERE "conversationId" = old."conversationId" AND "messageId" = old."id");
  DELETE FROM "SearchEntry" WHERE "conversationId" = old."conversationId" AND "messageId" = old."id";
END;

CREATE TRIGGER "Conversation_search_insert" AFTER INSERT ON "Conversation" BEGIN
  INSERT INTO "SearchEntry" ("conversationId") VALUES (new."id");
  INSERT INTO "SearchText" (rowid, owner, words) SELECT "id", replace(new."ownerId", '-', ''), replace(replace(new."title", 'ß', 'ss'), 'ẞ', 'ss')
    FROM "SearchEntry" WHERE "conversationId" = new."id" AND "messageId" = '';
END;

CREATE TRIGGER "Conversation_search_update" AFTER UPDATE OF "title" ON "Conversation" WHEN new."title" <> old."title" BEGIN
  DELETE FROM "SearchText" WHERE rowid = (SELECT "id" FROM "SearchEntry" WHERE "conversationId" = old."id" AND "messageId" = '');
  INSERT INTO "SearchText" (rowid, owner, words) SELECT "id", replace(new."ownerId", '-', ''), replace(replace(new."title", 'ß', 'ss'), 'ẞ', 'ss')
    FROM "SearchEntry" WHERE "conversationId" = new."id" AND "messageId" = '';
END;

CREATE TRIGGER "Conversation_search_delete" AFTER DELETE ON "Conversation" BEGIN
  DELETE FROM "SearchText" WHERE rowid IN (SELECT "id" FROM "SearchEntry" WHERE "conversationId" = old."id");
  DELETE FROM "SearchEntry" WHERE "conversationId" = old."id";
END;

-- What is there already, in the order in which it was written.
INSERT INTO "SearchEntry" ("conversationId", "messageId")
  SELECT "conversationId", "messageId" FROM (
    SELECT "id" AS "conversationId", '' AS "messageId", "createdAt" AS "at", 0 AS "position" FROM "Conversation"
    UNION ALL SELECT "conversationId", "id", "createdAt", "position" FROM "Message" WHERE NOT "superseded" AND "content" <> ''
  ) ORDER BY "at", "position";
INSERT INTO "SearchText" (rowid, owner, words)
  SELECT e."id", replace(c."ownerId", '-', ''), replace(replace(coalesce(m."content", c."title"), 'ß', 'ss'), 'ẞ', 'ss')
  FROM "SearchEntry" e JOIN "Conversation" c ON c."id" = e."conversationId" LEFT JOIN "Message" m ON m."id" = e."messageId";
