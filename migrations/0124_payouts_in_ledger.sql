ALTER TABLE "payout_items" ADD COLUMN "property_id" uuid;--> statement-breakpoint
-- The former release goes on: it has no payouts
ALTER TABLE "payout_items" ADD COLUMN "paid_on" date NOT NULL;--> statement-breakpoint
ALTER TABLE "payout_items" ADD COLUMN "voided_on" date;--> statement-breakpoint
-- The former release goes on: it has no payouts
ALTER TABLE "payout_items" ADD COLUMN "booked_on" date NOT NULL;--> statement-breakpoint
ALTER TABLE "payout_items" ADD COLUMN "end_booked_on" date;--> statement-breakpoint
-- The former release goes on: it has no payouts
ALTER TABLE "payouts" ADD COLUMN "bank_account_id" uuid NOT NULL;--> statement-breakpoint
ALTER TABLE "expenses" ADD COLUMN "payout_id" uuid;--> statement-breakpoint
-- The former release goes on: it has no payouts
ALTER TABLE "payout_items" ADD CONSTRAINT "payout_items_property_fk" FOREIGN KEY ("organization_id","property_id") REFERENCES "public"."properties"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- The former release goes on: it has no payouts
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_bank_account_fk" FOREIGN KEY ("organization_id","bank_account_id") REFERENCES "public"."bank_accounts"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payout_items_day_idx" ON "payout_items" USING btree ("organization_id","booked_on");--> statement-breakpoint
CREATE INDEX "payout_items_property_idx" ON "payout_items" USING btree ("property_id");--> statement-breakpoint
CREATE INDEX "expenses_payout_idx" ON "expenses" USING btree ("payout_id") WHERE "expenses"."payout_id" is not null;--> statement-breakpoint
-- The rows of the ledger that move money of each bank account, signed as the bank sees them: the lines of the accounts
-- 1010 and 1030 by bank account. A row that was voided after its month was closed has a second one that reverses it.
CREATE OR REPLACE FUNCTION bank_rows(organization uuid) RETURNS TABLE(bank_account_id uuid, source text, source_id uuid, day date, booked_on date, amount numeric, property_id uuid, lease_id uuid, person_id uuid, payee text, memo text, check_number text)
LANGUAGE sql STABLE AS $$
  WITH places AS (
    SELECT p.id AS property_id, coalesce(p.operating_account_id, o.id) AS operating, coalesce(p.deposit_account_id, d.id) AS deposit
    FROM properties p
    LEFT JOIN bank_accounts o ON o.organization_id = p.organization_id AND o.is_default AND o.kind <> 'deposit'
    LEFT JOIN bank_accounts d ON d.organization_id = p.organization_id AND d.is_default AND d.kind = 'deposit'
    WHERE p.organization_id = organization
  ), homes AS (
    SELECT l.id AS lease_id, l.tenant_id, a.* FROM leases l JOIN units u ON u.id = l.unit_id JOIN places a ON a.property_id = u.property_id
    WHERE l.organization_id = organization
  )
  SELECT h.operating, moved.source, p.id, moved.day, moved.booked_on, moved.sign * p.amount, h.property_id, p.lease_id,
      coalesce(p.paid_by, h.tenant_id), NULL, p.notes, p.check_number
    FROM payments p JOIN homes h ON h.lease_id = p.lease_id
    LEFT JOIN money_transfers t ON t.id = p.transfer_id LEFT JOIN homes f ON f.lease_id = t.from_lease_id
    CROSS JOIN LATERAL (VALUES ('payment', p.received_on, p.booked_on, 1),
      (CASE p.status WHEN 'reversed' THEN 'payment_return' END, p.reversed_on, p.end_booked_on, -1)) AS moved(source, day, booked_on, sign)
    WHERE p.organization_id = organization AND p.status IN ('completed', 'reversed') AND p.origin <> 'brought_forward'
      AND NOT p.through_provider
      -- Money that went to a lease of the same account did not move.
      AND f.operating IS DISTINCT FROM h.operating AND moved.booked_on IS NOT NULL AND moved.source IS NOT NULL
  UNION ALL
  SELECT h.operating, 'refund', r.id, r.refunded_on, moved.booked_on, moved.sign * r.amount, h.property_id, r.lease_id, h.tenant_id, NULL, r.notes, NULL
    FROM refunds r JOIN homes h ON h.lease_id = r.lease_id
    LEFT JOIN money_transfers t ON t.id = r.transfer_id LEFT JOIN homes f ON f.lease_id = t.to_lease_id
    LEFT JOIN payments p ON p.id = r.payment_id AND p.through_provider AND r.method = 'online'
    CROSS JOIN LATERAL (VALUES (r.booked_on, -1), (r.end_booked_on, 1)) AS moved(booked_on, sign)
    WHERE r.organization_id = organization AND f.operating IS DISTINCT FROM h.operating AND p.id IS NULL
      AND moved.booked_on IS NOT NULL AND r.end_booked_on IS DISTINCT FROM r.booked_on
  UNION ALL
  SELECT leg.account, 'deposit_entry', d.id, d.entry_on, moved.booked_on, moved.sign * leg.sign * d.amount, h.property_id, d.lease_id, h.tenant_id,
      NULL, d.notes, NULL
    FROM deposit_entries d JOIN homes h ON h.lease_id = d.lease_id
    CROSS JOIN LATERAL (VALUES (d.booked_on, 1), (d.end_booked_on, -1)) AS moved(booked_on, sign)
    CROSS JOIN LATERAL (VALUES (h.deposit, CASE WHEN d.kind IN ('received', 'transfer_in') THEN 1 ELSE -1 END),
      (CASE d.kind WHEN 'applied' THEN h.operating END, 1)) AS leg(account, sign)
    WHERE d.organization_id = organization AND d.kind <> 'interest' AND leg.account IS NOT NULL
      AND moved.booked_on IS NOT NULL AND d.end_booked_on IS DISTINCT FROM d.booked_on
  UNION ALL
  SELECT a.operating, 'expense', e.id, e.paid_on, moved.booked_on, moved.sign * e.amount, e.property_id, NULL, NULL, e.payee, e.description, NULL
    FROM expenses e JOIN places a ON a.property_id = e.property_id
    CROSS JOIN LATERAL (VALUES (e.paid_booked_on, -1),
      (CASE WHEN e.end_booked_on IS NOT NULL THEN greatest(e.end_booked_on, e.paid_booked_on) END, 1)) AS moved(booked_on, sign)
    WHERE e.organization_id = organization AND e.payout_id IS NULL AND e.paid_booked_on IS NOT NULL AND moved.booked_on IS NOT NULL
      AND (e.end_booked_on IS NULL OR e.end_booked_on > e.paid_booked_on)
  UNION ALL
  -- One row for each payment of bills in an account, whichever of its lines: see `bank_rows_at`.
  SELECT coalesce(p.bank_account_id, a.operating), 'bill_payment', p.id, p.paid_on, moved.booked_on, moved.sign * b.amount, b.property_id, NULL, NULL,
      e.payee, e.description, p.check_number
    FROM bill_payment_lines b JOIN bill_payments p ON p.id = b.payment_id JOIN expenses e ON e.id = b.expense_id JOIN places a ON a.property_id = b.property_id
    CROSS JOIN LATERAL (VALUES (b.booked_on, -1), (b.end_booked_on, 1)) AS moved(booked_on, sign)
    WHERE b.organization_id = organization AND moved.booked_on IS NOT NULL AND b.end_booked_on IS DISTINCT FROM b.booked_on
  UNION ALL
  SELECT a.operating, 'owner_entry', o.id, o.entry_on, moved.booked_on, moved.sign * CASE o.kind WHEN 'contribution' THEN o.amount ELSE -o.amount END,
      o.property_id, NULL, o.owner_id, NULL, o.notes, NULL
    FROM owner_entries o JOIN places a ON a.property_id = o.property_id
    CROSS JOIN LATERAL (VALUES (o.booked_on, 1), (o.end_booked_on, -1)) AS moved(booked_on, sign)
    WHERE o.organization_id = organization AND moved.booked_on IS NOT NULL AND o.end_booked_on IS DISTINCT FROM o.booked_on
  UNION ALL
  -- One row for each payout, net of its fees, whichever of its items.
  SELECT p.bank_account_id, 'payout', p.id, i.paid_on, moved.booked_on, moved.sign * (i.amount - i.fee_amount), i.property_id, NULL, NULL, 'Stripe',
      NULL, NULL
    FROM payout_items i JOIN payouts p ON p.id = i.payout_id
    CROSS JOIN LATERAL (VALUES (i.booked_on, 1), (i.end_booked_on, -1)) AS moved(booked_on, sign)
    WHERE i.organization_id = organization AND moved.booked_on IS NOT NULL AND i.end_booked_on IS DISTINCT FROM i.booked_on
  UNION ALL
  -- A journal without a property is of the default account.
  SELECT CASE c.purpose WHEN 'deposit_bank' THEN coalesce(a.deposit, b.id) ELSE coalesce(a.operating, b.id) END, 'journal', j.id, j.entry_on,
      moved.booked_on, moved.sign * (l.debit - l.credit), l.property_id, NULL, NULL, NULL, j.memo, NULL
    FROM journals j JOIN journal_lines l ON l.journal_id = j.id JOIN accounts c ON c.id = l.account_id AND c.purpose IN ('operating_bank', 'deposit_bank')
    LEFT JOIN places a ON a.property_id = l.property_id
    JOIN bank_accounts b ON b.organization_id = j.organization_id AND b.is_default AND (b.kind = 'deposit') = (c.purpose = 'deposit_bank')
    CROSS JOIN LATERAL (VALUES (j.booked_on, 1), (j.end_booked_on, -1)) AS moved(booked_on, sign)
    WHERE j.organization_id = organization AND moved.booked_on IS NOT NULL AND j.end_booked_on IS DISTINCT FROM j.booked_on
$$;--> statement-breakpoint
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
END $$;--> statement-breakpoint
-- Debits (positive) and credits (negative) of the other rows: few beside those that day_sums adds up.
CREATE OR REPLACE FUNCTION ledger_lines_of_others(organization uuid) RETURNS TABLE(day date, account text, amount numeric, basis text, event text, property_id uuid, unit_id uuid, lease_id uuid, payee_id uuid, source text, source_id uuid, memo text)
LANGUAGE sql STABLE AS $$
  -- Money brought forward by an import was received before; a transfer was received on the other lease.
  SELECT moved.day, leg.account, moved.sign * leg.sign * p.amount, 'both',
      CASE WHEN p.transfer_id IS NULL THEN 'brought_forward' ELSE 'transfer' END,
      u.property_id, l.unit_id, p.lease_id, l.tenant_id, 'payments', p.id, p.notes
    FROM payments p JOIN leases l ON l.id = p.lease_id JOIN units u ON u.id = l.unit_id
    CROSS JOIN LATERAL (VALUES (p.booked_on, 1), (CASE p.status WHEN 'reversed' THEN p.end_booked_on END, -1)) AS moved(day, sign)
    CROSS JOIN LATERAL (VALUES (CASE WHEN p.transfer_id IS NULL THEN 'opening_balances' ELSE 'operating_bank' END, 1), ('prepaid', -1)) AS leg(account, sign)
    WHERE p.organization_id = organization AND p.origin <> 'received' AND p.status IN ('completed', 'reversed') AND moved.day IS NOT NULL
  UNION ALL
  SELECT moved.day, leg.account, moved.sign * leg.sign * f.amount, 'both', CASE WHEN f.transfer_id IS NULL THEN 'refund' ELSE 'transfer' END,
      u.property_id, l.unit_id, f.lease_id, l.tenant_id, 'refunds', f.id, f.notes
    FROM refunds f JOIN leases l ON l.id = f.lease_id JOIN units u ON u.id = l.unit_id
    LEFT JOIN payments p ON p.id = f.payment_id AND p.through_provider AND f.method = 'online'
    CROSS JOIN LATERAL (VALUES (f.booked_on, 1), (f.end_booked_on, -1)) AS moved(day, sign)
    CROSS JOIN LATERAL (VALUES ('prepaid', 1), (CASE WHEN p.id IS NULL THEN 'operating_bank' ELSE 'provider_clearing' END, -1)) AS leg(account, sign)
    WHERE f.organization_id = organization AND moved.day IS NOT NULL AND f.end_booked_on IS DISTINCT FROM f.booked_on
  UNION ALL
  SELECT moved.day, leg.account, moved.sign * leg.sign * k.amount, 'accrual', k.kind::text,
      u.property_id, l.unit_id, k.lease_id, l.tenant_id, 'credits', k.id, k.reason
    FROM credits k JOIN leases l ON l.id = k.lease_id JOIN units u ON u.id = l.unit_id
    CROSS JOIN LATERAL (VALUES (k.booked_on, 1), (k.end_booked_on, -1)) AS moved(day, sign)
    CROSS JOIN LATERAL (VALUES (CASE k.kind WHEN 'write_off' THEN 'bad_debt' ELSE 'concessions' END, 1), ('receivable', -1)) AS leg(account, sign)
    WHERE k.organization_id = organization AND k.kind <> 'deposit_applied' AND moved.day IS NOT NULL
      AND k.end_booked_on IS DISTINCT FROM k.booked_on
  UNION ALL
  SELECT moved.day, a.purpose, moved.sign * (jl.debit - jl.credit), 'both', 'journal', jl.property_id, jl.unit_id, NULL, NULL, 'journals', j.id, j.memo
    FROM journals j JOIN journal_lines jl ON jl.journal_id = j.id JOIN accounts a ON a.id = jl.account_id
    CROSS JOIN LATERAL (VALUES (j.booked_on, 1), (j.end_booked_on, -1)) AS moved(day, sign)
    WHERE j.organization_id = organization AND moved.day IS NOT NULL AND j.end_booked_on IS DISTINCT FROM j.booked_on
$$;--> statement-breakpoint
-- Debits (positive) and credits (negative) of the rows that day_sums adds up: charges, allocations, received payments.
CREATE OR REPLACE FUNCTION ledger_lines_of_rents(organization uuid) RETURNS TABLE(day date, account text, amount numeric, basis text, event text, property_id uuid, unit_id uuid, lease_id uuid, payee_id uuid, source text, source_id uuid, memo text)
LANGUAGE sql STABLE AS $$
  SELECT c.booked_on, leg.account, leg.sign * c.amount, 'accrual', 'charge', u.property_id, l.unit_id, c.lease_id, l.tenant_id, 'charges', c.id, c.description
    FROM charges c JOIN leases l ON l.id = c.lease_id JOIN units u ON u.id = l.unit_id
    CROSS JOIN LATERAL (VALUES ('receivable', 1),
      (CASE c.kind WHEN 'opening_balance' THEN 'opening_balances' ELSE 'income:' || c.kind END, -1)) AS leg(account, sign)
    WHERE c.organization_id = organization AND c.end_booked_on IS DISTINCT FROM c.booked_on
  UNION ALL
  SELECT c.end_booked_on, leg.account, -leg.sign * c.amount, 'accrual', 'charge_voided', u.property_id, l.unit_id, c.lease_id, l.tenant_id, 'charges', c.id, c.description
    FROM charges c JOIN leases l ON l.id = c.lease_id JOIN units u ON u.id = l.unit_id
    CROSS JOIN LATERAL (VALUES ('receivable', 1),
      (CASE c.kind WHEN 'opening_balance' THEN 'opening_balances' ELSE 'income:' || c.kind END, -1)) AS leg(account, sign)
    WHERE c.organization_id = organization AND c.end_booked_on <> c.booked_on
  UNION ALL
  SELECT a.booked_on, leg.account, leg.sign * a.amount, leg.basis, 'allocation', u.property_id, l.unit_id, a.lease_id, l.tenant_id, 'payments', a.payment_id, c.description
    FROM allocations a JOIN charges c ON c.id = a.charge_id JOIN leases l ON l.id = a.lease_id JOIN units u ON u.id = l.unit_id
    CROSS JOIN LATERAL (VALUES ('prepaid', 1, 'both'), ('receivable', -1, 'accrual'), ('income:' || c.kind, -1, 'cash')) AS leg(account, sign, basis)
    WHERE a.organization_id = organization AND a.payment_id IS NOT NULL AND a.end_booked_on IS DISTINCT FROM a.booked_on
  UNION ALL
  SELECT a.end_booked_on, leg.account, -leg.sign * a.amount, leg.basis, 'allocation_ended', u.property_id, l.unit_id, a.lease_id, l.tenant_id, 'payments', a.payment_id, c.description
    FROM allocations a JOIN charges c ON c.id = a.charge_id JOIN leases l ON l.id = a.lease_id JOIN units u ON u.id = l.unit_id
    CROSS JOIN LATERAL (VALUES ('prepaid', 1, 'both'), ('receivable', -1, 'accrual'), ('income:' || c.kind, -1, 'cash')) AS leg(account, sign, basis)
    WHERE a.organization_id = organization AND a.payment_id IS NOT NULL AND a.end_booked_on <> a.booked_on
  UNION ALL
  SELECT p.booked_on, leg.account, leg.sign * p.amount, 'both', 'payment', u.property_id, l.unit_id, p.lease_id, l.tenant_id, 'payments', p.id, p.notes
    FROM payments p JOIN leases l ON l.id = p.lease_id JOIN units u ON u.id = l.unit_id
    CROSS JOIN LATERAL (VALUES (CASE WHEN p.through_provider THEN 'provider_clearing' ELSE 'operating_bank' END, 1), ('prepaid', -1)) AS leg(account, sign)
    WHERE p.organization_id = organization AND p.origin = 'received' AND p.status IN ('completed', 'reversed')
  UNION ALL
  SELECT p.end_booked_on, leg.account, -leg.sign * p.amount, 'both', 'payment_returned', u.property_id, l.unit_id, p.lease_id, l.tenant_id, 'payments', p.id, p.reversal_reason
    FROM payments p JOIN leases l ON l.id = p.lease_id JOIN units u ON u.id = l.unit_id
    CROSS JOIN LATERAL (VALUES (CASE WHEN p.through_provider THEN 'provider_clearing' ELSE 'operating_bank' END, 1), ('prepaid', -1)) AS leg(account, sign)
    WHERE p.organization_id = organization AND p.origin = 'received' AND p.status = 'reversed' AND p.reversed_on IS NOT NULL
$$;--> statement-breakpoint
-- Debits (positive) and credits (negative) of expenses, deposits, owners and payouts, which day_sums adds up too.
CREATE OR REPLACE FUNCTION ledger_lines_of_spending(organization uuid) RETURNS TABLE(day date, account text, amount numeric, basis text, event text, property_id uuid, unit_id uuid, lease_id uuid, payee_id uuid, source text, source_id uuid, memo text)
LANGUAGE sql STABLE AS $$
  -- A retained deposit counts as moved to the operating bank that day.
  SELECT moved.day, leg.account, moved.sign * leg.sign * d.amount, leg.basis, 'deposit_' || d.kind,
      u.property_id, l.unit_id, d.lease_id, l.tenant_id, 'deposit_entries', d.id, d.notes
    FROM deposit_entries d JOIN leases l ON l.id = d.lease_id JOIN units u ON u.id = l.unit_id
    CROSS JOIN LATERAL (VALUES (d.booked_on, 1), (d.end_booked_on, -1)) AS moved(day, sign)
    CROSS JOIN LATERAL (VALUES ('deposits_held', CASE WHEN d.kind IN ('received', 'interest', 'transfer_in') THEN -1 ELSE 1 END, 'both'),
      (CASE d.kind WHEN 'interest' THEN 'expense:deposit_interest' ELSE 'deposit_bank' END,
        CASE WHEN d.kind IN ('received', 'interest', 'transfer_in') THEN 1 ELSE -1 END, 'both'),
      (CASE d.kind WHEN 'applied' THEN 'operating_bank' END, 1, 'both'),
      (CASE d.kind WHEN 'applied' THEN 'receivable' END, -1, 'accrual'),
      (CASE d.kind WHEN 'applied' THEN 'income:deposits_kept' END, -1, 'cash')) AS leg(account, sign, basis)
    WHERE d.organization_id = organization AND moved.day IS NOT NULL AND leg.account IS NOT NULL
      AND d.end_booked_on IS DISTINCT FROM d.booked_on
  UNION ALL
  SELECT ended.day, leg.account, ended.sign * leg.sign * e.amount, leg.basis, moved.event,
      e.property_id, e.unit_id, NULL, NULL, 'expenses', e.id, concat_ws(': ', e.payee, e.description)
    FROM expenses e
    CROSS JOIN LATERAL (SELECT CASE e.category WHEN 'capital_improvement' THEN 'capital' ELSE 'expense:' || e.category END AS account) spent
    CROSS JOIN LATERAL (VALUES (e.booked_on, false, 'expense_incurred'),
      (e.paid_booked_on, true, CASE e.category WHEN 'capital_improvement' THEN 'capital_paid' ELSE 'expense_paid' END)) AS moved(day, is_paid, event)
    CROSS JOIN LATERAL (VALUES (moved.day, 1), (CASE WHEN e.end_booked_on IS NOT NULL THEN greatest(e.end_booked_on, moved.day) END, -1)) AS ended(day, sign)
    CROSS JOIN LATERAL (VALUES
      ('payable', CASE WHEN moved.is_paid THEN 1 ELSE -1 END, 'accrual'),
      (spent.account, 1, CASE WHEN moved.is_paid THEN 'cash' ELSE 'accrual' END),
      (CASE WHEN moved.is_paid THEN 'operating_bank' END, -1, 'both')) AS leg(account, sign, basis)
    WHERE e.organization_id = organization AND moved.day IS NOT NULL AND ended.day IS NOT NULL AND leg.account IS NOT NULL
      AND (e.end_booked_on IS NULL OR e.end_booked_on > moved.day)
  UNION ALL
  SELECT moved.day, leg.account, moved.sign * leg.sign * b.amount, leg.basis, CASE e.category WHEN 'capital_improvement' THEN 'capital_paid' ELSE 'expense_paid' END,
      e.property_id, e.unit_id, NULL, NULL, 'bill_payments', b.payment_id, concat_ws(': ', e.payee, e.description)
    FROM bill_payment_lines b JOIN expenses e ON e.id = b.expense_id
    CROSS JOIN LATERAL (VALUES (b.booked_on, 1), (b.end_booked_on, -1)) AS moved(day, sign)
    CROSS JOIN LATERAL (VALUES ('payable', 1, 'accrual'), ('operating_bank', -1, 'both'),
      (CASE e.category WHEN 'capital_improvement' THEN 'capital' ELSE 'expense:' || e.category END, 1, 'cash')) AS leg(account, sign, basis)
    WHERE b.organization_id = organization AND moved.day IS NOT NULL AND b.end_booked_on IS DISTINCT FROM b.booked_on
  UNION ALL
  SELECT moved.day, leg.account, moved.sign * leg.sign * o.amount, 'both', 'owner_' || o.kind,
      o.property_id, NULL, NULL, o.owner_id, 'owner_entries', o.id, o.notes
    FROM owner_entries o
    CROSS JOIN LATERAL (VALUES (o.booked_on, 1), (o.end_booked_on, -1)) AS moved(day, sign)
    CROSS JOIN LATERAL (VALUES ('operating_bank', CASE o.kind WHEN 'contribution' THEN 1 ELSE -1 END),
      (CASE o.kind WHEN 'contribution' THEN 'contributions' ELSE 'draws' END, CASE o.kind WHEN 'contribution' THEN -1 ELSE 1 END)) AS leg(account, sign)
    WHERE o.organization_id = organization AND moved.day IS NOT NULL AND o.end_booked_on IS DISTINCT FROM o.booked_on
  UNION ALL
  -- The fee of an item is an expense of its own; without a property, the item comes net of it.
  SELECT moved.day, leg.account, moved.sign * leg.sign * (i.amount - CASE WHEN i.property_id IS NULL THEN i.fee_amount ELSE 0 END), 'both', 'payout',
      i.property_id, l.unit_id, a.lease_id, a.user_id, 'payouts', i.payout_id, i.provider_id
    FROM payout_items i LEFT JOIN payment_attempts a ON a.id = i.attempt_id LEFT JOIN leases l ON l.id = a.lease_id
    CROSS JOIN LATERAL (VALUES (i.booked_on, 1), (i.end_booked_on, -1)) AS moved(day, sign)
    CROSS JOIN LATERAL (VALUES ('operating_bank', 1), ('provider_clearing', -1)) AS leg(account, sign)
    WHERE i.organization_id = organization AND moved.day IS NOT NULL AND i.end_booked_on IS DISTINCT FROM i.booked_on
$$;--> statement-breakpoint
-- The money of a property in a bank account from a day on, at its lowest: all of it, and without the rent that tenants
-- paid before it was due. A payment of bills, and a payout, is of the account that it names. Money at a payment provider is
-- not there yet: its rent is prepaid in the account from its payout on.
CREATE OR REPLACE FUNCTION trust_funds(organization uuid, bank uuid, home uuid, since date) RETURNS TABLE(cash numeric, free numeric)
LANGUAGE sql STABLE AS $$
  SELECT coalesce(min(d.cash), 0), coalesce(min(d.free), 0) FROM (
    SELECT sum(coalesce(sum(l.amount) FILTER (WHERE l.account = 'operating_bank'), 0)) OVER days AS cash,
      sum(sum(l.amount)) OVER days AS free
    FROM ledger_lines(organization) l JOIN properties h ON h.id = l.property_id
    LEFT JOIN bill_payments p ON l.source = 'bill_payments' AND p.id = l.source_id
    LEFT JOIN expenses e ON l.source = 'expenses' AND e.id = l.source_id AND e.payout_id IS NOT NULL
    LEFT JOIN payouts o ON o.id = coalesce(e.payout_id, CASE l.source WHEN 'payouts' THEN l.source_id END)
    LEFT JOIN payments online ON l.source = 'payments' AND online.id = l.source_id AND online.through_provider
    LEFT JOIN LATERAL (SELECT min(i.booked_on) AS booked_on FROM payment_attempts t JOIN payout_items i ON i.attempt_id = t.id
      WHERE t.payment_id = online.id AND i.kind = 'charge' AND i.end_booked_on IS NULL) c ON true
    WHERE l.property_id = home AND l.account IN ('operating_bank', 'prepaid')
      AND coalesce(p.bank_account_id, o.bank_account_id, h.operating_account_id) = bank AND (online.id IS NULL OR c.booked_on IS NOT NULL)
    GROUP BY greatest(l.day, c.booked_on, since) WINDOW days AS (ORDER BY greatest(l.day, c.booked_on, since))
  ) d
$$;--> statement-breakpoint
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
END $$;--> statement-breakpoint
-- A line is matched once its rows are its whole amount. A payout names the line that it is.
CREATE OR REPLACE FUNCTION settle_line() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE bank_lines l SET state = CASE WHEN s.matched IS DISTINCT FROM l.amount THEN 'new' WHEN s.is_created THEN 'created' ELSE 'matched' END
  FROM (SELECT sum(amount) AS matched, bool_or(is_created) AS is_created FROM bank_matches
    WHERE bank_line_id = new.bank_line_id AND unmatched_at IS NULL) s
  WHERE l.id = new.bank_line_id AND l.state <> 'ignored';
  IF new.source = 'payout' THEN
    UPDATE payouts SET bank_line_id = (SELECT max(bank_line_id::text)::uuid FROM bank_matches
      WHERE source = 'payout' AND source_id = new.source_id AND unmatched_at IS NULL) WHERE id = new.source_id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- The first chart of accounts of an organization. An account that is there keeps its number and name.
CREATE OR REPLACE FUNCTION seed_accounts(organization uuid) RETURNS void
LANGUAGE sql AS $$
  INSERT INTO accounts (id, organization_id, purpose, number, name, type, is_system, is_control)
  SELECT gen_random_uuid(), organization, purpose, number, name, type, true, is_control FROM (VALUES
    ('1010', 'operating_bank', 'Operating bank', 'asset', false),
    ('1020', 'trust_bank', 'Trust bank', 'asset', false),
    ('1030', 'deposit_bank', 'Deposit bank', 'asset', false),
    ('1090', 'undeposited', 'Undeposited funds', 'asset', false),
    ('1095', 'provider_clearing', 'Provider clearing', 'asset', false),
    ('1200', 'receivable', 'Rent receivable', 'asset', true),
    ('1500', 'capital', 'Buildings and improvements', 'asset', false),
    ('2010', 'payable', 'Accounts payable', 'liability', true),
    ('2100', 'deposits_held', 'Security deposits held', 'liability', true),
    ('2110', 'prepaid', 'Prepaid rent', 'liability', true),
    ('2300', 'due_between', 'Due between bank accounts', 'liability', false),
    ('3010', 'contributions', 'Owner contributions', 'equity', false),
    ('3020', 'draws', 'Owner draws', 'equity', false),
    ('3050', 'opening_balances', 'Opening balances', 'equity', false),
    ('3900', 'retained', 'Retained earnings', 'equity', true),
    ('4010', 'income:rent', 'Rent', 'income', false),
    ('4020', 'income:late_fee', 'Late fees', 'income', false),
    ('4030', 'income:nsf_fee', 'Returned payment fees', 'income', false),
    ('4040', 'income:utility', 'Utilities charged', 'income', false),
    ('4050', 'income:parking', 'Parking', 'income', false),
    ('4060', 'income:pet', 'Pets', 'income', false),
    ('4070', 'income:cam', 'CAM', 'income', false),
    ('4080', 'income:damage', 'Damages', 'income', false),
    ('4090', 'income:cleaning', 'Cleaning', 'income', false),
    ('4095', 'income:other', 'Other charges', 'income', false),
    ('4096', 'income:opening_balance', 'Opening balances collected', 'income', false),
    ('4097', 'income:bad_debt_recovered', 'Bad debt recovered', 'income', false),
    ('4100', 'income:deposits_kept', 'Deposits kept', 'income', false),
    ('4900', 'concessions', 'Concessions and waivers', 'income', false),
    ('6010', 'expense:advertising', 'Advertising', 'expense', false),
    ('6020', 'expense:auto_travel', 'Auto and travel', 'expense', false),
    ('6030', 'expense:cleaning_maintenance', 'Cleaning and maintenance', 'expense', false),
    ('6040', 'expense:commissions', 'Commissions', 'expense', false),
    ('6050', 'expense:insurance', 'Insurance', 'expense', false),
    ('6060', 'expense:legal_professional', 'Legal and professional', 'expense', false),
    ('6070', 'expense:management_fees', 'Management fees', 'expense', false),
    ('6080', 'expense:mortgage_interest', 'Mortgage interest', 'expense', false),
    ('6090', 'expense:other_interest', 'Other interest', 'expense', false),
    ('6100', 'expense:repairs', 'Repairs', 'expense', false),
    ('6110', 'expense:supplies', 'Supplies', 'expense', false),
    ('6120', 'expense:taxes', 'Taxes', 'expense', false),
    ('6130', 'expense:utilities', 'Utilities', 'expense', false),
    ('6140', 'expense:other', 'Other expenses', 'expense', false),
    ('6900', 'bad_debt', 'Bad debt', 'expense', false),
    ('6910', 'expense:deposit_interest', 'Interest on deposits', 'expense', false)
  ) AS first(number, purpose, name, type, is_control)
  ON CONFLICT DO NOTHING
$$;--> statement-breakpoint
-- The same by day and account for a whole organization, without reading each row.
CREATE OR REPLACE FUNCTION ledger_sums(organization uuid) RETURNS TABLE(day date, account text, amount numeric, basis text, event text)
LANGUAGE sql STABLE AS $$
  SELECT s.day, leg.account, leg.sign * s.amount, leg.basis, leg.event
    FROM day_sums s CROSS JOIN LATERAL (VALUES
      ('charged', 'receivable', 1, 'accrual', 'charge'),
      ('charged', CASE s.kind WHEN 'opening_balance' THEN 'opening_balances' ELSE 'income:' || s.kind END, -1, 'accrual', 'charge'),
      ('laid', 'prepaid', 1, 'both', 'allocation'),
      ('laid', 'receivable', -1, 'accrual', 'allocation'),
      ('laid', 'income:' || s.kind, -1, 'cash', 'allocation'),
      ('payments', 'operating_bank', 1, 'both', 'payment'),
      ('payments', 'prepaid', -1, 'both', 'payment'),
      ('returned', 'operating_bank', -1, 'both', 'payment_returned'),
      ('returned', 'prepaid', 1, 'both', 'payment_returned')) AS leg(figure, account, sign, basis, event)
    WHERE s.organization_id = organization AND s.figure = leg.figure AND s.figure IN ('charged', 'laid', 'payments', 'returned')
      AND (s.figure <> 'payments' OR s.kind IN ('completed', 'reversed'))
  UNION ALL
  SELECT s.day, leg.account, leg.sign * s.amount, leg.basis, leg.event
    FROM day_sums s
    CROSS JOIN LATERAL (SELECT CASE s.kind WHEN 'capital_improvement' THEN 'capital' ELSE 'expense:' || s.kind END AS account,
      CASE s.kind WHEN 'capital_improvement' THEN 'capital_paid' ELSE 'expense_paid' END AS paid,
      CASE WHEN s.kind IN ('received', 'interest', 'transfer_in', 'contribution') THEN 1 ELSE -1 END AS sign) of
    CROSS JOIN LATERAL (VALUES
      ('expenses', 'payable', -1, 'accrual', 'expense_incurred'),
      ('expenses', of.account, 1, 'accrual', 'expense_incurred'),
      ('expenses_paid', 'payable', 1, 'accrual', of.paid),
      ('expenses_paid', of.account, 1, 'cash', of.paid),
      ('expenses_paid', 'operating_bank', -1, 'both', of.paid),
      ('deposits', 'deposits_held', -of.sign, 'both', 'deposit_' || s.kind),
      ('deposits', CASE s.kind WHEN 'interest' THEN 'expense:deposit_interest' ELSE 'deposit_bank' END, of.sign, 'both', 'deposit_' || s.kind),
      ('deposits', CASE s.kind WHEN 'applied' THEN 'operating_bank' END, 1, 'both', 'deposit_applied'),
      ('deposits', CASE s.kind WHEN 'applied' THEN 'receivable' END, -1, 'accrual', 'deposit_applied'),
      ('deposits', CASE s.kind WHEN 'applied' THEN 'income:deposits_kept' END, -1, 'cash', 'deposit_applied'),
      ('owner_entries', 'operating_bank', of.sign, 'both', 'owner_' || s.kind),
      ('owner_entries', CASE s.kind WHEN 'contribution' THEN 'contributions' ELSE 'draws' END, -of.sign, 'both', 'owner_' || s.kind)
    ) AS leg(figure, account, sign, basis, event)
    WHERE s.organization_id = organization AND s.figure = leg.figure AND leg.account IS NOT NULL
      AND s.figure IN ('expenses', 'expenses_paid', 'deposits', 'owner_entries')
  UNION ALL
  -- Payments through a provider are among those above; until their payout they are at its clearing account.
  SELECT s.day, leg.account, leg.sign * s.amount, 'both', s.kind
    FROM day_sums s CROSS JOIN LATERAL (VALUES ('provider_clearing', 1), ('operating_bank', -1)) AS leg(account, sign)
    WHERE s.organization_id = organization AND s.figure = 'clearing'
  UNION ALL
  SELECT o.day, o.account, o.amount, o.basis, o.event FROM ledger_lines_of_others(organization) o
$$;--> statement-breakpoint
-- The days on which money comes to a provider's clearing account by a payment, and leaves it when the payment is returned.
CREATE OR REPLACE FUNCTION clearing_days(status payment_status, received date, returned date) RETURNS TABLE(day date, kind text, sign integer)
LANGUAGE sql IMMUTABLE AS $$
  SELECT moved.day, moved.kind, moved.sign
    FROM (VALUES (received, 'payment', 1), (CASE status WHEN 'reversed' THEN returned END, 'payment_returned', -1)) AS moved(day, kind, sign)
    WHERE status IN ('completed', 'reversed') AND moved.day IS NOT NULL
$$;--> statement-breakpoint
-- The expected daily totals, from the ledger alone: the doctor compares.
CREATE OR REPLACE FUNCTION day_sums_of(books uuid) RETURNS TABLE(organization_id uuid, figure text, day date, kind text, method payment_method, amount numeric, rows bigint)
LANGUAGE sql STABLE AS $$
  SELECT organization_id, 'payments', booked_on, status::text, payment_method, sum(amount), count(*)
    FROM payments WHERE origin = 'received' AND (books IS NULL OR organization_id = books) GROUP BY 1, 3, 4, 5
  UNION ALL
  SELECT organization_id, 'returned', end_booked_on, 'reversed', payment_method, sum(amount), count(*)
    FROM payments WHERE origin = 'received' AND status = 'reversed' AND reversed_on IS NOT NULL
      AND (books IS NULL OR organization_id = books)
    GROUP BY 1, 3, 5
  UNION ALL
  SELECT organization_id, 'kept', moved.day, moved.kind, payment_method, sum(moved.sign * amount), sum(moved.sign)
    FROM payments CROSS JOIN LATERAL (
      VALUES (booked_on, 'completed', 1), (booked_on, 'reversed', -1), (end_booked_on, 'returned', 1)
    ) AS moved(day, kind, sign)
    WHERE origin = 'received' AND booked_back AND (books IS NULL OR organization_id = books) GROUP BY 1, 3, 4, 5
  UNION ALL
  SELECT organization_id, 'charged', moved.day, kind::text, NULL, sum(moved.sign * amount), sum(moved.sign)
    FROM charges CROSS JOIN LATERAL (
      VALUES (booked_on, 1), (end_booked_on, -1)
    ) AS moved(day, sign)
    WHERE moved.day IS NOT NULL AND (books IS NULL OR organization_id = books) GROUP BY 1, 3, 4
  UNION ALL
  SELECT a.organization_id, 'laid', moved.day, c.kind::text, NULL, sum(moved.sign * a.amount), sum(moved.sign)
    FROM allocations a JOIN charges c ON c.id = a.charge_id
    CROSS JOIN LATERAL (VALUES (a.booked_on, 1), (a.end_booked_on, -1)) AS moved(day, sign)
    WHERE a.payment_id IS NOT NULL AND moved.day IS NOT NULL AND (books IS NULL OR a.organization_id = books)
    GROUP BY 1, 3, 4
  UNION ALL
  SELECT p.organization_id, 'clearing', moved.day, moved.kind, NULL, sum(moved.sign * p.amount), sum(moved.sign)
    FROM payments p CROSS JOIN LATERAL clearing_days(p.status, p.booked_on, p.end_booked_on) moved
    WHERE p.origin = 'received' AND p.through_provider AND (books IS NULL OR p.organization_id = books) GROUP BY 1, 3, 4
  UNION ALL
  SELECT i.organization_id, 'clearing', moved.day, 'payout', NULL,
      -sum(moved.sign * (i.amount - CASE WHEN i.property_id IS NULL THEN i.fee_amount ELSE 0 END)), sum(moved.sign)
    FROM payout_items i CROSS JOIN LATERAL (VALUES (i.booked_on, 1), (i.end_booked_on, -1)) AS moved(day, sign)
    WHERE moved.day IS NOT NULL AND (books IS NULL OR i.organization_id = books) GROUP BY 1, 3
  UNION ALL
  SELECT spent.organization_id, spent.figure, spent.day, spent.kind, NULL, sum(spent.amount), sum(spent.sign) FROM (
      SELECT e.organization_id, moved.figure, moved.day, e.category::text AS kind, moved.sign * e.amount AS amount, moved.sign
        FROM expenses e CROSS JOIN LATERAL expense_days(e.booked_on, e.paid_booked_on, e.end_booked_on) moved
      UNION ALL
      SELECT b.organization_id, 'expenses_paid', moved.day, e.category::text, moved.sign * b.amount, moved.sign
        FROM bill_payment_lines b JOIN expenses e ON e.id = b.expense_id
        CROSS JOIN LATERAL (VALUES (b.booked_on, 1), (b.end_booked_on, -1)) AS moved(day, sign) WHERE moved.day IS NOT NULL
      UNION ALL
      SELECT d.organization_id, 'deposits', moved.day, d.kind::text, moved.sign * d.amount, moved.sign
        FROM deposit_entries d CROSS JOIN LATERAL (VALUES (d.booked_on, 1), (d.end_booked_on, -1)) AS moved(day, sign) WHERE moved.day IS NOT NULL
      UNION ALL
      SELECT o.organization_id, 'owner_entries', moved.day, o.kind::text, moved.sign * o.amount, moved.sign
        FROM owner_entries o CROSS JOIN LATERAL (VALUES (o.booked_on, 1), (o.end_booked_on, -1)) AS moved(day, sign) WHERE moved.day IS NOT NULL
    ) spent WHERE books IS NULL OR spent.organization_id = books GROUP BY 1, 2, 3, 4
$$;--> statement-breakpoint
-- Writes the days on which the ledger counts a row and its end: those it happened on, or the first open day.
-- Refuses any other change of what a closed period counts, whatever the code path.
-- Arguments: the columns of the day and of the end, and the columns that make the figures.
CREATE OR REPLACE FUNCTION book_row() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  one constant jsonb := to_jsonb(CASE tg_op WHEN 'DELETE' THEN old ELSE new END);
  was constant jsonb := CASE tg_op WHEN 'INSERT' THEN '{}' ELSE to_jsonb(old) END;
  closed constant date := closed_through((one ->> 'organization_id')::uuid, (one ->> 'property_id')::uuid, (one ->> 'lease_id')::uuid);
  -- Money that is only reported, failed or voided counts on no day.
  counted constant boolean := coalesce(was ->> 'status', 'completed') IN ('completed', 'reversed');
  counts constant boolean := coalesce(one ->> 'status', 'completed') IN ('completed', 'reversed');
  happened constant date := one ->> tg_argv[0];
  ended constant date := one ->> tg_argv[1];
  -- A row of these that is voided never counted, whenever that was found out.
  never constant boolean := tg_table_name IN ('expenses', 'refunds', 'deposit_entries', 'owner_entries', 'journals', 'bill_payment_lines', 'payout_items');
  is_closed boolean := false;
  paid date;
BEGIN
  IF tg_op <> 'INSERT' THEN
    is_closed := coalesce(counted AND least(old.booked_on, (was ->> 'paid_booked_on')::date) <= closed, false);
    IF is_closed AND (tg_op = 'DELETE' OR NOT counts OR EXISTS (
      SELECT FROM unnest(tg_argv[2]::text[] || ARRAY[tg_argv[0], 'booked_on']) f WHERE was -> f IS DISTINCT FROM one -> f)) THEN
      PERFORM refuse_closed(closed);
    END IF;
    IF tg_op = 'DELETE' THEN
      RETURN old;
    END IF;
  END IF;
  IF tg_op = 'INSERT' THEN
    new.booked_on := coalesce(new.booked_on, greatest(happened, closed + 1));
  ELSIF NOT is_closed AND new.booked_on = old.booked_on AND (counts > counted OR was ->> tg_argv[0] <> one ->> tg_argv[0]) THEN
    new.booked_on := greatest(happened, closed + 1);
  END IF;
  IF NOT is_closed AND counts AND new.booked_on <= closed THEN
    PERFORM refuse_closed(closed);
  END IF;
  IF tg_table_name = 'payments' THEN
    new.booked_back := new.booked_back OR is_closed AND one ->> 'status' = 'reversed' AND was ->> 'status' = 'completed';
  ELSIF tg_table_name = 'expenses' THEN
    paid := (was ->> 'paid_booked_on')::date;
    IF was ->> 'paid_on' IS DISTINCT FROM one ->> 'paid_on' OR new.paid_booked_on IS DISTINCT FROM paid THEN
      IF paid <= closed THEN
        PERFORM refuse_closed(closed);
      END IF;
      -- Payments of a bill count by themselves.
      paid := CASE WHEN new.paid_on IS NOT NULL AND NOT new.has_payments THEN greatest(new.paid_on, closed + 1) END;
      new.paid_booked_on := paid;
    END IF;
  END IF;
  IF (was ->> 'end_booked_on')::date <= closed THEN
    IF ended IS NULL OR new.end_booked_on IS DISTINCT FROM old.end_booked_on THEN
      PERFORM refuse_closed(closed);
    END IF;
  ELSE
    new.end_booked_on := CASE WHEN ended IS NOT NULL
      THEN greatest(CASE WHEN NOT never THEN ended END, least(new.booked_on, paid), closed + 1) END;
  END IF;
  RETURN new;
END $$;--> statement-breakpoint
-- Daily totals of the clearing account, of a payment that came through a provider.
CREATE OR REPLACE FUNCTION clearing_sums() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op <> 'INSERT' AND old.through_provider AND old.origin = 'received' THEN
    INSERT INTO day_sums (organization_id, figure, day, kind, amount, "rows")
      SELECT old.organization_id, 'clearing', day, kind, -sign * old.amount, -sign
      FROM clearing_days(old.status, old.booked_on, old.end_booked_on);
  END IF;
  IF tg_op <> 'DELETE' AND new.through_provider AND new.origin = 'received' THEN
    INSERT INTO day_sums (organization_id, figure, day, kind, amount, "rows")
      SELECT new.organization_id, 'clearing', day, kind, sign * new.amount, sign
      FROM clearing_days(new.status, new.booked_on, new.end_booked_on);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Daily totals of the clearing account, of what payouts take from it. An item without a property comes net of its fee.
CREATE OR REPLACE FUNCTION day_sums_payout_items() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op <> 'DELETE' THEN
    INSERT INTO day_sums (organization_id, figure, day, kind, amount, "rows")
      SELECT i.organization_id, 'clearing', moved.day, 'payout',
        -sum(moved.sign * (i.amount - CASE WHEN i.property_id IS NULL THEN i.fee_amount ELSE 0 END)), sum(moved.sign)
      FROM new_rows i CROSS JOIN LATERAL (VALUES (i.booked_on, 1), (i.end_booked_on, -1)) AS moved(day, sign)
      WHERE moved.day IS NOT NULL GROUP BY 1, 3;
  END IF;
  IF tg_op <> 'INSERT' THEN
    INSERT INTO day_sums (organization_id, figure, day, kind, amount, "rows")
      SELECT i.organization_id, 'clearing', moved.day, 'payout',
        sum(moved.sign * (i.amount - CASE WHEN i.property_id IS NULL THEN i.fee_amount ELSE 0 END)), -sum(moved.sign)
      FROM old_rows i CROSS JOIN LATERAL (VALUES (i.booked_on, 1), (i.end_booked_on, -1)) AS moved(day, sign)
      WHERE moved.day IS NOT NULL GROUP BY 1, 3;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT quote_ident(tgname) FROM pg_trigger WHERE tgrelid = 'expenses'::regclass AND NOT tgisinternal LOOP
    EXECUTE 'DROP TRIGGER ' || name || ' ON expenses';
  END LOOP;
END $$;--> statement-breakpoint
-- Rows of expenses are audited, reach open screens and move daily totals.
SELECT audit_table('expenses', 'expense', '{amount}');
SELECT live_table('expenses', 'expenses', 'expense');
SELECT book_table('expenses', 'incurred_on', 'voided_on', '{organization_id,property_id,amount,category}', '{paid_on,paid_booked_on}');
SELECT release_table('expenses', 'voided_on');
CREATE TRIGGER hold_expense BEFORE INSERT ON expenses
  FOR EACH ROW WHEN (new.bill_id IS NULL AND new.fee_month IS NULL AND new.payout_id IS NULL AND new.approval IS NULL) EXECUTE FUNCTION hold_expense();
CREATE CONSTRAINT TRIGGER require_approval AFTER INSERT OR UPDATE OF paid_on ON expenses DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (new.approval = 'waiting' AND new.paid_on IS NOT NULL) EXECUTE FUNCTION require_approval();
CREATE TRIGGER refuse_paid_void BEFORE UPDATE OF voided_on ON expenses
  FOR EACH ROW WHEN (new.has_payments AND old.voided_on IS NULL AND new.voided_on IS NOT NULL) EXECUTE FUNCTION refuse_paid_void();
CREATE CONSTRAINT TRIGGER require_trust_funds AFTER INSERT ON expenses DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (new.paid_on IS NOT NULL AND new.amount > 0) EXECUTE FUNCTION require_trust_funds('expense');
CREATE CONSTRAINT TRIGGER require_trust_funds_paid AFTER UPDATE OF paid_on ON expenses DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (old.paid_on IS NULL AND new.paid_on IS NOT NULL AND NOT new.has_payments AND new.amount > 0)
  EXECUTE FUNCTION require_trust_funds('expense');
CREATE TRIGGER day_sums_deleted AFTER DELETE ON expenses
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION day_sums_expenses();
CREATE TRIGGER day_sums_inserted AFTER INSERT ON expenses
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION day_sums_expenses();
CREATE TRIGGER day_sums_updated AFTER UPDATE ON expenses
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION day_sums_expenses();--> statement-breakpoint
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT quote_ident(tgname) FROM pg_trigger WHERE tgrelid = 'payments'::regclass AND NOT tgisinternal LOOP
    EXECUTE 'DROP TRIGGER ' || name || ' ON payments';
  END LOOP;
END $$;--> statement-breakpoint
-- Rows of payments are audited, reach open screens, move daily totals and move the lease balance.
SELECT audit_table('payments', 'payment', '{amount}');
SELECT live_table('payments', 'payments', 'lease');
CREATE TRIGGER payment_sums AFTER INSERT OR UPDATE OR DELETE ON payments FOR EACH ROW EXECUTE FUNCTION payment_sums();
CREATE TRIGGER clearing_sums AFTER INSERT ON payments FOR EACH ROW WHEN (new.through_provider) EXECUTE FUNCTION clearing_sums();
CREATE TRIGGER clearing_sums_changed AFTER UPDATE ON payments FOR EACH ROW WHEN (old.through_provider OR new.through_provider)
  EXECUTE FUNCTION clearing_sums();
CREATE TRIGGER clearing_sums_deleted AFTER DELETE ON payments FOR EACH ROW WHEN (old.through_provider) EXECUTE FUNCTION clearing_sums();
SELECT book_table('payments', 'received_on', 'reversed_on', '{organization_id,lease_id,amount,origin,payment_method,booked_back}', '{status}');
SELECT release_table('payments', 'status');--> statement-breakpoint
-- Rows of payout_items are counted on open days, lose their line when they end, and move daily totals.
SELECT book_table('payout_items', 'paid_on', 'voided_on', '{organization_id,property_id,payout_id,amount,fee_amount}');
SELECT release_table('payout_items', 'voided_on');
CREATE TRIGGER day_sums_deleted AFTER DELETE ON payout_items
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION day_sums_payout_items();
CREATE TRIGGER day_sums_inserted AFTER INSERT ON payout_items
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION day_sums_payout_items();
CREATE TRIGGER day_sums_updated AFTER UPDATE ON payout_items
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION day_sums_payout_items();--> statement-breakpoint
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT quote_ident(tgname) FROM pg_trigger WHERE tgrelid = 'payouts'::regclass AND NOT tgisinternal LOOP
    EXECUTE 'DROP TRIGGER ' || name || ' ON payouts';
  END LOOP;
END $$;--> statement-breakpoint
-- Rows of payouts are audited and reach open screens of the office.
SELECT audit_table('payouts', 'payout', '{amount}');
SELECT live_table('payouts', 'payouts', 'office');--> statement-breakpoint
-- The account 1095 for organizations that are there.
SELECT seed_accounts(id) FROM organizations;
