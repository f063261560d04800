-- Units come and go hundreds at a time: once a statement.
CREATE OR REPLACE FUNCTION property_figures_units() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'INSERT' THEN
    UPDATE properties p
      SET unit_count = p.unit_count + come.units, occupied_units = p.occupied_units + come.occupied
      FROM (SELECT property_id, count(*) AS units, count(*) FILTER (WHERE is_occupied) AS occupied
        FROM new_rows GROUP BY 1) come
      WHERE p.id = come.property_id;
  ELSE
    UPDATE properties p
      SET unit_count = p.unit_count - gone.units, occupied_units = p.occupied_units - gone.occupied
      FROM (SELECT property_id, count(*) AS units, count(*) FILTER (WHERE is_occupied) AS occupied
        FROM old_rows GROUP BY 1) gone
      WHERE p.id = gone.property_id;
  END IF;
  RETURN NULL;
END $$;
