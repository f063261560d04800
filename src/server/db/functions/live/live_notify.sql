-- Sends one event: to a role of the organization, to people, and to owners and crew while they are that.
CREATE OR REPLACE FUNCTION live_notify(noun text, organization uuid, by_role text, people uuid[] DEFAULT '{}'::uuid[], owners uuid[] DEFAULT '{}'::uuid[], crew uuid[] DEFAULT '{}'::uuid[]) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  -- A notification holds less than 8,000 bytes; a large house has more tenants than fit.
  part constant int := 100;
  receivers constant uuid[] := coalesce(array_remove(people, NULL), '{}');
BEGIN
  FOR nth IN 1..greatest(cardinality(receivers), 1) BY part LOOP
    PERFORM pg_notify('rooftree_live', jsonb_build_object(
      'noun', noun, 'books', organization, 'role', by_role, 'people', receivers[nth:nth + part - 1],
      'owners', coalesce(array_remove(owners, NULL), '{}'), 'crew', coalesce(array_remove(crew, NULL), '{}'))::text);
  END LOOP;
END $$;
