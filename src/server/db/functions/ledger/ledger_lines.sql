-- The general ledger: every line is derived from a row that exists. Debits are positive, credits negative.
CREATE OR REPLACE FUNCTION ledger_lines(organization uuid) RETURNS TABLE(day date, account text, amount numeric, basis text, event text, property_id uuid, unit_id uuid, lease_id uuid, payee_id uuid, source text, source_id uuid, memo text)
LANGUAGE sql STABLE AS $$
  SELECT * FROM ledger_lines_of_rents(organization) UNION ALL SELECT * FROM ledger_lines_of_spending(organization)
    UNION ALL SELECT * FROM ledger_lines_of_others(organization)
$$;
