CREATE TABLE "proven_addresses" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"proven_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_counts" (
	"key" text NOT NULL,
	"day" date NOT NULL,
	"count" integer NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "email_counts_key_day_pk" PRIMARY KEY("key","day")
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "held_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "proven_addresses" ADD CONSTRAINT "proven_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_counts_day_idx" ON "email_counts" USING btree ("day");
--> statement-breakpoint
-- Accounts from before keep what they have: by an accepted invitation or a used link their address is proven,
-- and whoever works for an organization or is known to one as a tenant is taken at their word.
INSERT INTO "proven_addresses" ("user_id", "email")
SELECT u.id, lower(u.email) FROM "users" u
WHERE u.email IS NOT NULL AND u.password_hash IS NOT NULL AND u.former_number IS NULL
  AND (u.joined_at IS NOT NULL OR u.organization_id IS NOT NULL
    OR EXISTS (SELECT FROM "organization_tenants" t WHERE t.user_id = u.id)
    OR EXISTS (SELECT FROM "leases" l WHERE l.tenant_id = u.id)
    OR EXISTS (SELECT FROM "co_tenants" c WHERE c.user_id = u.id)
    OR EXISTS (SELECT FROM "tenant_invitations" i WHERE i.accepted_by = u.id)
    OR EXISTS (SELECT FROM "member_invitations" i WHERE i.accepted_by = u.id))
ON CONFLICT DO NOTHING;
