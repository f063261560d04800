CREATE TABLE "release_notes_sent" (
	"user_id" uuid NOT NULL,
	"version" text NOT NULL,
	"sent_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "release_notes_sent_user_id_version_pk" PRIMARY KEY("user_id","version")
);
--> statement-breakpoint
CREATE TABLE "releases" (
	"version" text PRIMARY KEY NOT NULL,
	"first_started_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "release_notes_sent" ADD CONSTRAINT "release_notes_sent_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_notes_sent" ADD CONSTRAINT "release_notes_sent_version_releases_version_fk" FOREIGN KEY ("version") REFERENCES "public"."releases"("version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- A database that people use already was begun by an earlier release.
INSERT INTO releases (version) SELECT '0.1.0' WHERE EXISTS (SELECT FROM users);
