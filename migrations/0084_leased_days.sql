CREATE TABLE "earlier_tenants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"lease_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"until" date NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "leased_days" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"lease_id" uuid NOT NULL,
	"unit_id" uuid NOT NULL,
	"days" daterange NOT NULL
);
--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "void_reason" text;--> statement-breakpoint
ALTER TABLE "leases" ADD COLUMN "is_end_reason_told" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "expenses" ADD COLUMN "void_reason" text;--> statement-breakpoint
ALTER TABLE "earlier_tenants" ADD CONSTRAINT "earlier_tenants_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earlier_tenants" ADD CONSTRAINT "earlier_tenants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earlier_tenants" ADD CONSTRAINT "earlier_tenants_lease_fk" FOREIGN KEY ("organization_id","lease_id") REFERENCES "public"."leases"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leased_days" ADD CONSTRAINT "leased_days_lease_id_leases_id_fk" FOREIGN KEY ("lease_id") REFERENCES "public"."leases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "earlier_tenants_lease_idx" ON "earlier_tenants" USING btree ("lease_id");--> statement-breakpoint
CREATE INDEX "earlier_tenants_user_idx" ON "earlier_tenants" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "leased_days_lease_idx" ON "leased_days" USING btree ("lease_id");--> statement-breakpoint

-- Two leases never hold one day of a unit, ended ones included. Both ends count.
ALTER TABLE "leased_days" ADD CONSTRAINT "leased_days_excl" EXCLUDE USING gist ("unit_id" WITH =, "days" WITH &&);--> statement-breakpoint

-- A lease that was cancelled before it began holds no day; one that goes on month to month all days to come.
CREATE FUNCTION days_of_lease(lease leases) RETURNS datemultirange LANGUAGE sql STABLE SET search_path = public, pg_temp
RETURN CASE WHEN lease.terminated_on < lease.start_date THEN '{}'::datemultirange
  ELSE datemultirange(daterange(lease.start_date, coalesce(lease.terminated_on,
    CASE WHEN lease.month_to_month_since IS NULL OR lease.status IN ('expired', 'terminated') THEN lease.end_date END), '[]'))
END;--> statement-breakpoint

-- Gives the leases of a unit what days of theirs nobody holds, the one that was there first before the others.
CREATE FUNCTION fill_leased_days(unit uuid) RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  lease leases;
BEGIN
  FOR lease IN SELECT * FROM leases WHERE unit_id = unit ORDER BY created_at, id LOOP
    INSERT INTO leased_days (lease_id, unit_id, days)
    SELECT lease.id, unit, unnest(days_of_lease(lease)
      - coalesce((SELECT range_agg(days) FROM leased_days WHERE unit_id = unit), '{}'::datemultirange));
  END LOOP;
END $$;--> statement-breakpoint

SELECT fill_leased_days(unit_id) FROM (SELECT DISTINCT unit_id FROM leases) AS leased;--> statement-breakpoint

-- New days have to be free. Days that a lease shared with another before the rule stay as they are: it may end, too.
CREATE FUNCTION keep_leased_days() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  wanted datemultirange := days_of_lease(new);
  before datemultirange := '{}';
  held datemultirange := '{}';
BEGIN
  IF tg_op = 'UPDATE' THEN
    IF old.unit_id = new.unit_id THEN before := days_of_lease(old); END IF;
    IF old.unit_id = new.unit_id AND before = wanted THEN RETURN NULL; END IF;
    SELECT coalesce(range_agg(days), '{}') INTO held FROM leased_days WHERE lease_id = new.id AND unit_id = new.unit_id;
    DELETE FROM leased_days WHERE lease_id = new.id;
  END IF;
  INSERT INTO leased_days (lease_id, unit_id, days)
  SELECT new.id, new.unit_id, unnest((wanted - before) + (wanted * held));
  IF tg_op = 'UPDATE' THEN
    PERFORM fill_leased_days(old.unit_id);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER leased_days_added AFTER INSERT ON leases FOR EACH ROW EXECUTE FUNCTION keep_leased_days();--> statement-breakpoint
CREATE TRIGGER leased_days_changed AFTER UPDATE OF unit_id, start_date, end_date, terminated_on, month_to_month_since, status ON leases
  FOR EACH ROW EXECUTE FUNCTION keep_leased_days();--> statement-breakpoint

CREATE FUNCTION give_up_leased_days() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM leased_days WHERE lease_id = old.id;
  PERFORM fill_leased_days(old.unit_id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER leased_days_given_up AFTER DELETE ON leases FOR EACH ROW EXECUTE FUNCTION give_up_leased_days();
