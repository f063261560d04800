ALTER TABLE "unit_words" ADD COLUMN "sort_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- A text as people sort it: in any spelling, and 9 before 10, since every number has 12 digits or more.
CREATE OR REPLACE FUNCTION natural_key(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN coalesce(regexp_replace(
  regexp_replace(public.fold_text(value), '([0-9]+)', '00000000000\1', 'g'), '0*([0-9]{12})', '\1', 'g'), '');--> statement-breakpoint
-- Writes by which words a unit is found, and its place in the order of homes. Names that are just being changed are
-- waited for (`lock_names`). In this language it is planned once.
CREATE OR REPLACE FUNCTION write_unit_words(unit uuid) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO unit_words AS kept (unit_id, organization_id, folded, sort_key)
    SELECT u.id, u.organization_id, fold_text(concat_ws(' ', u.unit_number, p.name)),
      natural_key(concat_ws(' ', p.name, u.unit_number))
    FROM units u JOIN properties p ON p.id = u.property_id
    WHERE u.id = unit FOR KEY SHARE OF p
  ON CONFLICT (unit_id) DO UPDATE SET folded = excluded.folded, sort_key = excluded.sort_key
    WHERE (kept.folded, kept.sort_key) <> (excluded.folded, excluded.sort_key);
END $$;--> statement-breakpoint
-- Of the homes so far, and only then the index.
UPDATE unit_words kept SET sort_key = natural_key(concat_ws(' ', p.name, u.unit_number))
  FROM units u JOIN properties p ON p.id = u.property_id WHERE u.id = kept.unit_id;--> statement-breakpoint
CREATE INDEX "unit_words_sort_idx" ON "unit_words" USING btree ("organization_id","sort_key","unit_id");
