-- At the end of a transaction, no money has left a trust account beyond its property's, on its day or later: prepaid rent
-- leaves by refunds alone. Money that lines of the bank show as gone is a fact, and is not refused.
CREATE OR REPLACE FUNCTION require_trust_funds() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  source constant text := tg_argv[0];
  one constant jsonb := to_jsonb(new);
  payment constant uuid := one ->> 'payment_id';
  home uuid := one ->> 'property_id';
  name text;
  bank uuid;
  funds numeric;
  leaving numeric := new.amount;
BEGIN
  -- The fee of a payout was taken before it came.
  IF one ->> 'payout_id' IS NOT NULL THEN
    RETURN NULL;
  END IF;
  IF home IS NULL THEN
    SELECT u.property_id INTO home FROM leases l JOIN units u ON u.id = l.unit_id WHERE l.id = (one ->> 'lease_id')::uuid;
  END IF;
  SELECT p.name, a.id INTO name, bank FROM properties p LEFT JOIN bill_payments b ON b.id = payment
    JOIN bank_accounts a ON a.id = coalesce(b.bank_account_id, p.operating_account_id) WHERE p.id = home AND a.kind = 'trust';
  IF NOT found OR new.amount <= (
    SELECT -sum(m.amount) FROM bank_matches m JOIN bank_lines l ON l.id = m.bank_line_id AND l.bank_account_id = bank
    WHERE m.source = tg_argv[0] AND m.source_id = coalesce(payment, new.id) AND m.unmatched_at IS NULL) THEN
    RETURN NULL;
  END IF;
  -- One at a time: of two that fit alone, the second one sees the first.
  PERFORM pg_advisory_xact_lock(7266842, hashtext(bank::text));
  SELECT CASE source WHEN 'refund' THEN f.cash ELSE f.free END INTO funds
    FROM trust_funds(new.organization_id, bank, home, coalesce(one ->> 'paid_booked_on', one ->> 'booked_on')::date) f;
  IF funds >= 0 THEN
    RETURN NULL;
  END IF;
  -- Rows of one transaction leave together.
  IF source = 'expense' THEN
    SELECT sum(e.amount) INTO leaving FROM expenses e JOIN expenses own ON own.id = new.id
      WHERE e.xmin = own.xmin AND e.property_id = home AND e.paid_booked_on IS NOT NULL AND e.end_booked_on IS NULL;
  ELSIF source = 'bill_payment' THEN
    SELECT sum(b.amount) INTO leaving FROM bill_payment_lines b JOIN bill_payment_lines own ON own.id = new.id
      WHERE b.xmin = own.xmin AND b.property_id = home;
  END IF;
  RAISE EXCEPTION 'Less is available in a trust account'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'trust_funds', DETAIL = greatest(funds + leaving, 0)::numeric(14, 2) || ' ' || name;
END $$;
