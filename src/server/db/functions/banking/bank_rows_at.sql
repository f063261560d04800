-- The rows of each bank account by how much of each the ledger counts and the bank shows at the end of a day. Rows up to
-- the account's opening are cleared, unless a later line is matched to them.
CREATE OR REPLACE FUNCTION bank_rows_at(organization uuid, through date) RETURNS TABLE(bank_account_id uuid, source text, source_id uuid, day date, in_book numeric, cleared numeric, property_id uuid, lease_id uuid, person_id uuid, payee text)
LANGUAGE sql STABLE AS $$
  SELECT r.bank_account_id, r.source, r.source_id, r.day, r.in_book,
    CASE WHEN r.booked_on <= a.opening_on AND m.is_later IS NOT TRUE THEN r.in_book ELSE coalesce(m.cleared, 0) END,
    r.property_id, r.lease_id, r.person_id, r.payee
  FROM (
    SELECT b.bank_account_id, b.source, b.source_id, min(b.day) AS day, min(b.booked_on) AS booked_on,
      coalesce(sum(b.amount) FILTER (WHERE b.booked_on <= through), 0) AS in_book, (array_agg(b.property_id))[1] AS property_id,
      (array_agg(b.lease_id))[1] AS lease_id, (array_agg(b.person_id))[1] AS person_id, min(b.payee) AS payee
    FROM bank_rows(organization) b GROUP BY 1, 2, 3
  ) r JOIN bank_accounts a ON a.id = r.bank_account_id
  LEFT JOIN (
    SELECT l.bank_account_id, m.source, m.source_id, sum(m.amount) FILTER (WHERE l.posted_on <= through) AS cleared,
      bool_or(l.posted_on > through) AS is_later
    FROM bank_matches m JOIN bank_lines l ON l.id = m.bank_line_id
    WHERE m.organization_id = organization AND m.unmatched_at IS NULL GROUP BY 1, 2, 3
  ) m USING (bank_account_id, source, source_id)
$$;
