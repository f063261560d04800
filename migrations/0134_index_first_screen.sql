DROP INDEX "leases_ending_idx";--> statement-breakpoint
CREATE INDEX "deposit_entries_day_idx" ON "deposit_entries" USING btree ("organization_id","entry_on","id") WHERE "deposit_entries"."voided_on" is null;--> statement-breakpoint
CREATE INDEX "lease_rents_organization_idx" ON "lease_rents" USING btree ("organization_id","lease_id","effective_from","monthly_rent");--> statement-breakpoint
CREATE INDEX "leases_moved_out_idx" ON "leases" USING btree ("organization_id","moved_out_on") WHERE "leases"."moved_out_on" is not null;--> statement-breakpoint
CREATE INDEX "properties_created_idx" ON "properties" USING btree ("organization_id","created_at");--> statement-breakpoint
CREATE INDEX "maintenance_requests_completed_idx" ON "maintenance_requests" USING btree ("organization_id","completed_at","actual_cost","unit_id") WHERE "maintenance_requests"."status" = 'completed';--> statement-breakpoint
CREATE INDEX "unit_rents_organization_idx" ON "unit_rents" USING btree ("organization_id","unit_id","effective_from","monthly_rent");--> statement-breakpoint
CREATE INDEX "leases_ending_idx" ON "leases" USING btree ("organization_id",coalesce("terminated_on", "move_out_on", "end_date"),"id","terminated_on","move_out_on","end_date") WHERE "leases"."status" = 'active';--> statement-breakpoint
-- Debits (positive) and credits (negative) of the other rows: few beside those that day_sums adds up.
CREATE OR REPLACE FUNCTION ledger_lines_of_others(organization uuid) RETURNS TABLE(day date, account text, amount numeric, basis text, event text, property_id uuid, unit_id uuid, lease_id uuid, payee_id uuid, source text, source_id uuid, memo text)
LANGUAGE sql STABLE AS $$
  -- Money brought forward by an import was received before; a transfer was received on the other lease.
  SELECT moved.day, leg.account, moved.sign * leg.sign * p.amount, 'both',
      CASE WHEN p.transfer_id IS NULL THEN 'brought_forward' ELSE 'transfer' END,
      u.property_id, l.unit_id, p.lease_id, l.tenant_id, 'payments', p.id, p.notes
    FROM payments p LEFT JOIN leases l ON l.id = p.lease_id LEFT JOIN units u ON u.id = l.unit_id
    CROSS JOIN LATERAL (VALUES (p.booked_on, 1), (CASE p.status WHEN 'reversed' THEN p.end_booked_on END, -1)) AS moved(day, sign)
    CROSS JOIN LATERAL (VALUES (CASE WHEN p.transfer_id IS NULL THEN 'opening_balances' ELSE 'operating_bank' END, 1), ('prepaid', -1)) AS leg(account, sign)
    WHERE p.organization_id = organization AND p.origin <> 'received' AND p.status IN ('completed', 'reversed') AND moved.day IS NOT NULL
  UNION ALL
  SELECT moved.day, leg.account, moved.sign * leg.sign * f.amount, 'both', CASE WHEN f.transfer_id IS NULL THEN 'refund' ELSE 'transfer' END,
      u.property_id, l.unit_id, f.lease_id, l.tenant_id, 'refunds', f.id, f.notes
    FROM refunds f LEFT JOIN leases l ON l.id = f.lease_id LEFT JOIN units u ON u.id = l.unit_id
    LEFT JOIN payments p ON p.id = f.payment_id AND p.through_provider AND f.method = 'online'
    CROSS JOIN LATERAL (VALUES (f.booked_on, 1), (f.end_booked_on, -1)) AS moved(day, sign)
    CROSS JOIN LATERAL (VALUES ('prepaid', 1), (CASE WHEN p.id IS NULL THEN 'operating_bank' ELSE 'provider_clearing' END, -1)) AS leg(account, sign)
    WHERE f.organization_id = organization AND moved.day IS NOT NULL AND f.end_booked_on IS DISTINCT FROM f.booked_on
  UNION ALL
  SELECT moved.day, leg.account, moved.sign * leg.sign * k.amount, 'accrual', k.kind::text,
      u.property_id, l.unit_id, k.lease_id, l.tenant_id, 'credits', k.id, k.reason
    FROM credits k LEFT JOIN leases l ON l.id = k.lease_id LEFT JOIN units u ON u.id = l.unit_id
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
    FROM charges c LEFT JOIN leases l ON l.id = c.lease_id LEFT JOIN units u ON u.id = l.unit_id
    CROSS JOIN LATERAL (VALUES ('receivable', 1),
      (CASE c.kind WHEN 'opening_balance' THEN 'opening_balances' ELSE 'income:' || c.kind END, -1)) AS leg(account, sign)
    WHERE c.organization_id = organization AND c.end_booked_on IS DISTINCT FROM c.booked_on
  UNION ALL
  SELECT c.end_booked_on, leg.account, -leg.sign * c.amount, 'accrual', 'charge_voided', u.property_id, l.unit_id, c.lease_id, l.tenant_id, 'charges', c.id, c.description
    FROM charges c LEFT JOIN leases l ON l.id = c.lease_id LEFT JOIN units u ON u.id = l.unit_id
    CROSS JOIN LATERAL (VALUES ('receivable', 1),
      (CASE c.kind WHEN 'opening_balance' THEN 'opening_balances' ELSE 'income:' || c.kind END, -1)) AS leg(account, sign)
    WHERE c.organization_id = organization AND c.end_booked_on <> c.booked_on
  UNION ALL
  SELECT a.booked_on, leg.account, leg.sign * a.amount, leg.basis, 'allocation', u.property_id, l.unit_id, a.lease_id, l.tenant_id, 'payments', a.payment_id, c.description
    FROM allocations a LEFT JOIN charges c ON c.id = a.charge_id LEFT JOIN leases l ON l.id = a.lease_id LEFT JOIN units u ON u.id = l.unit_id
    CROSS JOIN LATERAL (VALUES ('prepaid', 1, 'both'), ('receivable', -1, 'accrual'), ('income:' || c.kind, -1, 'cash')) AS leg(account, sign, basis)
    WHERE a.organization_id = organization AND a.payment_id IS NOT NULL AND a.end_booked_on IS DISTINCT FROM a.booked_on
  UNION ALL
  SELECT a.end_booked_on, leg.account, -leg.sign * a.amount, leg.basis, 'allocation_ended', u.property_id, l.unit_id, a.lease_id, l.tenant_id, 'payments', a.payment_id, c.description
    FROM allocations a LEFT JOIN charges c ON c.id = a.charge_id LEFT JOIN leases l ON l.id = a.lease_id LEFT JOIN units u ON u.id = l.unit_id
    CROSS JOIN LATERAL (VALUES ('prepaid', 1, 'both'), ('receivable', -1, 'accrual'), ('income:' || c.kind, -1, 'cash')) AS leg(account, sign, basis)
    WHERE a.organization_id = organization AND a.payment_id IS NOT NULL AND a.end_booked_on <> a.booked_on
  UNION ALL
  SELECT p.booked_on, leg.account, leg.sign * p.amount, 'both', 'payment', u.property_id, l.unit_id, p.lease_id, l.tenant_id, 'payments', p.id, p.notes
    FROM payments p LEFT JOIN leases l ON l.id = p.lease_id LEFT JOIN units u ON u.id = l.unit_id
    CROSS JOIN LATERAL (VALUES (CASE WHEN p.through_provider THEN 'provider_clearing' ELSE 'operating_bank' END, 1), ('prepaid', -1)) AS leg(account, sign)
    WHERE p.organization_id = organization AND p.origin = 'received' AND p.status IN ('completed', 'reversed')
  UNION ALL
  SELECT p.end_booked_on, leg.account, -leg.sign * p.amount, 'both', 'payment_returned', u.property_id, l.unit_id, p.lease_id, l.tenant_id, 'payments', p.id, p.reversal_reason
    FROM payments p LEFT JOIN leases l ON l.id = p.lease_id LEFT JOIN units u ON u.id = l.unit_id
    CROSS JOIN LATERAL (VALUES (CASE WHEN p.through_provider THEN 'provider_clearing' ELSE 'operating_bank' END, 1), ('prepaid', -1)) AS leg(account, sign)
    WHERE p.organization_id = organization AND p.origin = 'received' AND p.status = 'reversed' AND p.reversed_on IS NOT NULL
$$;--> statement-breakpoint
-- Debits (positive) and credits (negative) of expenses, deposits, owners and payouts, which day_sums adds up too.
CREATE OR REPLACE FUNCTION ledger_lines_of_spending(organization uuid) RETURNS TABLE(day date, account text, amount numeric, basis text, event text, property_id uuid, unit_id uuid, lease_id uuid, payee_id uuid, source text, source_id uuid, memo text)
LANGUAGE sql STABLE AS $$
  -- A retained deposit counts as moved to the operating bank that day.
  SELECT moved.day, leg.account, moved.sign * leg.sign * d.amount, leg.basis, 'deposit_' || d.kind,
      u.property_id, l.unit_id, d.lease_id, l.tenant_id, 'deposit_entries', d.id, d.notes
    FROM deposit_entries d LEFT JOIN leases l ON l.id = d.lease_id LEFT JOIN units u ON u.id = l.unit_id
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
$$;
