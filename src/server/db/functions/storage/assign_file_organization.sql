-- A file belongs to the organization whose document, message or property shows it.
-- Argument: the column with the id of the upload.
CREATE OR REPLACE FUNCTION assign_file_organization() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE uploads SET organization_id = new.organization_id
    WHERE id = (to_jsonb(new) ->> tg_argv[0])::uuid AND organization_id IS DISTINCT FROM new.organization_id;
  RETURN NULL;
END $$;
