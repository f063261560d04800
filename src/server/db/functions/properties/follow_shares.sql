-- The periods of a property's owners follow from their shares. Written directly, shares also set its first owner.
CREATE OR REPLACE FUNCTION follow_shares() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  home constant uuid := coalesce(new.property_id, old.property_id);
BEGIN
  -- Two writers wait for each other, so that neither misses a share of the other.
  PERFORM FROM properties WHERE id = home FOR NO KEY UPDATE;
  IF NOT found THEN
    RETURN NULL;
  END IF;
  IF tg_op = 'DELETE' THEN
    -- An owner whose last share goes is in no period of the property any more.
    PERFORM live_notify('properties', old.organization_id, 'office', '{}', ARRAY[old.user_id]);
  END IF;
  DELETE FROM property_owners_history WHERE property_id = home;
  INSERT INTO property_owners_history (organization_id, property_id, owner_id, from_on, until_on)
    SELECT organization_id, home, user_id, min(effective_from), nullif(max(coalesce(until_on, 'infinity')), 'infinity')
    FROM (
      SELECT *, count(*) FILTER (WHERE is_new) OVER (PARTITION BY user_id ORDER BY effective_from) AS period
      FROM (
        SELECT o.*, steps.until_on,
          effective_from IS DISTINCT FROM lag(steps.until_on) OVER (PARTITION BY user_id ORDER BY effective_from) AS is_new
        FROM property_owners o JOIN (
          SELECT effective_from, lead(effective_from) OVER (ORDER BY effective_from) AS until_on
          FROM property_owners WHERE property_id = home GROUP BY effective_from
        ) steps USING (effective_from)
        WHERE o.property_id = home AND (user_id IS NOT NULL OR percent = 100)
      ) owned
    ) counted GROUP BY organization_id, user_id, period;
  IF pg_trigger_depth() = 1 AND (SELECT sum(percent) FROM property_owners WHERE property_id = home
    AND effective_from = (SELECT max(effective_from) FROM property_owners WHERE property_id = home)) = 100 THEN
    UPDATE properties p SET owner_id = present.owner_id, owner_since = present.since
      FROM (SELECT owner_on(home, NULL) AS owner_id) first, LATERAL (
        SELECT first.owner_id, nullif(from_on, '0001-01-01') AS since FROM property_owners_history h
        WHERE h.property_id = home AND h.owner_id IS NOT DISTINCT FROM first.owner_id AND h.until_on IS NULL) present
      WHERE p.id = home AND (p.owner_id, p.owner_since) IS DISTINCT FROM (present.owner_id, present.since);
  END IF;
  RETURN NULL;
END $$;
