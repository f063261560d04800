-- What a mail says waits as its paragraphs; plain text and HTML are made of them when it is sent.
ALTER TABLE "mails" ADD COLUMN "paragraphs" jsonb NOT NULL DEFAULT '[]';--> statement-breakpoint
UPDATE "mails" SET "paragraphs" = to_jsonb(regexp_split_to_array(regexp_replace("text", E'\n\nRooftree$', ''), E'\n\n'))
  WHERE "text" <> '';--> statement-breakpoint
ALTER TABLE "mails" ALTER COLUMN "paragraphs" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "mails" DROP COLUMN "text";--> statement-breakpoint
ALTER TABLE "mails" DROP COLUMN "html";
