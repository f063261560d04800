CREATE TABLE "member_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"status" "invitation_status" DEFAULT 'pending' NOT NULL,
	"invited_by" uuid NOT NULL,
	"invited_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"token_hash" text,
	"link_shown_at" timestamp (3) with time zone,
	"revoked_by" uuid,
	"accepted_by" uuid,
	"answered_at" timestamp (3) with time zone,
	"role" "user_role" NOT NULL,
	CONSTRAINT "member_invitations_role_check" CHECK ("member_invitations"."role" <> 'tenant')
);
--> statement-breakpoint
ALTER TABLE "tenant_invitations" ADD COLUMN "token_hash" text;--> statement-breakpoint
ALTER TABLE "tenant_invitations" ADD COLUMN "link_shown_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tenant_invitations" ADD COLUMN "revoked_by" uuid;--> statement-breakpoint
ALTER TABLE "tenant_invitations" ADD COLUMN "accepted_by" uuid;--> statement-breakpoint
ALTER TABLE "tenant_invitations" ADD COLUMN "answered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tenant_invitations" ADD COLUMN "consent_version" text;--> statement-breakpoint
ALTER TABLE "tenant_invitations" ADD COLUMN "consented_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "member_invitations" ADD CONSTRAINT "member_invitations_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_invitations" ADD CONSTRAINT "member_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_invitations" ADD CONSTRAINT "member_invitations_revoked_by_users_id_fk" FOREIGN KEY ("revoked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_invitations" ADD CONSTRAINT "member_invitations_accepted_by_users_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "member_invitations_email_idx" ON "member_invitations" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "member_invitations_newest_idx" ON "member_invitations" USING btree ("organization_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "member_invitations_token_key" ON "member_invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "member_invitations_pending_key" ON "member_invitations" USING btree ("organization_id","email") WHERE "member_invitations"."status" = 'pending';--> statement-breakpoint
ALTER TABLE "tenant_invitations" ADD CONSTRAINT "tenant_invitations_revoked_by_users_id_fk" FOREIGN KEY ("revoked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenant_invitations" ADD CONSTRAINT "tenant_invitations_accepted_by_users_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tenant_invitations_newest_idx" ON "tenant_invitations" USING btree ("organization_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "tenant_invitations_token_key" ON "tenant_invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "tenant_invitations_pending_key" ON "tenant_invitations" USING btree ("organization_id","email",coalesce("unit_id", "property_id")) WHERE "tenant_invitations"."status" = 'pending';