CREATE TABLE "autopays" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"lease_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"method_id" uuid NOT NULL,
	"what" text NOT NULL,
	"amount" numeric(10, 2),
	"days_before" integer DEFAULT 0 NOT NULL,
	"max_amount" numeric(10, 2),
	"may_pay_part" boolean DEFAULT false NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"paused_at" timestamp (3) with time zone,
	"pause_reason" text,
	"stopped_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "autopays_organization_key" UNIQUE("organization_id","id"),
	CONSTRAINT "autopays_amount_check" CHECK (("autopays"."what" = 'fixed') = ("autopays"."amount" is not null)),
	CONSTRAINT "autopays_positive_check" CHECK (least("autopays"."amount", "autopays"."max_amount") > 0),
	CONSTRAINT "autopays_days_check" CHECK ("autopays"."days_before" between 0 and 15)
);
--> statement-breakpoint
CREATE TABLE "payment_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"lease_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"payment_id" uuid,
	"autopay_id" uuid,
	"method_id" uuid,
	"kind" text NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"fee_amount" numeric(10, 2) DEFAULT '0.00' NOT NULL,
	"fee_charge_id" uuid,
	"refunded_amount" numeric(10, 2) DEFAULT '0.00' NOT NULL,
	"idempotency_key" text,
	"provider_id" text,
	"checkout_id" text,
	"checkout_url" text,
	"state" text NOT NULL,
	"failure_code" text,
	"attempt_no" integer DEFAULT 1 NOT NULL,
	"retry_of" uuid,
	"due_on" date,
	"scheduled_on" date,
	"submitted_at" timestamp (3) with time zone,
	"submitted_on" date,
	"settled_at" timestamp (3) with time zone,
	"announced_at" timestamp (3) with time zone,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_attempts_organization_key" UNIQUE("organization_id","id"),
	CONSTRAINT "payment_attempts_amount_check" CHECK ("payment_attempts"."amount" > 0 and "payment_attempts"."fee_amount" >= 0),
	CONSTRAINT "payment_attempts_refunded_check" CHECK ("payment_attempts"."refunded_amount" between 0 and "payment_attempts"."amount" + "payment_attempts"."fee_amount")
);
--> statement-breakpoint
CREATE TABLE "provider_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"mode" text NOT NULL,
	"secret" text NOT NULL,
	"webhook_secret" text,
	"former_webhook_secret" text,
	"former_until" timestamp (3) with time zone,
	"key_end" text,
	"account_name" text,
	"provider_account" text,
	"bank_account_id" uuid,
	"takes_card" boolean DEFAULT true NOT NULL,
	"takes_ach" boolean DEFAULT true NOT NULL,
	"takes_partial" boolean DEFAULT true NOT NULL,
	"minimum" numeric(10, 2) DEFAULT '1.00' NOT NULL,
	"card_fee" text DEFAULT 'landlord' NOT NULL,
	"card_percent" numeric(6, 3) DEFAULT '0' NOT NULL,
	"card_fixed" numeric(10, 2) DEFAULT '0.00' NOT NULL,
	"ach_fee" numeric(10, 2) DEFAULT '0.00' NOT NULL,
	"blocked" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"failure" text,
	"failed_at" timestamp (3) with time zone,
	"compared_at" timestamp (3) with time zone,
	"disconnected_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "provider_accounts_organization_key" UNIQUE("organization_id","id"),
	CONSTRAINT "provider_accounts_provider_key" UNIQUE("organization_id","provider"),
	CONSTRAINT "provider_accounts_fees_check" CHECK (least("provider_accounts"."card_percent", "provider_accounts"."card_fixed", "provider_accounts"."ach_fee") >= 0),
	CONSTRAINT "provider_accounts_minimum_check" CHECK ("provider_accounts"."minimum" > 0)
);
--> statement-breakpoint
CREATE TABLE "payment_methods" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"provider_customer" text NOT NULL,
	"provider_method" text,
	"provider_setup" text,
	"kind" text,
	"brand" text,
	"bank_name" text,
	"last4" text,
	"expires" text,
	"removed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_methods_organization_key" UNIQUE("organization_id","id"),
	CONSTRAINT "payment_methods_last4_check" CHECK ("payment_methods"."last4" ~ '^[0-9A-Za-z]{4}$')
);
--> statement-breakpoint
CREATE TABLE "payout_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"payout_id" uuid NOT NULL,
	"attempt_id" uuid,
	"provider_id" text NOT NULL,
	"kind" text NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"fee_amount" numeric(14, 2) NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payout_items_provider_key" UNIQUE("organization_id","provider_id")
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"provider_id" text NOT NULL,
	"arrival_on" date NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"fee_amount" numeric(14, 2) NOT NULL,
	"state" text NOT NULL,
	"bank_line_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payouts_organization_key" UNIQUE("organization_id","id"),
	CONSTRAINT "payouts_provider_key" UNIQUE("organization_id","provider_id")
);
--> statement-breakpoint
CREATE TABLE "provider_differences" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"attempt_id" uuid,
	"provider_id" text,
	"ours" text,
	"theirs" text,
	"found_on" date NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "provider_differences_named_check" CHECK (num_nonnulls("provider_differences"."attempt_id", "provider_differences"."provider_id") > 0)
);
--> statement-breakpoint
CREATE TABLE "provider_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"handled_at" timestamp (3) with time zone,
	"outcome" text,
	"body" jsonb NOT NULL,
	CONSTRAINT "provider_events_once_key" UNIQUE("organization_id","provider","event_id")
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "through_provider" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "autopays" ADD CONSTRAINT "autopays_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "autopays" ADD CONSTRAINT "autopays_lease_fk" FOREIGN KEY ("organization_id","lease_id") REFERENCES "public"."leases"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "autopays" ADD CONSTRAINT "autopays_method_fk" FOREIGN KEY ("organization_id","method_id") REFERENCES "public"."payment_methods"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_lease_fk" FOREIGN KEY ("organization_id","lease_id") REFERENCES "public"."leases"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_payment_fk" FOREIGN KEY ("organization_id","payment_id") REFERENCES "public"."payments"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_autopay_fk" FOREIGN KEY ("organization_id","autopay_id") REFERENCES "public"."autopays"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_method_fk" FOREIGN KEY ("organization_id","method_id") REFERENCES "public"."payment_methods"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_accounts" ADD CONSTRAINT "provider_accounts_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_accounts" ADD CONSTRAINT "provider_accounts_bank_fk" FOREIGN KEY ("organization_id","bank_account_id") REFERENCES "public"."bank_accounts"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_methods" ADD CONSTRAINT "payment_methods_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_methods" ADD CONSTRAINT "payment_methods_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_items" ADD CONSTRAINT "payout_items_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_items" ADD CONSTRAINT "payout_items_payout_fk" FOREIGN KEY ("organization_id","payout_id") REFERENCES "public"."payouts"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_items" ADD CONSTRAINT "payout_items_attempt_fk" FOREIGN KEY ("organization_id","attempt_id") REFERENCES "public"."payment_attempts"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_bank_line_fk" FOREIGN KEY ("organization_id","bank_line_id") REFERENCES "public"."bank_lines"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_differences" ADD CONSTRAINT "provider_differences_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_differences" ADD CONSTRAINT "provider_differences_attempt_fk" FOREIGN KEY ("organization_id","attempt_id") REFERENCES "public"."payment_attempts"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_events" ADD CONSTRAINT "provider_events_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "autopays_person_key" ON "autopays" USING btree ("lease_id","user_id") WHERE "autopays"."stopped_at" is null;--> statement-breakpoint
CREATE INDEX "autopays_running_idx" ON "autopays" USING btree ("organization_id","lease_id") WHERE "autopays"."stopped_at" is null and "autopays"."paused_at" is null;--> statement-breakpoint
CREATE INDEX "autopays_method_idx" ON "autopays" USING btree ("method_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_provider_key" ON "payment_attempts" USING btree ("organization_id","provider_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_checkout_key" ON "payment_attempts" USING btree ("organization_id","checkout_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_idempotency_key" ON "payment_attempts" USING btree ("organization_id","idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_period_key" ON "payment_attempts" USING btree ("autopay_id","due_on","attempt_no");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_payment_key" ON "payment_attempts" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_open_key" ON "payment_attempts" USING btree ("lease_id","user_id") WHERE "payment_attempts"."state" = 'submitted' and "payment_attempts"."autopay_id" is null;--> statement-breakpoint
CREATE INDEX "payment_attempts_newest_idx" ON "payment_attempts" USING btree ("organization_id","id");--> statement-breakpoint
CREATE INDEX "payment_attempts_lease_idx" ON "payment_attempts" USING btree ("lease_id","id");--> statement-breakpoint
CREATE INDEX "payment_attempts_scheduled_idx" ON "payment_attempts" USING btree ("scheduled_on","organization_id") WHERE "payment_attempts"."state" = 'scheduled';--> statement-breakpoint
CREATE INDEX "payment_attempts_waiting_idx" ON "payment_attempts" USING btree ("submitted_at") WHERE "payment_attempts"."state" in ('submitted', 'processing');--> statement-breakpoint
CREATE UNIQUE INDEX "payment_methods_provider_key" ON "payment_methods" USING btree ("organization_id","provider_method");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_methods_setup_key" ON "payment_methods" USING btree ("organization_id","provider_setup");--> statement-breakpoint
CREATE INDEX "payment_methods_user_idx" ON "payment_methods" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "payout_items_payout_idx" ON "payout_items" USING btree ("payout_id");--> statement-breakpoint
CREATE INDEX "payout_items_attempt_idx" ON "payout_items" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "payouts_arrival_idx" ON "payouts" USING btree ("organization_id","arrival_on","id");--> statement-breakpoint
CREATE INDEX "provider_differences_open_idx" ON "provider_differences" USING btree ("organization_id","id") WHERE "provider_differences"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "provider_events_waiting_idx" ON "provider_events" USING btree ("received_at") WHERE "provider_events"."handled_at" is null;--> statement-breakpoint
CREATE INDEX "provider_events_received_idx" ON "provider_events" USING btree ("organization_id","received_at");--> statement-breakpoint
-- One changed row reaches the open screens of all who may see it.
-- Arguments: the noun, and the rule by which a row is visible.
CREATE OR REPLACE FUNCTION live_row()
 RETURNS trigger
 LANGUAGE plpgsql
AS $$
DECLARE
  noun constant text := tg_argv[0];
  one jsonb;
  organization uuid;
  home uuid;
  tenants uuid[];
  owners uuid[];
BEGIN
  IF tg_op = 'UPDATE' AND old IS NOT DISTINCT FROM new THEN
    RETURN NULL;
  END IF;
  FOREACH one IN ARRAY CASE tg_op
    WHEN 'INSERT' THEN ARRAY[to_jsonb(new)]
    WHEN 'DELETE' THEN ARRAY[to_jsonb(old)]
    ELSE ARRAY[to_jsonb(old), to_jsonb(new)] END
  LOOP
    organization := one ->> 'organization_id';
    CASE tg_argv[1]
    WHEN 'office' THEN
      PERFORM live_notify(noun, organization, 'office');
    WHEN 'admins' THEN
      PERFORM live_notify(noun, organization, 'admins');
    WHEN 'payer' THEN
      PERFORM live_notify(noun, organization, 'office', ARRAY[(one ->> 'user_id')::uuid]);
    WHEN 'co_tenant' THEN
      home := one ->> 'lease_id';
      SELECT array_agg(o) INTO owners
        FROM leases l JOIN units u ON u.id = l.unit_id, owners_on(u.property_id, owner_day('leases', to_jsonb(l))) o WHERE l.id = home;
      -- A co-tenant who is removed from the lease is notified, too.
      PERFORM live_notify(noun, organization, 'office', live_tenants(home) || (one ->> 'user_id')::uuid, owners);
    WHEN 'unit' THEN
      SELECT array_agg(t) INTO tenants FROM leases l, unnest(live_tenants(l.id)) t WHERE l.unit_id = (one ->> 'id')::uuid;
      -- Its name is on former leases, and in the figures of its former owners.
      SELECT array_agg(DISTINCT owner_id) INTO owners FROM property_owners_history
        WHERE property_id = (one ->> 'property_id')::uuid;
      PERFORM live_notify(noun, organization, 'team', tenants, owners);
    WHEN 'property' THEN
      SELECT array_agg(DISTINCT t) INTO tenants
        FROM leases l JOIN units u ON u.id = l.unit_id, unnest(live_tenants(l.id)) t WHERE u.property_id = (one ->> 'id')::uuid;
      SELECT array_agg(DISTINCT owner_id) INTO owners FROM property_owners_history WHERE property_id = (one ->> 'id')::uuid;
      PERFORM live_notify(noun, organization, 'team', tenants, owners || (one ->> 'owner_id')::uuid);
    WHEN 'document' THEN
      home := one ->> 'lease_id';
      -- Of a lease's documents an owner sees only their own uploads.
      owners := ARRAY(SELECT o FROM owners_on((one ->> 'property_id')::uuid, owner_day('documents', one)) o
        WHERE home IS NULL OR o = (one ->> 'uploaded_by')::uuid);
      SELECT live_renters(array_agg(r.tenant_id)) INTO tenants FROM maintenance_requests r
        WHERE r.id = (one ->> 'request_id')::uuid;
      -- A Form W-9 is for admins alone.
      PERFORM live_notify(noun, organization, CASE WHEN one ->> 'w9_vendor_id' IS NOT NULL OR one ->> 'w9_owner_id' IS NOT NULL THEN 'admins'
        WHEN home IS NULL AND one ->> 'property_id' IS NOT NULL AND one ->> 'expense_id' IS NULL
        THEN 'team' ELSE 'office' END, live_tenants(home) || tenants, owners);
    WHEN 'expense' THEN
      -- Draws name their owner.
      PERFORM live_notify(noun, organization, 'office', '{}', CASE WHEN one ? 'owner_id' THEN ARRAY[(one ->> 'owner_id')::uuid]
        ELSE ARRAY(SELECT owners_on((one ->> 'property_id')::uuid, owner_day(tg_table_name, one))) END);
    WHEN 'tenant' THEN
      PERFORM live_tenant_link(noun, organization, (one ->> 'user_id')::uuid);
    WHEN 'statement' THEN
      -- Made out to a person, wherever they work now.
      PERFORM live_notify(noun, organization, 'office', ARRAY[(one ->> 'owner_id')::uuid]);
    WHEN 'invitation' THEN
      PERFORM live_notify(noun, organization, CASE noun WHEN 'member-invitations' THEN 'admins' ELSE 'office' END,
        -- Users who have proven the address, as long as they can accept.
        ARRAY(SELECT u.id FROM users u JOIN proven_addresses a ON a.user_id = u.id AND a.email = lower(u.email)
          WHERE a.email = lower(one ->> 'email') AND one ->> 'status' = 'pending'
            AND NOT EXISTS (SELECT FROM properties p WHERE p.id = (one ->> 'property_id')::uuid AND p.archived_at IS NOT NULL)));
    WHEN 'run' THEN
      PERFORM live_notify(noun, organization, 'office', ARRAY(SELECT id FROM users u WHERE u.id = (one ->> 'user_id')::uuid
        AND (u.organization_id = organization
          OR organization IS NULL AND (u.organization_id IS NULL OR u.role NOT IN ('admin', 'manager')))));
    WHEN 'export' THEN
      IF one ->> 'status' = 'cancelled' THEN
        CONTINUE;
      END IF;
      IF one ->> 'kind' = 'personal' THEN
        PERFORM live_notify(noun, NULL, NULL, ARRAY[(one ->> 'user_id')::uuid]);
      ELSIF one ->> 'tenant_id' IS NULL THEN
        PERFORM live_notify(noun, organization, 'admins');
      ELSE
        PERFORM live_notify(noun, NULL, NULL, ARRAY(SELECT id FROM users
          WHERE id = (one ->> 'user_id')::uuid AND organization_id = organization AND role = 'admin'));
      END IF;
    WHEN 'organization' THEN
      PERFORM live_notify(noun, (one ->> 'id')::uuid, 'members');
    WHEN 'person' THEN
      PERFORM live_notify(noun, NULL, NULL, ARRAY[(one ->> 'id')::uuid]);
      IF organization IS NOT NULL THEN
        PERFORM live_notify('members', organization, 'office');
      END IF;
      PERFORM live_tenant_link('tenants', organization_id, user_id) FROM organization_tenants
        WHERE user_id = (one ->> 'id')::uuid;
    END CASE;
  END LOOP;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Rows of autopays are audited and reach open screens of their person and the office.
SELECT audit_table('autopays', 'autopay', '{amount}');
SELECT live_table('autopays', 'autopays', 'payer');--> statement-breakpoint
-- Rows of payment_attempts are audited and reach open screens of their person and the office.
SELECT audit_table('payment_attempts', 'payment_attempt', '{amount}');
SELECT live_table('payment_attempts', 'payment-attempts', 'payer');--> statement-breakpoint
-- Rows of payment_methods are audited and reach open screens of their person and the office.
SELECT audit_table('payment_methods', 'payment_method', '{}');
SELECT live_table('payment_methods', 'payment-methods', 'payer');--> statement-breakpoint
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT quote_ident(tgname) FROM pg_trigger WHERE tgrelid = 'payments'::regclass AND NOT tgisinternal LOOP
    EXECUTE 'DROP TRIGGER ' || name || ' ON payments';
  END LOOP;
END $$;--> statement-breakpoint
-- Rows of payments are audited, reach open screens, move daily totals and move the lease balance.
SELECT audit_table('payments', 'payment', '{amount}');
SELECT live_table('payments', 'payments', 'lease');
CREATE TRIGGER payment_sums AFTER INSERT OR UPDATE OR DELETE ON payments FOR EACH ROW EXECUTE FUNCTION payment_sums();
SELECT book_table('payments', 'received_on', 'reversed_on', '{organization_id,lease_id,amount,origin,payment_method,booked_back}', '{status}');
SELECT release_table('payments', 'status');--> statement-breakpoint
-- Rows of payouts are audited and reach open screens of the office.
SELECT audit_table('payouts', 'payout', '{amount}');
SELECT live_table('payouts', 'payouts', 'office');--> statement-breakpoint
-- Rows of provider_accounts are audited and reach open screens of the office.
SELECT audit_table('provider_accounts', 'provider_account', '{}');
SELECT live_table('provider_accounts', 'payment-provider', 'office');--> statement-breakpoint
-- Rows of provider_differences reach open screens of the office.
SELECT live_table('provider_differences', 'payouts', 'office');
