-- `unitKey` of src/shared/fold-text.ts is the same rule, a test compares them.
CREATE OR REPLACE FUNCTION unit_key(unit_number text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN regexp_replace(regexp_replace(public.fold_text(unit_number), '([^0-9]) ', '\1', 'g'), ' ([^0-9])', '\1', 'g');
