import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { charges, documents, maintenanceRequests, properties } from '#server/db/tables.ts'
import { Refusal } from '#server/errors.ts'
import { makeReport } from '#server/reports/make.ts'
import { renewCalendarFeed } from '#shared/calendar-feed.ts'
import { addDays, type Day, lastOfMonth, todayIn } from '#shared/dates.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { can } from '#shared/permissions.ts'
import { mayMake, reportTypes } from '#shared/report-catalogue.ts'
import { fieldsOf, pathOf } from '../every-endpoint.ts'
import { documentOf } from '../files.ts'
import { textOfPdf } from '../printed.ts'
import {
  app,
  call,
  database,
  landlord,
  letUnit,
  memberOf,
  type Somebody,
  tenantOf,
} from '../world.ts'
import { nounOf } from './walk.ts'

/** A home with three owners one after the other, and all that one of them can read. */

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

/** One lease goes on through all owners; what happens to it and beside it is told by `happen`. */
export async function soldTwice() {
  const lana = await landlord(4)
  const { id: propertyId } = lana.property
  const owners: Record<Era, Somebody> = {
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
  const through = await letUnit(lana, idAt(lana.units, 0), (await tenantOf(lana, 'Through')).id, {
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
  const lease = await letUnit(lana, idAt(lana.units, eras.indexOf(era) + 1), tenant.id, {
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

/** Every answer that an owner can have, by the call; lists also cut in every way a query can. */
export async function readBy(
  person: Somebody,
  { propertyId, through }: Pick<Sold, 'propertyId' | 'through'>,
  rows: readonly Row[],
): Promise<Map<string, string>> {
  const answers = new Map<string, string>()
  const get = async (path: string) => {
    const { statusCode, body, headers, rawPayload } = await app.inject({
      url: path,
      headers: { authorization: `Bearer ${person.token}` },
    })
    if (statusCode >= 500) throw new Error(`${path} is ${statusCode}`)
    const isPrinted = body.startsWith('%PDF') && !path.endsWith('/download')
    const text = isPrinted ? (await textOfPdf(rawPayload)).text : body
    const said = text.replaceAll(/"updatedAt":"[^"]*"/g, '')
    answers.set(path, `${statusCode} ${headers['x-total-count'] ?? ''} ${said}`)
  }
  for (const endpoint of app.endpoints) {
    if (
      endpoint.method !== 'GET' ||
      endpoint.may === 'public' ||
      !can(callerOf(person), endpoint.may)
    )
      continue
    if (isOfThisMoment(endpoint)) continue
    if (!endpoint.path.includes(':')) {
      await get(endpoint.path)
      for (const query of queriesOf(endpoint, { propertyId, leaseId: through.id }))
        await get(`${endpoint.path}?${query}`)
    } else if (endpoint.path.includes('/:id')) {
      const noun = nounOf(endpoint)
      const places = { properties: propertyId, leases: through.id, units: through.unitId }
      const ids = [
        ...rows.filter(row => row.noun === noun).map(row => row.id),
        ...Object.entries(places).flatMap(([name, id]) => (name === noun ? [id] : [])),
      ]
      for (const id of ids) await get(pathOf(endpoint, id))
    }
  }
  for (const reportType of reportTypes.filter(type => mayMake(callerOf(person), type)))
    for (const params of [
      {},
      wholeSpan,
      { ...wholeSpan, propertyId },
      { asOf: daysOf.during.last },
    ])
      answers.set(
        `${reportType} ${JSON.stringify(params)}`,
        JSON.stringify(
          await makeReport(database.db, callerOf(person), { reportType, params }).catch(
            onlyNotTheirs,
          ),
        ),
      )
  const { address } = await ok<{ address: string }>(person.post(renewCalendarFeed.path))
  const feed = await call('GET', new URL(address).pathname)
  answers.set('the calendar', feed.text.replaceAll(/^DTSTAMP:.*$/gm, ''))
  return answers
}

export function callerOf({ user }: Somebody) {
  return {
    id: user.id,
    sid: '',
    rents: false,
    role: user.role,
    organizationId: user.organizationId,
  }
}

const wholeSpan = { from: daysOf.before.first, to: today }

/** What says of when it was asked, or has a stream instead of an answer. */
function isOfThisMoment({ path }: Endpoint): boolean {
  return path.startsWith('/api/auth') || path === '/api/events' || path === '/api/calendar-feed'
}

/** Each filter alone that a list takes. */
function queriesOf(endpoint: Endpoint, ids: { propertyId: string; leaseId: string }): string[] {
  const { first, last } = daysOf.during
  const values: Record<string, string> = {
    ...ids,
    ...{ q: 'of', voided: 'true', all: 'true', days: '90', month: first.slice(0, 7) },
    ...{ from: daysOf.before.first, asOf: last },
  }
  const fields = Object.keys(fieldsOf(endpoint.query))
  const named = fields.flatMap(name => (values[name] ? [`${name}=${values[name]}`] : []))
  const isOfPeriod = fields.includes('from') && fields.includes('to')
  return isOfPeriod ? [...named, new URLSearchParams(wholeSpan).toString()] : named
}

/** A sold home is no place of a report of today. */
function onlyNotTheirs(error: unknown): string {
  if (error instanceof Refusal && error.status < 500) return error.message
  throw error
}

async function ok<T>(sent: Promise<{ status: number; body: unknown; text: string }>): Promise<T> {
  const answer = await sent
  if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text}`)
  return answer.body as T
}

function idAt(units: readonly { id: string }[], at: number): string {
  return units[at]?.id ?? ''
}
