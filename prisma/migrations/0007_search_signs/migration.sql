-- Han, kana and hangul are written without spaces between words: to find a word inside such a text, each sign is kept
-- as a word of its own, and a search looks for them in a row (lib/chat/search/search.ts knows the same signs).

DROP TRIGGER "Message_search_insert";
DROP TRIGGER "Message_search_update";
DROP TRIGGER "Conversation_search_insert";
DROP TRIGGER "Conversation_search_update";

-- What the index holds of each entry. `owner` is one word, so that a person's search never walks through what others
-- wrote. The sharp s is written ss, as in the search itself: the tokenizer folds case and diacritics, but not this one.
-- A text is cut into parts of 128 before its signs are set apart, since the way to the n-th sign of a text takes n steps.
CREATE VIEW "SearchSource" AS
  SELECT e."id", e."conversationId", e."messageId", replace(e."ownerId", '-', '') AS "owner",
    CASE WHEN e."text" NOT GLOB '*[぀-ヿ㐀-鿿가-힯]*' THEN e."text" ELSE (
      WITH RECURSIVE
        part("at", "some", "rest") AS (
          SELECT 0, substr(e."text", 1, 128), substr(e."text", 129)
          UNION ALL SELECT "at" + 1, substr("rest", 1, 128), substr("rest", 129) FROM part WHERE "rest" <> ''
        ),
        place("n") AS (SELECT 1 UNION ALL SELECT "n" + 1 FROM place WHERE "n" < 128)
      SELECT group_concat((
        SELECT group_concat(CASE WHEN substr("some", "n", 1) GLOB '[぀-ヿ㐀-鿿가-힯]' THEN ' ' || substr("some", "n", 1) || ' ' ELSE substr("some", "n", 1) END, '' ORDER BY "n")
        FROM place WHERE "n" <= length("some")
      ), '' ORDER BY "at") FROM part
    ) END AS "words"
  FROM (
    SELECT s.*, c."ownerId", replace(replace(coalesce(m."content", c."title"), 'ß', 'ss'), 'ẞ', 'ss') AS "text"
    FROM "SearchEntry" s JOIN "Conversation" c ON c."id" = s."conversationId" LEFT JOIN "Message" m ON m."id" = s."messageId"
  ) e;

CREATE TRIGGER "Message_search_insert" AFTER INSERT ON "Message" WHEN NOT new."superseded" AND new."content" <> '' BEGIN
  INSERT INTO "SearchEntry" ("conversationId", "messageId") VALUES (new."conversationId", new."id");
  INSERT INTO "SearchText" (rowid, owner, words) SELECT "id", "owner", "words" FROM "SearchSource" WHERE "conversationId" = new."conversationId" AND "messageId" = new."id";
END;

CREATE TRIGGER "Message_search_update" AFTER UPDATE OF "content", "superseded" ON "Message" WHEN new."content" <> old."content" OR new."superseded" <> old."superseded" BEGIN
  DELETE FROM "SearchText" WHERE rowid = (SELECT "id" FROM "SearchEntry" WHERE "conversationId" = old."conversationId" AND "messageId" = old."id");
  DELETE FROM "SearchEntry" WHERE "conversationId" = old."conversationId" AND "messageId" = old."id";
  INSERT INTO "SearchEntry" ("conversationId", "messageId") SELECT new."conversationId", new."id" WHERE NOT new."superseded" AND new."content" <> '';
  INSERT INTO "SearchText" (rowid, owner, words) SELECT "id", "owner", "words" FROM "SearchSource" WHERE "conversationId" = new."conversationId" AND "messageId" = new."id";
END;

CREATE TRIGGER "Conversation_search_insert" AFTER INSERT ON "Conversation" BEGIN
  INSERT INTO "SearchEntry" ("conversationId") VALUES (new."id");
  INSERT INTO "SearchText" (rowid, owner, words) SELECT "id", "owner", "words" FROM "SearchSource" WHERE "conversationId" = new."id" AND "messageId" = '';
END;

CREATE TRIGGER "Conversation_search_update" AFTER UPDATE OF "title" ON "Conversation" WHEN new."title" <> old."title" BEGIN
  DELETE FROM "SearchText" WHERE rowid = (SELECT "id" FROM "SearchEntry" WHERE "conversationId" = old."id" AND "messageId" = '');
  INSERT INTO "SearchText" (rowid, owner, words) SELECT "id", "owner", "words" FROM "SearchSource" WHERE "conversationId" = new."id" AND "messageId" = '';
END;

-- What is there already: the texts that hold such signs.
CREATE TEMP TABLE "Anew" AS
  SELECT s."id" FROM "SearchEntry" s JOIN "Conversation" c ON c."id" = s."conversationId" LEFT JOIN "Message" m ON m."id" = s."messageId"
  WHERE coalesce(m."content", c."title") GLOB '*[぀-ヿ㐀-鿿가-힯]*';
DELETE FROM "SearchText" WHERE rowid IN (SELECT "id" FROM "Anew");
INSERT INTO "SearchText" (rowid, owner, words) SELECT "id", "owner", "words" FROM "SearchSource" WHERE "id" IN (SELECT "id" FROM "Anew");
DROP TABLE "Anew";
