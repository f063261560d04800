import { v4 } from 'uuid'
import type { MergeRecord } from '#server/db/tables/tenant-merges.ts'
import { imports, tenantMerges } from '#server/db/tables.ts'
import { addMonthsClamped, todayIn } from '#shared/dates.ts'
import type { Lease } from '#shared/leases/leases.ts'
import { database, type User } from '../world.ts'
import type { PersonaRow, Rows, Who } from './personas.ts'

/** The ledger of one home: a row of each noun, prepaid rent, and an expense that is open. */
export async function ledgerOf(admin: User, lease: Lease) {
  const leaseId = lease.id
  const post = async (noun: string, row: object) =>
    (await admin.post<{ id: string }>(`/api/${noun}`, row)).body.id
  const ahead = await post('payments', { leaseId, amount: '90000.00', confirm: true })
  const bill = { propertyId: lease.unit.propertyId, category: 'repairs', payee: 'Pipes' }
  const vendors = await post('vendors', { name: 'Pipes', email: 'pipes@example.com' })
  const { open, ...bills } = await billOf(admin, lease, vendors)
  const rows = {
    ...bills,
    charges: await post('charges', { leaseId, kind: 'damage', amount: '31.00' }),
    credits: await post('credits', {
      leaseId,
      kind: 'concession',
      amount: '3.00',
      reason: 'Noise',
    }),
    'deposit-entries': await post('deposit-entries', { leaseId, kind: 'received', amount: '9.00' }),
    expenses: await post('expenses', { ...bill, incurredOn: lease.startDate, amount: '11.00' }),
    'recurring-charges': await post('recurring-charges', {
      leaseId,
      kind: 'parking',
      amount: '5.00',
    }),
    ...(await payersOf(admin, lease)),
    'recurring-credits': await post('recurring-credits', {
      leaseId,
      amount: '2.00',
      reason: 'Noise',
    }),
    'recurring-expenses': await post('recurring-expenses', {
      ...bill,
      ...{ rhythm: 'yearly', amount: '13.00', startsOn: addMonthsClamped(todayIn('UTC'), 3) },
    }),
    ...(await journalOf(admin, lease.unit.propertyId)),
    refunds: await post('refunds', { leaseId, amount: '7.00' }),
    'renewal-offers': await post(`leases/${leaseId}/renewal-offers`, {
      endDate: addMonthsClamped(lease.endDate, 12),
      validUntil: lease.endDate,
    }),
    vendors,
  }
  return { ahead, open, rows }
}

/** An agency that pays a share from the end of the lease on, and a remittance of it. */
async function payersOf(admin: User, lease: Lease) {
  const { body: agency } = await admin.post<{ id: string }>('/api/agencies', { name: 'Housing' })
  const payer = { kind: 'agency', agencyId: agency.id, share: '1', reference: 'H-1' }
  const { body } = await admin.put<{ payers: { id: string }[] }>(`/api/leases/${lease.id}/payers`, {
    payers: [payer],
    effectiveFrom: lease.endDate,
  })
  const csv = 'Reference,Amount\nH-1,1.00'
  const sent = { agencyId: agency.id, csv, confirm: true }
  const { body: remittance } = await admin.post<{ id: string }>('/api/agency-remittances', sent)
  return {
    agencies: agency.id,
    payers: body.payers[0]?.id ?? '',
    'agency-remittances': remittance.id,
  }
}

/** A bill of a home that waits for approval, and a payment of a part of another one. */
async function billOf(admin: User, lease: Lease, vendorId: string) {
  const lines = [{ propertyId: lease.unit.propertyId, category: 'repairs', amount: '43.00' }]
  const sent = { vendorId, billOn: lease.startDate, lines }
  const { body: bill } = await admin.post<{ id: string }>('/api/bills', sent)
  const spent = { propertyId: lease.unit.propertyId, category: 'taxes', payee: 'County' }
  const { body: alone } = await admin.post<{ id: string }>('/api/expenses', {
    ...{ ...spent, incurredOn: lease.startDate, amount: '47.00' },
  })
  const { body: payments } = await admin.post<{ id: string }[]>('/api/bill-payments', {
    ...{ paidOn: lease.startDate, bills: [{ billId: alone.id, amount: '2.00' }] },
  })
  return { bills: bill.id, 'bill-payments': payments[0]?.id ?? '', open: alone.id }
}

/** An account and a journal of a home. */
async function journalOf(admin: User, propertyId: string) {
  const number = `${7_000_000 + Math.floor(Math.random() * 1_000_000)}`
  const added = { number, name: 'Depreciation', type: 'expense' }
  const { body: account } = await admin.post<{ id: string }>('/api/accounts', added)
  const sides = { accountId: account.id, propertyId }
  const { body: journal } = await admin.post<{ id: string }>('/api/journals', {
    memo: 'Depreciation',
    lines: [
      { ...sides, debit: '19.00' },
      { ...sides, credit: '19.00' },
    ],
  })
  return { accounts: account.id, journals: journal.id }
}

/** Money that was paid on the lease of one home and moved to that of another. */
export async function transferOf(admin: User, from: Lease, to: Lease): Promise<string> {
  const sent = { fromLeaseId: from.id, toLeaseId: to.id, amount: '0.02' }
  return (await admin.post<{ id: string }>('/api/money-transfers', sent)).body.id
}

/** A ledger that was closed before its first row. */
export async function closeOf(admin: User): Promise<string> {
  const sent = {
    through: '1990-01-31',
    waived: { owner_statements: 'None was issued then', negative_owner_balances: 'Settled then' },
  }
  return (await admin.post<{ id: string }>('/api/closed-periods', sent)).body.id
}

/** The first reading of a home's meter. */
export async function readingOf(admin: User, lease: Lease): Promise<string> {
  const sent = { unitId: lease.unit.id, readOn: '2020-01-31', reading: '17.5' }
  return (await admin.post<{ id: string }>('/api/meter-readings', sent)).body.id
}

/** A charge run for all homes at once. */
export async function runOf(admin: User): Promise<string> {
  return (await admin.post<{ id: string }>('/api/charge-runs', {})).body.id
}

/** A rent roll that the admin has imported, whose rows are all deleted. */
export async function importOf(organizationId: string, createdBy: string): Promise<string> {
  const [row] = await database.db
    .insert(imports)
    .values({ organizationId, createdBy, reference: v4(), fileName: 'roll.csv' })
    .returning({ id: imports.id })
  return row?.id ?? ''
}

/** Two merged records of a tenant, without rows to move back. */
export async function mergeOf(
  organizationId: string,
  mergedBy: string,
  [keptId, mergedId]: [kept: string, merged: string],
): Promise<string> {
  const [row] = await database.db
    .insert(tenantMerges)
    .values({ organizationId, keptId, mergedId, mergedBy, record: nothingMoved })
    .returning({ id: tenantMerges.id })
  return row?.id ?? ''
}

const nothingMoved: MergeRecord = {
  moved: {
    leases: [],
    coTenants: [],
    payments: [],
    requests: [],
    comments: [],
    sent: [],
    received: [],
    invitations: [],
    documents: [],
  },
  coTenants: [],
  tie: { source: 'added', createdAt: '2026-01-01T00:00:00Z' },
  kept: { email: null, phone: null },
  merged: { email: null, phone: null },
}

/** An automatic posting: the first of a recurring expense from today on. */
export async function automationRunOf(admin: User, propertyId: string): Promise<string> {
  const bill = { propertyId, category: 'taxes', payee: 'County', amount: '17.00' }
  const startsOn = todayIn('America/New_York')
  await admin.post('/api/recurring-expenses', { ...bill, rhythm: 'yearly', startsOn })
  const runs = await admin.get<{ id: string }[]>('/api/automation-runs?kind=recurring_expenses')
  return runs.body[0]?.id ?? ''
}

/** Their readers, by home: tenants see no expenses, owners no vendors. */
export function ledgerRows(
  ...homes: [Awaited<ReturnType<typeof ledgerOf>>, readonly Who[]][]
): Rows {
  const found: Record<string, PersonaRow[]> = {}
  for (const [{ rows }, seenBy] of homes)
    for (const [noun, id] of Object.entries(rows)) {
      const hiddenFrom = hidden[noun] ?? []
      const readers = ofWholeOffice[noun] ?? seenBy.filter(who => !hiddenFrom.includes(who))
      const row = { id, seenBy: readers }
      found[noun] = [...(found[noun] ?? []), row]
    }
  return found
}

/** An owner’s ledger names accounts of the office, whatever home they were added for. */
const ofWholeOffice: Record<string, readonly Who[]> = { accounts: ['admin', 'manager', 'owner'] }

const hidden: Record<string, readonly Who[]> = {
  bills: ['tenant', 'partner', 'owner'],
  agencies: ['tenant', 'partner', 'owner'],
  'agency-remittances': ['tenant', 'partner', 'owner'],
  'bill-payments': ['tenant', 'partner'],
  expenses: ['tenant', 'partner'],
  journals: ['tenant', 'partner'],
  'recurring-expenses': ['tenant', 'partner'],
  vendors: ['tenant', 'partner', 'owner'],
}
