CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint
-- A unit is let to one lease at a time. A month-to-month lease has no end until it is terminated.
ALTER TABLE "leases" ADD CONSTRAINT "leases_overlap_excl" EXCLUDE USING gist (
  "unit_id" WITH =,
  daterange(
    "start_date",
    coalesce("terminated_on", CASE WHEN "month_to_month_since" IS NULL THEN "end_date" END),
    '[]'
  ) WITH &&
) WHERE ("status" IN ('pending', 'active'));
