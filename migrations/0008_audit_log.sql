CREATE TYPE "public"."audit_actor" AS ENUM('person', 'visitor', 'system', 'database');--> statement-breakpoint
CREATE TABLE "audit_chains" (
	"chain" uuid PRIMARY KEY NOT NULL,
	"length" bigint NOT NULL,
	"hash" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"organization_id" uuid,
	"chain" uuid GENERATED ALWAYS AS (coalesce(organization_id, '00000000-0000-0000-0000-000000000000')) STORED NOT NULL,
	"number" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_kind" "audit_actor" NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" uuid,
	"label" text,
	"about" uuid[] NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"address" text,
	"user_agent" text,
	"request_id" text,
	"previous_hash" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "audit_log_chain_number_pk" PRIMARY KEY("chain","number")
);
--> statement-breakpoint
CREATE INDEX "audit_log_actor_idx" ON "audit_log" USING btree ("chain","actor_id","number");--> statement-breakpoint
CREATE INDEX "audit_log_about_idx" ON "audit_log" USING gin ("about");