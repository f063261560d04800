-- The bytes of a picture are removed within the hour after it was taken away.
CREATE OR REPLACE FUNCTION release_property_picture() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE uploads SET removable_at = now() WHERE id = old.picture_upload_id;
  RETURN NULL;
END $$;
