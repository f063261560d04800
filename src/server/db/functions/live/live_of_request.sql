-- Comments and photos reach whoever sees the request.
CREATE OR REPLACE FUNCTION live_of_request() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM live_tell(tg_argv[0], r.organization_id, 'team', ARRAY[r.tenant_id], ARRAY[p.owner_id])
    FROM maintenance_requests r JOIN units u ON u.id = r.unit_id JOIN properties p ON p.id = u.property_id
    WHERE r.id = coalesce(new.request_id, old.request_id);
  RETURN NULL;
END $$;
