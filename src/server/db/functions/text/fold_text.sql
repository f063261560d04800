-- Names are compared and searched by this. Plain text needs no look at each letter.
CREATE OR REPLACE FUNCTION fold_text(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN btrim(regexp_replace(CASE
  WHEN value !~ '[^ -~]' THEN replace(replace(lower(value COLLATE "C"), '''', ''), '`', '')
  ELSE public.fold_letters(value)
END, '  +', ' ', 'g'));
