-- The expected lease balances, from the ledger alone: the doctor compares.
CREATE OR REPLACE FUNCTION lease_sums_of(books uuid) RETURNS TABLE(lease_id uuid, organization_id uuid, balance numeric, deposit_held numeric, last_day date)
LANGUAGE sql STABLE AS $$
  SELECT lease_id, organization_id, sum(balance), sum(deposit), max(day) FROM (
    SELECT lease_id, organization_id, amount AS balance, 0 AS deposit, due_date AS day FROM charges WHERE voided_on IS NULL
    UNION ALL
    SELECT lease_id, organization_id, -amount, 0, received_on FROM payments WHERE status = 'completed'
    UNION ALL
    SELECT lease_id, organization_id, -amount, 0, credit_on FROM credits WHERE voided_on IS NULL
    UNION ALL
    SELECT lease_id, organization_id, amount, 0, refunded_on FROM refunds WHERE voided_on IS NULL
    UNION ALL
    SELECT lease_id, organization_id, 0,
      CASE WHEN kind IN ('received', 'interest', 'transfer_in') THEN amount ELSE -amount END, entry_on
      FROM deposit_entries WHERE voided_on IS NULL
  ) entries WHERE books IS NULL OR organization_id = books GROUP BY 1, 2
$$;
