CREATE TABLE "tenant_merges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"kept_id" uuid NOT NULL,
	"merged_id" uuid NOT NULL,
	"merged_by" uuid NOT NULL,
	"record" jsonb,
	"undone_at" timestamp (3) with time zone,
	"undone_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tenant_merges" ADD CONSTRAINT "tenant_merges_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenant_merges" ADD CONSTRAINT "tenant_merges_kept_id_users_id_fk" FOREIGN KEY ("kept_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenant_merges" ADD CONSTRAINT "tenant_merges_merged_id_users_id_fk" FOREIGN KEY ("merged_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenant_merges" ADD CONSTRAINT "tenant_merges_merged_by_users_id_fk" FOREIGN KEY ("merged_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenant_merges" ADD CONSTRAINT "tenant_merges_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tenant_merges_newest_idx" ON "tenant_merges" USING btree ("organization_id","id");--> statement-breakpoint
CREATE INDEX "tenant_merges_kept_idx" ON "tenant_merges" USING btree ("kept_id");--> statement-breakpoint
CREATE INDEX "tenant_merges_merged_idx" ON "tenant_merges" USING btree ("merged_id");
