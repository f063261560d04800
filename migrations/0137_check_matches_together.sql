-- The rows of the ledger that move money of each bank account, signed as the bank sees them: the lines of the accounts
-- 1010 and 1030 by bank account. A row that was voided after its month was closed has a second one that reverses it.
-- Homes and accounts are joined last, and once: the rows of some `source_id` are found by their keys alone.
CREATE OR REPLACE FUNCTION bank_rows(organization uuid) RETURNS TABLE(bank_account_id uuid, source text, source_id uuid, day date, booked_on date, amount numeric, property_id uuid, lease_id uuid, person_id uuid, payee text, memo text, check_number text)
LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN m.is_deposit THEN coalesce(h.deposit_account_id, usual.deposit) ELSE coalesce(m.account, h.operating_account_id, usual.operating) END,
    m.source, m.id, m.day, m.booked_on, m.amount, h.id, m.lease_id, coalesce(m.person_id, l.tenant_id), m.payee, m.memo, m.check_number
  FROM (
    SELECT moved.source, p.id, moved.day, moved.booked_on, moved.sign * p.amount AS amount, false AS is_deposit, NULL::uuid AS account,
        p.lease_id, t.from_lease_id AS other_lease_id, NULL::uuid AS property_id, p.paid_by AS person_id, NULL::text AS payee,
        p.notes AS memo, p.check_number
      FROM payments p LEFT JOIN money_transfers t ON t.id = p.transfer_id
      CROSS JOIN LATERAL (VALUES ('payment', p.received_on, p.booked_on, 1),
        (CASE p.status WHEN 'reversed' THEN 'payment_return' END, p.reversed_on, p.end_booked_on, -1)) AS moved(source, day, booked_on, sign)
      WHERE p.organization_id = organization AND p.status IN ('completed', 'reversed') AND p.origin <> 'brought_forward'
        AND NOT p.through_provider AND moved.booked_on IS NOT NULL AND moved.source IS NOT NULL
    UNION ALL
    SELECT 'refund', r.id, r.refunded_on, moved.booked_on, moved.sign * r.amount, false, NULL, r.lease_id, t.to_lease_id, NULL, NULL, NULL, r.notes, NULL
      FROM refunds r LEFT JOIN money_transfers t ON t.id = r.transfer_id
      LEFT JOIN payments p ON p.id = r.payment_id AND p.through_provider AND r.method = 'online'
      CROSS JOIN LATERAL (VALUES (r.booked_on, -1), (r.end_booked_on, 1)) AS moved(booked_on, sign)
      WHERE r.organization_id = organization AND p.id IS NULL AND moved.booked_on IS NOT NULL AND r.end_booked_on IS DISTINCT FROM r.booked_on
    UNION ALL
    SELECT 'deposit_entry', d.id, d.entry_on, moved.booked_on, moved.sign * leg.sign * d.amount, leg.is_deposit, NULL, d.lease_id, NULL, NULL, NULL, NULL,
        d.notes, NULL
      FROM deposit_entries d
      CROSS JOIN LATERAL (VALUES (d.booked_on, 1), (d.end_booked_on, -1)) AS moved(booked_on, sign)
      CROSS JOIN LATERAL (VALUES (true, CASE WHEN d.kind IN ('received', 'transfer_in') THEN 1 ELSE -1 END),
        (CASE d.kind WHEN 'applied' THEN false END, 1)) AS leg(is_deposit, sign)
      WHERE d.organization_id = organization AND d.kind <> 'interest' AND leg.is_deposit IS NOT NULL
        AND moved.booked_on IS NOT NULL AND d.end_booked_on IS DISTINCT FROM d.booked_on
    UNION ALL
    SELECT 'expense', e.id, e.paid_on, moved.booked_on, moved.sign * e.amount, false, NULL, NULL, NULL, e.property_id, NULL, e.payee, e.description, NULL
      FROM expenses e
      CROSS JOIN LATERAL (VALUES (e.paid_booked_on, -1),
        (CASE WHEN e.end_booked_on IS NOT NULL THEN greatest(e.end_booked_on, e.paid_booked_on) END, 1)) AS moved(booked_on, sign)
      WHERE e.organization_id = organization AND e.payout_id IS NULL AND e.paid_booked_on IS NOT NULL AND moved.booked_on IS NOT NULL
        AND (e.end_booked_on IS NULL OR e.end_booked_on > e.paid_booked_on)
    UNION ALL
    -- One row for each payment of bills in an account, whichever of its lines: see `bank_rows_at`.
    SELECT 'bill_payment', p.id, p.paid_on, moved.booked_on, moved.sign * b.amount, false, p.bank_account_id, NULL, NULL, b.property_id, NULL,
        e.payee, e.description, p.check_number
      FROM bill_payment_lines b JOIN bill_payments p ON p.id = b.payment_id JOIN expenses e ON e.id = b.expense_id
      CROSS JOIN LATERAL (VALUES (b.booked_on, -1), (b.end_booked_on, 1)) AS moved(booked_on, sign)
      WHERE b.organization_id = organization AND moved.booked_on IS NOT NULL AND b.end_booked_on IS DISTINCT FROM b.booked_on
    UNION ALL
    SELECT 'owner_entry', o.id, o.entry_on, moved.booked_on, moved.sign * CASE o.kind WHEN 'contribution' THEN o.amount ELSE -o.amount END, false,
        NULL, NULL, NULL, o.property_id, o.owner_id, NULL, o.notes, NULL
      FROM owner_entries o
      CROSS JOIN LATERAL (VALUES (o.booked_on, 1), (o.end_booked_on, -1)) AS moved(booked_on, sign)
      WHERE o.organization_id = organization AND moved.booked_on IS NOT NULL AND o.end_booked_on IS DISTINCT FROM o.booked_on
    UNION ALL
    -- One row for each payout, net of its fees, whichever of its items.
    SELECT 'payout', p.id, i.paid_on, moved.booked_on, moved.sign * (i.amount - i.fee_amount), false, p.bank_account_id, NULL, NULL, i.property_id,
        NULL, 'Stripe', NULL, NULL
      FROM payout_items i JOIN payouts p ON p.id = i.payout_id
      CROSS JOIN LATERAL (VALUES (i.booked_on, 1), (i.end_booked_on, -1)) AS moved(booked_on, sign)
      WHERE i.organization_id = organization AND moved.booked_on IS NOT NULL AND i.end_booked_on IS DISTINCT FROM i.booked_on
    UNION ALL
    SELECT 'journal', j.id, j.entry_on, moved.booked_on, moved.sign * (l.debit - l.credit), c.purpose = 'deposit_bank', NULL, NULL, NULL, l.property_id,
        NULL, NULL, j.memo, NULL
      FROM journals j JOIN journal_lines l ON l.journal_id = j.id JOIN accounts c ON c.id = l.account_id AND c.purpose IN ('operating_bank', 'deposit_bank')
      CROSS JOIN LATERAL (VALUES (j.booked_on, 1), (j.end_booked_on, -1)) AS moved(booked_on, sign)
      WHERE j.organization_id = organization AND moved.booked_on IS NOT NULL AND j.end_booked_on IS DISTINCT FROM j.booked_on
  ) m
  -- A journal without a property is of the default account.
  LEFT JOIN leases l ON l.id = m.lease_id LEFT JOIN units u ON u.id = l.unit_id LEFT JOIN properties h ON h.id = coalesce(m.property_id, u.property_id)
  CROSS JOIN (
    SELECT (SELECT id FROM bank_accounts WHERE organization_id = organization AND is_default AND kind <> 'deposit') AS operating,
      (SELECT id FROM bank_accounts WHERE organization_id = organization AND is_default AND kind = 'deposit') AS deposit
  ) usual
  -- Money that went to a lease of the same account did not move.
  WHERE m.other_lease_id IS NULL OR coalesce(h.operating_account_id, usual.operating) IS DISTINCT FROM (
    SELECT coalesce(f.operating_account_id, usual.operating) FROM leases o JOIN units u ON u.id = o.unit_id JOIN properties f ON f.id = u.property_id
    WHERE o.id = m.other_lease_id)
$$;--> statement-breakpoint
-- New matches: of a line, and of a row of its account, no more is matched than its amount.
CREATE OR REPLACE FUNCTION check_match() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  lines constant uuid[] := ARRAY(SELECT DISTINCT bank_line_id FROM new_rows);
  rows constant uuid[] := ARRAY(SELECT DISTINCT source_id FROM new_rows);
  broken text;
BEGIN
  -- One at a time for a line and for a row, whichever of them is matched twice at once; all in one order.
  PERFORM FROM bank_lines WHERE id = ANY (lines) ORDER BY id FOR NO KEY UPDATE;
  PERFORM pg_advisory_xact_lock(7266841, locked.key)
    FROM (SELECT DISTINCT hashtext(id::text) AS key FROM unnest(rows) AS id ORDER BY 1) locked;
  SELECT rule INTO broken FROM new_rows n JOIN bank_lines l ON l.id = n.bank_line_id
  LEFT JOIN (
    SELECT b.bank_account_id, b.source, b.source_id, sum(b.amount) AS amount
    FROM (SELECT DISTINCT organization_id FROM new_rows) o CROSS JOIN LATERAL bank_rows(o.organization_id) b
    WHERE b.source_id = ANY (rows) GROUP BY 1, 2, 3
  ) r ON (r.bank_account_id, r.source, r.source_id) = (l.bank_account_id, n.source, n.source_id)
  LEFT JOIN (
    SELECT l.bank_account_id, m.source, m.source_id, sum(m.amount) AS matched FROM bank_matches m JOIN bank_lines l ON l.id = m.bank_line_id
    WHERE m.source_id = ANY (rows) AND m.unmatched_at IS NULL GROUP BY 1, 2, 3
  ) of_row ON (of_row.bank_account_id, of_row.source, of_row.source_id) = (l.bank_account_id, n.source, n.source_id)
  LEFT JOIN (
    SELECT bank_line_id, sum(amount) AS matched FROM bank_matches
    WHERE bank_line_id = ANY (lines) AND unmatched_at IS NULL GROUP BY 1
  ) of_line ON of_line.bank_line_id = l.id
  CROSS JOIN LATERAL (SELECT CASE
    WHEN l.state = 'ignored' THEN 'bank_matches_line'
    WHEN EXISTS (SELECT FROM reconciliations d
      WHERE d.bank_account_id = l.bank_account_id AND d.done_at IS NOT NULL AND d.through >= l.posted_on) THEN 'bank_matches_reconciled'
    WHEN r.amount IS NULL OR sign(n.amount) <> sign(r.amount) OR abs(of_row.matched) > abs(r.amount) THEN 'bank_matches_row'
    WHEN sign(n.amount) <> sign(l.amount) OR abs(of_line.matched) > abs(l.amount) THEN 'bank_matches_line' END AS rule) said
  WHERE rule IS NOT NULL LIMIT 1;
  IF broken IS NOT NULL THEN
    PERFORM refuse_match(broken);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- A match keeps its line, row and amount. Ended it stays so, and a frozen one neither ends nor is deleted.
CREATE OR REPLACE FUNCTION keep_match() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'UPDATE' AND ((new.amount, new.source, new.source_id, new.bank_line_id) <> (old.amount, old.source, old.source_id, old.bank_line_id)
    OR old.unmatched_at IS NOT NULL AND new.unmatched_at IS NULL) THEN
    PERFORM refuse_match('bank_matches_kept');
  END IF;
  IF old.reconciliation_id IS NOT NULL AND (tg_op = 'DELETE' OR new.unmatched_at IS NOT NULL) THEN
    PERFORM refuse_match('bank_matches_frozen');
  END IF;
  RETURN coalesce(new, old);
END $$;--> statement-breakpoint
-- Lines are matched once their rows are their whole amount. A payout names the line that it is.
CREATE OR REPLACE FUNCTION settle_line() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  lines constant uuid[] := ARRAY(SELECT DISTINCT bank_line_id FROM new_rows);
BEGIN
  -- After the lock, the sums have all matches of others.
  PERFORM FROM bank_lines WHERE id = ANY (lines) ORDER BY id FOR NO KEY UPDATE;
  UPDATE bank_lines l SET state = s.state
  FROM (
    SELECT b.id, CASE WHEN sum(m.amount) IS DISTINCT FROM b.amount THEN 'new' WHEN bool_or(m.is_created) THEN 'created' ELSE 'matched' END AS state
    FROM bank_lines b LEFT JOIN bank_matches m ON m.bank_line_id = b.id AND m.unmatched_at IS NULL
    WHERE b.id = ANY (lines) GROUP BY b.id
  ) s WHERE l.id = s.id AND l.state NOT IN ('ignored', s.state);
  UPDATE payouts p SET bank_line_id = s.bank_line_id
  FROM (
    SELECT n.source_id, max(m.bank_line_id::text)::uuid AS bank_line_id FROM (SELECT DISTINCT source_id FROM new_rows WHERE source = 'payout') n
    LEFT JOIN bank_matches m ON m.source_id = n.source_id AND m.source = 'payout' AND m.unmatched_at IS NULL GROUP BY 1
  ) s WHERE p.id = s.source_id AND p.bank_line_id IS DISTINCT FROM s.bank_line_id;
  RETURN NULL;
END $$;--> statement-breakpoint
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT quote_ident(tgname) FROM pg_trigger WHERE tgrelid = 'bank_matches'::regclass AND NOT tgisinternal LOOP
    EXECUTE 'DROP TRIGGER ' || name || ' ON bank_matches';
  END LOOP;
END $$;--> statement-breakpoint
-- Rows of bank_matches are audited, reach open screens, and never exceed their line or row.
SELECT audit_table('bank_matches', 'bank_match', '{source,amount}');
SELECT live_table('bank_matches', 'bank-lines', 'office');
CREATE TRIGGER keep_match BEFORE UPDATE OR DELETE ON bank_matches FOR EACH ROW EXECUTE FUNCTION keep_match();
-- In the order of their names: lines are settled once their matches are checked.
CREATE TRIGGER check_match AFTER INSERT ON bank_matches
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION check_match();
CREATE TRIGGER settle_line AFTER INSERT ON bank_matches
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION settle_line();
CREATE TRIGGER settle_line_changed AFTER UPDATE ON bank_matches
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION settle_line();
