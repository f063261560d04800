import { addDays, addMonthsClamped, todayIn } from '#shared/dates.ts'
import type { Lease } from '#shared/leases/leases.ts'
import type { RenewalOffer } from '#shared/leases/renewal-offers.ts'
import { upload } from '../files.ts'
import { freshEmail } from '../world.ts'
import { chosenBodies } from './named-bodies-chosen.ts'
import { payerBodies } from './named-bodies-payers.ts'
import type { Personas, Who } from './personas.ts'

/** The ledger is closed through a later day each time. */
let closes = 0

/** Bodies that are right but for the id being tried, of every call that takes ids in its body. */
export const bodies: Record<string, (personas: Personas, who: Who) => object | Promise<object>> = {
  ...chosenBodies,
  'POST /api/properties': ({ people }) => ({
    name: 'Gamma',
    address: '3 Gamma St',
    totalUnits: 1,
    ...{ ownerId: people.owner.user.id, managerId: people.manager.user.id },
  }),
  'PATCH /api/properties/:id': ({ people, own }) => ({
    ...{ ownerId: people.owner.user.id, managerId: people.manager.user.id },
    coverPhotoId: own.photo.id,
  }),
  'PUT /api/properties/:id/owners': ({ people }) => ({
    owners: [{ userId: people.owner.user.id, percent: '100' }],
  }),
  'POST /api/units': ({ own }) => ({ propertyId: own.property.id, unitNumber: '99' }),
  'POST /api/leases': ({ own }) => ({
    unitId: own.vacant.id,
    tenantId: own.tenant.user.id,
    startDate: `${new Date().getUTCFullYear()}-01-01`,
    endDate: `${new Date().getUTCFullYear() + 1}-12-31`,
    monthlyRent: '900',
  }),
  'POST /api/renewal-offers/batch': async personas => {
    const lease = await renewable(personas)
    const endDate = addMonthsClamped(lease?.endDate ?? todayIn('UTC'), 12)
    return { offers: [{ leaseId: lease?.id, endDate, validUntil: addDays(todayIn('UTC'), 1) }] }
  },
  'POST /api/tenant-merges': ({ own, rows }) => ({
    keptId: own.tenant.user.id,
    // People without an account come last.
    mergedId: rows.tenants?.at(-1)?.id,
  }),
  'POST /api/payment-attempts': ({ own }) => ({
    ...{ leaseId: own.lease.id, amount: '1.00', kind: 'ach' },
  }),
  'POST /api/payments': ({ own }) => ({ leaseId: own.lease.id, amount: '1.00' }),
  'POST /api/payments/batch': ({ own }) => ({ rows: [{ leaseId: own.lease.id, amount: '1.00' }] }),
  'POST /api/co-tenants': ({ own, rows }) => ({
    leaseId: own.lease.id,
    // People who live elsewhere come last.
    tenantId: rows.tenants?.at(-1)?.id,
  }),
  'POST /api/charges': ({ own }) => ({ leaseId: own.lease.id, kind: 'damage', amount: '1.00' }),
  'POST /api/recurring-charges': ({ own }) => ({
    leaseId: own.lease.id,
    kind: 'pet',
    amount: '1.00',
  }),
  ...payerBodies,
  'POST /api/recurring-credits': ({ own }) => ({ leaseId: own.lease.id, ...noise }),
  'POST /api/credits': ({ own }) => ({
    ...{ leaseId: own.lease.id, ...noise, kind: 'concession' },
    chargeId: own.books.rows.charges,
  }),
  'POST /api/deposit-entries': ({ own }) => ({
    leaseId: own.lease.id,
    kind: 'interest',
    amount: '0.01',
    chargeId: own.books.rows.charges,
  }),
  'POST /api/expenses': ({ own }) => ({
    propertyId: own.property.id,
    category: 'repairs',
    payee: 'Pipes',
    amount: '1.00',
    incurredOn: own.lease.startDate,
  }),
  'POST /api/bills': personas => billed(personas),
  'PATCH /api/bills/:id': personas => billed(personas),
  'POST /api/bill-payments': ({ own }) => ({
    paidOn: own.lease.startDate,
    // An expense recorded alone is a bill.
    bills: [{ billId: own.books.open, amount: '0.01' }],
  }),
  'POST /api/accounts': () => ({
    number: `${8_000_000 + Math.floor(Math.random() * 1_000_000)}`,
    name: 'Depreciation',
    type: 'expense',
  }),
  'POST /api/journals': ({ own }) => ({
    memo: 'Depreciation',
    lines: [
      { accountId: own.books.rows.accounts, propertyId: own.property.id, debit: '0.01' },
      { accountId: own.books.rows.accounts, propertyId: own.property.id, credit: '0.01' },
    ],
  }),
  'PUT /api/budgets': ({ own }) => ({
    year: 2025,
    propertyId: own.property.id,
    rows: [
      { accountId: own.books.rows.accounts, months: Array.from({ length: 12 }, () => '0.01') },
    ],
  }),
  'POST /api/meter-readings': ({ own }) => ({ unitId: own.lease.unit.id, reading: '20' }),
  'POST /api/utility-runs': ({ own }) => ({ ...billOf(own), description: 'Water' }),
  'POST /api/utility-runs/preview': ({ own }) => billOf(own),
  'POST /api/recurring-expenses': ({ own }) => ({
    propertyId: own.property.id,
    ...comingAgain(),
  }),
  'POST /api/recurring-expenses/:id/changes': () => comingAgain(),
  'POST /api/owner-entries': ({ own }) => ({
    propertyId: own.property.id,
    kind: 'draw',
    amount: '1.00',
    confirm: true,
  }),
  'POST /api/owner-statements': ({ own }) => ({
    propertyId: own.property.id,
    month: addMonthsClamped(todayIn('UTC'), -2).slice(0, 7),
  }),
  'POST /api/owner-statements/batch': ({ own, people }) => ({
    month: addMonthsClamped(todayIn('UTC'), -2).slice(0, 7),
    statements: [{ propertyId: own.property.id, ownerId: people.owner.user.id }],
  }),
  'POST /api/report-schedules': ({ people }) => ({
    reportType: 'Payment History',
    rhythm: 'weekly',
    day: 1,
    recipientIds: [people.manager.user.id],
  }),
  'POST /api/refunds': ({ own }) => ({
    leaseId: own.lease.id,
    paymentId: own.books.ahead,
    amount: '0.01',
  }),
  'POST /api/bank-accounts': ({ own }) => ({
    ...{ name: 'Trust', kind: 'trust', propertyIds: [], depositPropertyIds: [own.property.id] },
  }),
  'PATCH /api/bank-accounts/:id': () => ({ propertyIds: [], depositPropertyIds: [] }),
  'POST /api/bank-rules': ({ own, rows }) => ({
    ...{ bankAccountId: rows['bank-accounts']?.at(0)?.id, vendorId: own.books.rows.vendors },
    ...{ payeeContains: 'NOBODY SO CALLED', propertyId: own.property.id, category: 'utilities' },
  }),
  'POST /api/reconciliations': async ({ rows }) => ({
    ...{ bankAccountId: rows['bank-accounts']?.at(0)?.id, statementBalance: '1.00' },
    through: addDays('1991-01-01', closes++),
  }),
  'POST /api/closed-periods': ({ own }) => ({
    through: addDays('1991-01-01', closes++),
    propertyId: own.property.id,
    waived: { bank_reconciled: '-', owner_statements: '-', negative_owner_balances: '-' },
  }),
  'POST /api/money-transfers': ({ own, rows }) => ({
    fromLeaseId: own.lease.id,
    toLeaseId: rows.leases?.find(({ id }) => id !== own.lease.id)?.id,
    amount: '0.01',
  }),
  'POST /api/reports/generate': () => ({ reportType: 'Payment History' }),
  'POST /api/reports/rows': () => ({ reportType: 'Payment History' }),
  'POST /api/maintenance-requests': ({ own }) => ({
    unitId: own.unit.id,
    title: 'Lamp',
    description: 'Flickers',
  }),
  'POST /api/maintenance-schedules': ({ own }) => ({
    propertyId: own.property.id,
    title: 'Filters',
    description: 'Change them',
    every: 3,
    everyUnit: 'months',
    startsOn: todayIn('UTC'),
  }),
  'PATCH /api/maintenance-schedules/:id': ({ people }) => ({ assignedTo: people.staff.user.id }),
  'PATCH /api/maintenance-requests/:id': ({ people }) => ({ assignedTo: people.staff.user.id }),
  'PUT /api/maintenance-requests/:id': ({ people }) => ({ assignedTo: people.staff.user.id }),
  'POST /api/maintenance-requests/batch': ({ people, rows }) => ({
    requestIds: [rows['maintenance-requests']?.[0]?.id],
    assignedTo: people.staff.user.id,
  }),
  'POST /api/maintenance-requests/:id/expenses': () => ({ amount: '1.00', payee: 'Pipes' }),
  'POST /api/maintenance-requests/:id/vendor-links': ({ own }) => ({
    vendorId: own.books.rows.vendors,
  }),
  'POST /api/messages': ({ own, people }, who) => ({
    receiverId: (['owner', 'tenant', 'partner'].includes(who) ? people.manager : own.tenant).user
      .id,
    propertyId: own.property.id,
    content: 'Hello',
  }),
  'POST /api/messages/batch': ({ own }) => ({
    receiverIds: [own.tenant.user.id],
    content: 'Hello',
  }),
  'POST /api/announcements': ({ own }) => ({ propertyId: own.property.id, content: 'Hello' }),
  'POST /api/tenant-invitations': ({ own, rows }) => ({
    // People without an account come last.
    tenantId: rows.tenants?.at(-1)?.id,
    email: freshEmail(),
    firstName: 'Ian',
    lastName: 'Invited',
    propertyId: own.property.id,
    unitId: own.vacant.id,
  }),
  'POST /api/tenant-invitations/uninvited': ({ own }) => ({ propertyId: own.property.id }),
  'POST /api/documents': async ({ people }, who) => ({
    name: 'Paper',
    fileUrl: await upload(people[who]),
  }),
}

/** A lease that nothing keeps from being renewed. */
async function renewable({ people: { admin } }: Personas) {
  const { body: leases } = await admin.get<Lease[]>('/api/leases?status=active')
  const { body: open } = await admin.get<RenewalOffer[]>('/api/renewal-offers?status=offered')
  return leases.find(
    ({ id, noticeOn, evictionOn, terminatedOn }) =>
      !noticeOn && !evictionOn && !terminatedOn && open.every(({ leaseId }) => leaseId !== id),
  )
}

const noise = { amount: '0.01', reason: 'Noise' }

/** A utility bill of the first days of a lease. */
function billOf({ lease: { startDate: from, unitId, id: leaseId }, property }: Personas['own']) {
  return {
    ...{ propertyId: property.id, amount: '1.00', divisionMethod: 'units' },
    ...{ from, to: addDays(from, 9) },
    measures: [{ unitId, leaseId, value: '1' }],
    readings: [{ unitId, reading: '1' }],
  }
}

function comingAgain() {
  const startsOn = addMonthsClamped(todayIn('UTC'), 6)
  return { category: 'taxes', payee: 'County', amount: '1.00', rhythm: 'yearly', startsOn }
}

/** A bill of the vendor of a home. */
export function billed({ own }: Personas) {
  return {
    ...{ vendorId: own.books.rows.vendors, billOn: own.lease.startDate },
    lines: [{ propertyId: own.property.id, category: 'repairs', amount: '1.00' }],
  }
}
