ALTER TABLE "deposit_entries" DROP CONSTRAINT "deposit_entries_organization_id_organizations_id_fk";
--> statement-breakpoint
ALTER TABLE "allocations" DROP CONSTRAINT "allocations_organization_id_organizations_id_fk";
--> statement-breakpoint
ALTER TABLE "charges" DROP CONSTRAINT "charges_organization_id_organizations_id_fk";
--> statement-breakpoint
ALTER TABLE "credits" DROP CONSTRAINT "credits_organization_id_organizations_id_fk";
--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_organization_id_organizations_id_fk";
--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_organization_id_organizations_id_fk";
--> statement-breakpoint
ALTER TABLE "recurring_charge_amounts" DROP CONSTRAINT "recurring_charge_amounts_organization_id_organizations_id_fk";
--> statement-breakpoint
ALTER TABLE "recurring_charges" DROP CONSTRAINT "recurring_charges_organization_id_organizations_id_fk";
--> statement-breakpoint
ALTER TABLE "maintenance_requests" DROP CONSTRAINT "maintenance_requests_organization_id_organizations_id_fk";
--> statement-breakpoint
ALTER TABLE "day_sums" DROP CONSTRAINT "day_sums_organization_id_organizations_id_fk";
--> statement-breakpoint
ALTER TABLE "latest_rents" DROP CONSTRAINT "latest_rents_organization_id_organizations_id_fk";
--> statement-breakpoint
ALTER TABLE "lease_sums" DROP CONSTRAINT "lease_sums_organization_id_organizations_id_fk";
--> statement-breakpoint
DROP INDEX "maintenance_requests_newest_idx";--> statement-breakpoint
ALTER TABLE "audit_chains" ADD COLUMN "previous_hash" "bytea" DEFAULT '' NOT NULL;