-- A row that is voided loses its matches. Refuses that of a row that a reconciliation froze.
CREATE OR REPLACE FUNCTION release_matches() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  -- A payment of bills is its lines, a payout its items.
  subject constant uuid := CASE tg_table_name WHEN 'bill_payment_lines' THEN (to_jsonb(new) ->> 'payment_id')::uuid
    WHEN 'payout_items' THEN (to_jsonb(new) ->> 'payout_id')::uuid ELSE new.id END;
  match bank_matches;
BEGIN
  FOR match IN SELECT m.* FROM bank_matches m JOIN bank_lines l ON l.id = m.bank_line_id
    WHERE m.source_id = subject AND m.unmatched_at IS NULL
      AND abs(m.amount) > abs(coalesce((SELECT sum(b.amount) FROM bank_rows(new.organization_id) b
        WHERE b.bank_account_id = l.bank_account_id AND b.source = m.source AND b.source_id = m.source_id), 0))
  LOOP
    IF match.reconciliation_id IS NOT NULL THEN
      PERFORM refuse_match('bank_matches_reconciled_row');
    END IF;
    UPDATE bank_matches SET unmatched_at = now() WHERE id = match.id;
  END LOOP;
  RETURN NULL;
END $$;
