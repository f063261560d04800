CREATE TABLE "automatic_emails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"is_on" boolean DEFAULT false NOT NULL,
	"days" integer[] NOT NULL,
	"subject" text,
	"body" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "automatic_emails_kind_key" UNIQUE("organization_id","kind"),
	CONSTRAINT "automatic_emails_days_check" CHECK (0 <= all("automatic_emails"."days") and 365 >= all("automatic_emails"."days"))
);
--> statement-breakpoint
CREATE TABLE "office_digests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"day" date NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "office_digests_day_key" UNIQUE("organization_id","day")
);
--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "digest" text;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "digested_at" timestamp (3) with time zone;--> statement-breakpoint
-- Who kept their books here before is not asked: their emails go on as they were.
ALTER TABLE "organizations" ADD COLUMN "automatic_emails_answered_at" timestamp (3) with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "organizations" ALTER COLUMN "automatic_emails_answered_at" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "joined_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "leases" ADD COLUMN "recorded_on" date;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "automation" text;--> statement-breakpoint
ALTER TABLE "automatic_emails" ADD CONSTRAINT "automatic_emails_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "office_digests" ADD CONSTRAINT "office_digests_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_to_digest_idx" ON "notifications" USING btree ("organization_id") WHERE "notifications"."digest" is not null and "notifications"."digested_at" is null;--> statement-breakpoint
INSERT INTO automatic_emails (id, organization_id, kind, is_on, days)
  SELECT gen_random_uuid(), organizations.id, usual.kind, true, usual.days
  FROM organizations, (VALUES ('rent_due', '{3}'::int[]), ('rent_late', '{1}'), ('lease_ending', '{60,30}'), ('receipt', '{}'))
    AS usual (kind, days);--> statement-breakpoint
SELECT
  audit_table('automatic_emails', 'automatic_email', '{kind}'),
  -- When a lease was entered, its entry in the log says; that somebody set a first password, too.
  audit_table('leases', 'lease', '{}', '{charged_through,property_grace_days,late_fee_since,recorded_on}'),
  audit_table('users', 'person', '{first_name,last_name}', '{words,spelled,joined_at}'),
  live_table('automatic_emails', 'automatic-emails', 'office');
