ALTER TABLE "properties" ADD COLUMN "picture_upload_id" uuid;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "picture_problem" text;--> statement-breakpoint
CREATE INDEX "properties_picture_idx" ON "properties" ("picture_upload_id") WHERE "picture_upload_id" IS NOT NULL;--> statement-breakpoint

-- Whatever takes a picture away, its bytes are removed within the hour.
CREATE FUNCTION release_property_picture() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE uploads SET removable_at = now() WHERE id = old.picture_upload_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER release_property_picture_deleted AFTER DELETE ON properties FOR EACH ROW
  WHEN (old.picture_upload_id IS NOT NULL) EXECUTE FUNCTION release_property_picture();--> statement-breakpoint
CREATE TRIGGER release_property_picture_updated AFTER UPDATE OF picture_upload_id ON properties FOR EACH ROW
  WHEN (old.picture_upload_id IS NOT NULL AND old.picture_upload_id IS DISTINCT FROM new.picture_upload_id)
  EXECUTE FUNCTION release_property_picture();--> statement-breakpoint

-- The log is told of the address a person typed, not of what came of it.
SELECT audit_table('properties', 'property', '{name}',
  '{unit_count,occupied_units,non_revenue_units,contract_rent,late_fee_since,picture_upload_id,picture_problem}');
