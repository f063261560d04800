-- The rows of each bank account by how much of each the ledger counts and the bank shows at the end of a day. Rows up to
-- the account's opening are cleared, unless a later line is matched to them. Rows and matches are summed together: joined,
-- each with an estimate of few rows, every row was compared with every match.
CREATE OR REPLACE FUNCTION bank_rows_at(organization uuid, through date) RETURNS TABLE(bank_account_id uuid, source text, source_id uuid, day date, in_book numeric, cleared numeric, property_id uuid, lease_id uuid, person_id uuid, payee text)
LANGUAGE sql STABLE AS $$
  SELECT r.bank_account_id, r.source, r.source_id, r.day, r.in_book,
    CASE WHEN r.booked_on <= a.opening_on AND r.is_later IS NOT TRUE THEN r.in_book ELSE r.cleared END,
    r.property_id, r.lease_id, r.person_id, r.payee
  FROM (
    SELECT e.bank_account_id, e.source, e.source_id, min(e.day) AS day, min(e.booked_on) AS booked_on,
      coalesce(sum(e.amount) FILTER (WHERE e.booked_on <= through), 0) AS in_book,
      coalesce(sum(e.matched) FILTER (WHERE e.posted_on <= through), 0) AS cleared, bool_or(e.posted_on > through) AS is_later,
      (array_agg(e.property_id) FILTER (WHERE e.amount IS NOT NULL))[1] AS property_id,
      (array_agg(e.lease_id) FILTER (WHERE e.amount IS NOT NULL))[1] AS lease_id,
      (array_agg(e.person_id) FILTER (WHERE e.amount IS NOT NULL))[1] AS person_id, min(e.payee) AS payee
    FROM (
      SELECT b.bank_account_id, b.source, b.source_id, b.day, b.booked_on, b.amount, b.property_id, b.lease_id, b.person_id, b.payee,
        NULL::numeric AS matched, NULL::date AS posted_on
      FROM bank_rows(organization) b
      UNION ALL
      SELECT l.bank_account_id, m.source, m.source_id, NULL, NULL, NULL, NULL, NULL, NULL, NULL, m.amount, l.posted_on
      FROM bank_matches m JOIN bank_lines l ON l.id = m.bank_line_id
      WHERE m.organization_id = organization AND m.unmatched_at IS NULL
    ) e GROUP BY 1, 2, 3 HAVING count(e.amount) > 0
  ) r JOIN bank_accounts a ON a.id = r.bank_account_id
$$;
