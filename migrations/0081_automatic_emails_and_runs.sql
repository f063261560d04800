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
  audit_table('users', 'person', '{first_name,last_name}', '{words,spelled,folded,folded_spelled,joined_at}'),
  live_table('automatic_emails', 'automatic-emails', 'office');
--> statement-breakpoint
CREATE TABLE "automation_run_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"run_id" uuid NOT NULL,
	"event" text NOT NULL,
	"subject" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"day" date NOT NULL,
	"amount" numeric(10, 2),
	"undone_at" timestamp (3) with time zone,
	CONSTRAINT "automation_run_items_once_key" UNIQUE("subject_id","event","day")
);
--> statement-breakpoint
CREATE TABLE "automation_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"started_by" uuid,
	"charge_run_id" uuid,
	"items" integer NOT NULL,
	"amount" numeric(14, 2),
	"undone_at" timestamp (3) with time zone,
	"undone_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "automation_runs_organization_key" UNIQUE("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "automation_run_items" ADD CONSTRAINT "automation_run_items_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automation_run_items" ADD CONSTRAINT "automation_run_items_run_fk" FOREIGN KEY ("organization_id","run_id") REFERENCES "public"."automation_runs"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automation_runs" ADD CONSTRAINT "automation_runs_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automation_runs" ADD CONSTRAINT "automation_runs_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automation_runs" ADD CONSTRAINT "automation_runs_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automation_runs" ADD CONSTRAINT "automation_runs_charge_run_fk" FOREIGN KEY ("organization_id","charge_run_id") REFERENCES "public"."charge_runs"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "automation_run_items_run_idx" ON "automation_run_items" USING btree ("run_id","id");--> statement-breakpoint
CREATE INDEX "automation_runs_newest_idx" ON "automation_runs" USING btree ("organization_id","kind","id");--> statement-breakpoint
CREATE UNIQUE INDEX "automation_runs_charge_run_key" ON "automation_runs" USING btree ("charge_run_id") WHERE "automation_runs"."charge_run_id" is not null;
--> statement-breakpoint
-- What was done before runs were kept: the fees of a day, the expenses of a moment, the work of a schedule's day.
WITH posted AS (
  SELECT id, organization_id, posted_on AS day, amount, created_at FROM charges WHERE kind = 'late_fee' AND rent_charge_id IS NOT NULL
), runs AS (
  SELECT organization_id, day, min(created_at) AS at, count(*) AS items, sum(amount) AS amount,
    (lpad(to_hex((extract(epoch FROM min(created_at)) * 1000)::bigint), 12, '0') || '7' || substr(md5(random()::text), 1, 3)
      || '8' || substr(md5(random()::text), 1, 15))::uuid AS id
  FROM posted GROUP BY organization_id, day
), added AS (
  INSERT INTO automation_runs (id, organization_id, kind, items, amount, created_at)
  SELECT id, organization_id, 'late_fees', items, amount, at FROM runs
)
INSERT INTO automation_run_items (id, organization_id, run_id, event, subject, subject_id, day, amount)
SELECT gen_random_uuid(), organization_id, runs.id, 'fee_posted', 'charge', posted.id, day, posted.amount
FROM posted JOIN runs USING (organization_id, day);--> statement-breakpoint
WITH posted AS (
  SELECT DISTINCT ON (recurring_expense_id, recurring_due_on) id, organization_id, recurring_due_on AS day, amount, created_at
  FROM expenses WHERE recurring_expense_id IS NOT NULL ORDER BY recurring_expense_id, recurring_due_on, created_at, id
), runs AS (
  SELECT organization_id, created_at, count(*) AS items, sum(amount) AS amount,
    (lpad(to_hex((extract(epoch FROM created_at) * 1000)::bigint), 12, '0') || '7' || substr(md5(random()::text), 1, 3)
      || '8' || substr(md5(random()::text), 1, 15))::uuid AS id
  FROM posted GROUP BY organization_id, created_at
), added AS (
  INSERT INTO automation_runs (id, organization_id, kind, items, amount, created_at)
  SELECT id, organization_id, 'recurring_expenses', items, amount, created_at FROM runs
)
INSERT INTO automation_run_items (id, organization_id, run_id, event, subject, subject_id, day, amount)
SELECT gen_random_uuid(), organization_id, runs.id, 'expense_posted', 'expense', posted.id, day, posted.amount
FROM posted JOIN runs USING (organization_id, created_at);--> statement-breakpoint
WITH made AS (
  SELECT id, organization_id, schedule_id, scheduled_for AS day, created_at FROM maintenance_requests WHERE schedule_id IS NOT NULL
), runs AS (
  SELECT organization_id, schedule_id, day, min(created_at) AS at, count(*) AS items,
    (lpad(to_hex((extract(epoch FROM min(created_at)) * 1000)::bigint), 12, '0') || '7' || substr(md5(random()::text), 1, 3)
      || '8' || substr(md5(random()::text), 1, 15))::uuid AS id
  FROM made GROUP BY organization_id, schedule_id, day
), added AS (
  INSERT INTO automation_runs (id, organization_id, kind, items, created_at)
  SELECT id, organization_id, 'scheduled_maintenance', items, at FROM runs
)
INSERT INTO automation_run_items (id, organization_id, run_id, event, subject, subject_id, day)
SELECT gen_random_uuid(), organization_id, runs.id, 'request_created', 'request', made.id, day
FROM made JOIN runs USING (organization_id, schedule_id, day);
