-- The last closed day of a property's ledger, named or found by a lease; null where none is closed.
-- Those who write rows share a lock here, and wait for a closing (`lock_periods`) that runs.
CREATE OR REPLACE FUNCTION closed_through(organization uuid, home uuid, lease uuid) RETURNS date
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7266840, hashtext(organization::text));
  RETURN (
    SELECT max(through) FROM closed_periods
    WHERE organization_id = organization AND reopened_at IS NULL AND (property_id IS NULL OR property_id = coalesce(home,
      (SELECT u.property_id FROM leases l JOIN units u ON u.id = l.unit_id WHERE l.id = lease)))
  );
END $$;
