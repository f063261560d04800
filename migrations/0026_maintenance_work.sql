CREATE TABLE "maintenance_comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"request_id" uuid NOT NULL,
	"author_id" uuid,
	"vendor_name" text,
	"text" text NOT NULL,
	"is_internal" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "maintenance_comments_author_check" CHECK (num_nonnulls("maintenance_comments"."author_id", "maintenance_comments"."vendor_name") = 1)
);
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "request_id" uuid;--> statement-breakpoint
ALTER TABLE "maintenance_requests" ADD COLUMN "category" text;--> statement-breakpoint
ALTER TABLE "maintenance_requests" ADD COLUMN "due_on" date;--> statement-breakpoint
ALTER TABLE "maintenance_requests" ADD COLUMN "confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "maintenance_requests" ADD COLUMN "rating" integer;--> statement-breakpoint
ALTER TABLE "maintenance_requests" ADD COLUMN "feedback" text;--> statement-breakpoint
ALTER TABLE "maintenance_comments" ADD CONSTRAINT "maintenance_comments_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_comments" ADD CONSTRAINT "maintenance_comments_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_comments" ADD CONSTRAINT "maintenance_comments_request_fk" FOREIGN KEY ("organization_id","request_id") REFERENCES "public"."maintenance_requests"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "maintenance_comments_request_idx" ON "maintenance_comments" USING btree ("request_id","id");--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_request_fk" FOREIGN KEY ("organization_id","request_id") REFERENCES "public"."maintenance_requests"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "documents_request_idx" ON "documents" USING btree ("request_id");--> statement-breakpoint
ALTER TABLE "maintenance_requests" ADD CONSTRAINT "maintenance_requests_rating_check" CHECK ("maintenance_requests"."rating" between 1 and 5);--> statement-breakpoint
ALTER TABLE "maintenance_requests" ADD CONSTRAINT "maintenance_requests_confirmed_check" CHECK ("maintenance_requests"."status" = 'completed' or num_nonnulls("maintenance_requests"."confirmed_at", "maintenance_requests"."rating", "maintenance_requests"."feedback") = 0);