-- A text as people sort it: in any spelling, and 9 before 10, since every number has 12 digits or more.
CREATE OR REPLACE FUNCTION natural_key(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN coalesce(regexp_replace(
  regexp_replace(public.fold_text(value), '([0-9]+)', '00000000000\1', 'g'), '0*([0-9]{12})', '\1', 'g'), '');
