import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { charges, documents, maintenanceRequests, properties } from '#server/db/tables.ts'
import { addDays, type Day, lastOfMonth, todayIn } from '#shared/dates.ts'
import { documentOf } from '../files.ts'
import { database, landlord, leaseUnit, memberOf, tenantOf, type User } from '../world.ts'

/** A home with three successive owners, and all data that one of them can read. */

export const eras = ['before', 'during', 'after'] as const
export type Era = (typeof eras)[number]

export const today = todayIn('America/New_York')
/** The first and the last day of each owner. */
export const daysOf: Record<Era, { first: Day; last: Day }> = {
  before: { first: addDays(today, -150), last: addDays(today, -101) },
  during: { first: addDays(today, -100), last: addDays(today, -41) },
  after: { first: addDays(today, -40), last: today },
}

export type Sold = Awaited<ReturnType<typeof soldTwice>>

/** One lease continues through all owners; `happen` creates its events. */
export async function soldTwice() {
  const lana = await landlord(4)
  const { id: propertyId } = lana.property
  const owners: Record<Era, User> = {
    before: await memberOf(lana, 'owner'),
    during: await memberOf(lana, 'owner'),
    after: await memberOf(lana, 'owner'),
  }
  for (const era of eras) {
    const sale = { ownerId: owners[era].user.id, ownerSince: daysOf[era].first }
    await ok(lana.patch(`/api/properties/${propertyId}`, { ...sale, managementFeePercent: '10' }))
  }
  const longAgo = new Date(`${addDays(today, -400)}T12:00:00Z`)
  const one = eq(properties.id, propertyId)
  await database.db.update(properties).set({ createdAt: longAgo }).where(one)
  const through = await leaseUnit(lana, idAt(lana.units, 0), (await tenantOf(lana, 'Through')).id, {
    ...{ startDate: daysOf.before.first, endDate: addDays(today, 700) },
    ...{ chargeFrom: addDays(today, 300), monthlyRent: '1000', securityDeposit: '9000' },
  })
  return { lana, propertyId, owners, through }
}

/** A row of a noun, dated in the days of one owner. */
export interface Row {
  noun: string
  id: string
}

/** One of each that is dated in the days of one owner, marked with their name. */
export async function happen(
  { lana, propertyId, owners, through }: Sold,
  era: Era,
): Promise<Row[]> {
  const { first, last } = daysOf[era]
  const day = addDays(first, 5)
  const leaseId = through.id
  const rows: Row[] = []
  const post = async (noun: string, body: object) => {
    const { id } = await ok<{ id: string }>(lana.post(`/api/${noun}`, body))
    rows.push({ noun, id })
    return id
  }
  const marked = (what: string) => `${what} of ${era}`
  const amount = { before: '111.11', during: '222.22', after: '333.33' }[era]
  const money = { leaseId, amount }
  await post('charges', {
    ...money,
    ...{ kind: 'utility', dueDate: day, description: marked('water') },
  })
  await post('payments', {
    ...{ ...money, paymentDate: day },
    ...{ notes: marked('check'), confirm: true },
  })
  const bill = { leaseId, kind: 'damage', amount: '40', dueDate: day }
  const damageId = await post('charges', { ...bill, description: marked('damage') })
  const credit = { leaseId, kind: 'concession', amount: '40', chargeId: damageId, creditOn: day }
  await post('credits', { ...credit, reason: marked('concession') })
  await post('payments', { leaseId, amount: '30', paymentDate: day, confirm: true })
  await post('refunds', { leaseId, amount: '30', refundedOn: day, notes: marked('refund') })
  const bought = { propertyId, category: 'repairs', amount, incurredOn: day, paidOn: day }
  await post('expenses', { ...bought, payee: marked('plumber') })
  const draw = { propertyId, kind: 'draw', amount: '10', entryOn: day, confirm: true }
  await post('owner-entries', { ...draw, ownerId: owners[era].user.id, notes: marked('draw') })
  await letAndEnd(lana, era, rows)
  const { id: requestId } = await ok<{ id: string }>(
    lana.post('/api/maintenance-requests', {
      ...{ unitId: through.unitId, title: marked('leak'), description: marked('drip') },
    }),
  )
  rows.push({ noun: 'maintenance-requests', id: requestId })
  const noon = sql`(${day}::date + time '12:00') at time zone 'America/New_York'`
  await database.db
    .update(maintenanceRequests)
    .set({ status: 'completed', createdAt: noon, startedAt: noon, completedAt: noon })
    .where(eq(maintenanceRequests.id, requestId))
  const kept = await documentOf(lana, { propertyId }, marked('survey'))
  rows.push({ noun: 'documents', id: kept.id })
  await database.db.update(documents).set({ createdAt: noon }).where(eq(documents.id, kept.id))
  const month = lastOfMonth(first) <= last ? first.slice(0, 7) : ''
  const statement = { propertyId, month, ownerId: owners[era].user.id }
  if (era !== 'after') await post('owner-statements', statement)
  return rows
}

/** A tenancy that begins in the days of an owner, and ends in them unless they still own the home. */
async function letAndEnd(lana: Sold['lana'], era: Era, rows: Row[]) {
  const { first, last } = daysOf[era]
  const startDate = addDays(first, 2)
  const tenant = await tenantOf(lana, `In ${era}`)
  const lease = await leaseUnit(lana, idAt(lana.units, eras.indexOf(era) + 1), tenant.id, {
    ...{ startDate, endDate: addDays(today, 400), dueDay: Number(startDate.slice(8)) },
    monthlyRent: '1200',
  })
  if (era !== 'after')
    await ok(
      lana.put(`/api/leases/${lease.id}/termination`, { terminatedOn: last, reason: 'Moved' }),
    )
  const charged = await ok<{ id: string; amount: string; dueDate: Day }[]>(
    lana.get(`/api/charges?leaseId=${lease.id}`),
  )
  // As if the end had been entered on its day: no rent was charged beyond it.
  await database.db
    .delete(charges)
    .where(and(eq(charges.leaseId, lease.id), isNotNull(charges.voidedOn)))
  const deposit = { leaseId: lease.id, kind: 'received', amount: '300', entryOn: startDate }
  const held = await ok<{ id: string }>(lana.post('/api/deposit-entries', deposit))
  rows.push({ noun: 'deposit-entries', id: held.id })
  for (const { id, amount, dueDate } of charged) {
    rows.push({ noun: 'charges', id })
    const paid = { leaseId: lease.id, amount, paymentDate: dueDate, confirm: true }
    const payment = await ok<{ id: string }>(lana.post('/api/payments', paid))
    rows.push({ noun: 'payments', id: payment.id })
  }
  rows.push({ noun: 'leases', id: lease.id })
}

export async function ok<T>(
  sent: Promise<{ status: number; body: unknown; text: string }>,
): Promise<T> {
  const answer = await sent
  if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text}`)
  return answer.body as T
}

function idAt(units: readonly { id: string }[], at: number): string {
  return units[at]?.id ?? ''
}
