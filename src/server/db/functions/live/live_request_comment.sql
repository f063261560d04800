-- A comment reaches all readers of its request, an internal note only the team.
CREATE OR REPLACE FUNCTION live_request_comment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_for_all constant boolean := NOT (coalesce(new.is_internal, true) AND coalesce(old.is_internal, true));
BEGIN
  IF tg_op = 'UPDATE' AND old IS NOT DISTINCT FROM new THEN
    RETURN NULL;
  END IF;
  PERFORM live_notify(tg_argv[0], r.organization_id, 'team',
      CASE WHEN is_for_all THEN live_renters(ARRAY[r.tenant_id]) END,
      CASE WHEN is_for_all THEN ARRAY(SELECT owners_on(u.property_id, owner_day('maintenance_requests', to_jsonb(r)))) END)
    FROM maintenance_requests r JOIN units u ON u.id = r.unit_id
    WHERE r.id = coalesce(new.request_id, old.request_id);
  RETURN NULL;
END $$;
