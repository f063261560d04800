import { sql } from 'drizzle-orm'
import { expenses, organizationTenants } from '#server/db/tables.ts'
import type { Account } from '#shared/auth.ts'
import type { Document } from '#shared/documents.ts'
import type { Lease } from '#shared/leases.ts'
import type { Property } from '#shared/properties.ts'
import type { Unit } from '#shared/units.ts'
import { documentOf } from '../files.ts'
import {
  database,
  freshEmail,
  landlord,
  memberOf,
  newcomer,
  type Somebody,
  tenantOf,
} from '../world.ts'
import { archiveRows } from './cast-archives.ts'
import { automationRunOf, bookRows, booksOf, importOf, mergeOf, runOf } from './cast-books.ts'
import { factsOf } from './cast-facts.ts'
import { messageFrom, messageRows } from './cast-messages.ts'
import { noticeRows } from './cast-notices.ts'
import { ownerRows } from './cast-owners.ts'
import { partnerOf } from './cast-partner.ts'
import { sessionRows } from './cast-sessions.ts'
import { linkRows, scheduleRows, workOf } from './cast-work.ts'

const workers = ['admin', 'manager', 'owner', 'staff'] as const

/** Who asks: the five roles of one organization, who rents with its tenant, and who has just registered. */
export const everybody = [...workers, 'tenant', 'partner', 'newcomer'] as const
export type Who = (typeof everybody)[number]

/** A row there is, and who is meant to see it: the rows' half of the matrix of domain.md §4.1. */
export interface CastRow {
  id: string
  seenBy: readonly Who[]
}

/** A word or figure that stands in some row, and who is meant ever to read it: the fields' half. */
export interface Fact {
  about: string
  text: string
  knownTo: readonly Who[]
}

/** Rows by the name of their noun in the path; `recipients` are those who can be written to. */
export type Rows = Record<string, CastRow[]>

const office = ['admin', 'manager'] as const
const bookkeepers = [...office, 'owner'] as const
const team = [...bookkeepers, 'staff'] as const
const renters = ['tenant', 'partner'] as const
const accountants = [...bookkeepers, ...renters] as const

/**
 * Two organizations alike. In the first the owner owns one property, where the tenant lives and
 * staff mends something; the other property, the neighbour who lives there and all of the second
 * organization are what they could reach by mistake.
 */
export async function castOf() {
  const [ours, theirs] = [await portfolio(), await portfolio()]
  const strangers = Object.entries(theirs.rows).map(([noun, rows]): [string, CastRow[]] => [
    noun,
    rows.map(({ id }) => ({ id, seenBy: [] })),
  ])
  return {
    people: { ...ours.people, newcomer: await newcomer() } satisfies Record<Who, Somebody>,
    own: ours.first,
    rows: ours.rows,
    foreign: Object.fromEntries(strangers) satisfies Rows,
    facts: [...ours.facts, ...theirs.facts.map(fact => ({ ...fact, knownTo: [] }))],
    organizations: [ours.organizationId, theirs.organizationId],
  }
}
export type Cast = Awaited<ReturnType<typeof castOf>>

async function portfolio() {
  const founder = await landlord()
  // As an admin, which they became by their first property.
  const admin = { ...founder, user: (await founder.get<Account>('/api/auth/user')).body }
  const manager = await memberOf(admin, 'manager')
  const owner = await memberOf(admin, 'owner')
  const staff = await memberOf(admin, 'staff')
  const { body: elsewhere } = await admin.post<Property>('/api/properties', {
    name: 'Beta',
    address: '2 Beta St',
    totalUnits: 2,
  })
  const { organizationId } = manager.user
  if (!organizationId) throw new Error('A member belongs to an organization')
  const first = await homeOf(admin, admin.property.id, organizationId)
  const second = await homeOf(admin, elsewhere.id, organizationId)
  await admin.patch(`/api/properties/${first.property.id}`, { ownerId: owner.user.id })
  await admin.patch(`/api/maintenance-requests/${first.request.id}`, { assignedTo: staff.user.id })
  const toWork = { firstName: 'Will', lastName: 'Work', email: freshEmail(), role: 'staff' }
  const work = await admin.post<{ id: string }>('/api/member-invitations', toWork)
  const run = await admin.post<{ runId: string }>('/api/reports/generate', {
    reportType: 'Occupancy Report',
  })
  // The second record of somebody, who has no account.
  const double = await tenantOf(admin, 'Double')
  const members = [admin, manager, owner, staff].map(({ user }) => user.id)
  const [adminId = '', managerId = '', ownerId = '', staffId = ''] = members
  const { tenant, partner } = first
  const people = { admin, manager, owner, staff, tenant, partner: partner.person }
  const rows: Rows = {
    sessions: await sessionRows([admin, manager, owner, staff, first.tenant]),
    properties: both(
      [first.property.id, [...team, ...renters]],
      [second.property.id, [...office, 'staff']],
    ),
    units: [
      ...both([first.unit.id, [...team, ...renters]], [second.unit.id, [...office, 'staff']]),
      ...both([first.vacant.id, team], [second.vacant.id, [...office, 'staff']]),
    ],
    leases: both([first.lease.id, accountants], [second.lease.id, office]),
    payments: both([first.payment.id, accountants], [second.payment.id, office]),
    'co-tenants': both([first.partner.row, accountants], [second.partner.row, office]),
    ...bookRows([first.books, accountants], [second.books, office]),
    'maintenance-requests': both(
      [first.request.id, [...team, 'tenant']],
      [second.request.id, [...office, 'staff']],
    ),
    tenants: both(
      [first.tenant.user.id, team],
      [first.partner.person.user.id, bookkeepers],
      [second.tenant.user.id, office],
      [double.id, office],
    ),
    'tenant-merges': both([
      await mergeOf(organizationId, adminId, [first.tenant.user.id, double.id]),
      office,
    ]),
    ...(await messageRows(organizationId, first.message, second.message)),
    documents: [
      ...both([first.paper.id, team], [second.paper.id, [...office, 'staff']]),
      ...both([first.work.photo, [...team, 'tenant']], [second.work.photo, [...office, 'staff']]),
      ...both([first.leasePaper.id, [...office, ...renters]], [second.leasePaper.id, office]),
    ],
    'tenant-invitations': both([first.invitation.id, office], [second.invitation.id, office]),
    'vendor-links': await linkRows(admin, first, second),
    'maintenance-schedules': await scheduleRows(admin, first, second),
    'member-invitations': both([work.body.id, ['admin']]),
    'charge-runs': both([await runOf(admin), office]),
    imports: both([await importOf(organizationId, adminId), ['admin']]),
    'automation-runs': both([await automationRunOf(admin, second.property.id), office]),
    'report-runs': both([run.body.runId, office]),
    ...(await archiveRows(organizationId, adminId, first.tenant.user.id)),
    ...(await ownerRows(admin, [first.property.id, bookkeepers], [second.property.id, office])),
    ...(await noticeRows(organizationId, people)),
    members: members.map(id => ({ id, seenBy: office })),
    assignees: both([staffId, [...team, 'tenant']]),
    recipients: both(
      [adminId, ['manager', 'owner', 'staff', ...renters]],
      [managerId, ['admin', 'owner', 'staff', ...renters]],
      [ownerId, office],
      [staffId, [...office, 'tenant']],
      [first.tenant.user.id, [...office, 'staff']],
      [second.tenant.user.id, office],
    ),
  }
  const facts: Fact[] = [
    ...factsOf(first, {
      rents: accountants,
      expenses: bookkeepers,
      costs: team,
      notes: [...office, 'staff'],
      phone: [...office, 'staff', 'tenant'],
      email: [...office, 'staff', 'tenant'],
      name: [...team, ...renters],
      portfolio: team,
    }),
    ...factsOf(second, {
      rents: office,
      expenses: office,
      costs: [...office, 'staff'],
      notes: [...office, 'staff'],
      phone: office,
      email: office,
      name: [...office, 'staff'],
      portfolio: [...office, 'staff'],
    }),
  ]
  return { people, organizationId, first, rows, facts }
}

export type Home = Awaited<ReturnType<typeof homeOf>>

/** A property with a home let and everything that comes of it. */
async function homeOf(admin: Somebody, propertyId: string, organizationId: string) {
  const words = {
    ...{ rent: money(), market: money(), deposit: money(), paid: money(), cost: money() },
    reserve: money(),
  }
  const payee = `Roofers ${serial()}`
  const description = `Bought in ${serial()}`
  const phone = `555-${serial()}`
  const lastName = `Renter${serial()}`
  const tenant = await newcomer({ firstName: 'Rita', lastName })
  await tenant.patch('/api/auth/user', { phone })
  const link = { organizationId, userId: tenant.user.id, source: 'invited' as const }
  await database.db.insert(organizationTenants).values(link)
  const terms = { description, reserve: words.reserve }
  const property = await admin.patch<Property>(`/api/properties/${propertyId}`, terms)
  const { body: units } = await admin.get<Unit[]>(`/api/units?propertyId=${propertyId}`)
  const [unit, vacant] = units
  if (!unit || !vacant) throw new Error('The property has two units')
  await admin.patch(`/api/units/${unit.id}`, { monthlyRent: words.market })
  const year = new Date().getUTCFullYear()
  const lease = await admin.post<Lease>('/api/leases', {
    unitId: unit.id,
    tenantId: tenant.user.id,
    startDate: `${year}-01-01`,
    endDate: `${year + 1}-12-31`,
    monthlyRent: words.rent,
    securityDeposit: words.deposit,
  })
  const payment = await tenant.post<{ id: string }>('/api/payments', {
    leaseId: lease.body.id,
    amount: words.paid,
  })
  await admin.patch(`/api/payments/${payment.body.id}`, { status: 'completed' })
  const work = await workOf(admin, tenant, unit.id, words.cost)
  const message = await messageFrom(tenant, admin.user.id)
  await database.db.insert(expenses).values({
    organizationId,
    propertyId,
    category: 'repairs',
    payee,
    amount: '12.00',
    incurredOn: lease.body.startDate,
    paidOn: sql`now()::date`,
    recordedBy: admin.user.id,
  })
  const invitation = await admin.post<{ id: string }>('/api/tenant-invitations', {
    email: freshEmail(),
    firstName: 'Ivy',
    lastName: 'Invited',
    propertyId,
  })
  const paper: Document = await documentOf(admin, { propertyId })
  const leasePaper: Document = await documentOf(admin, { leaseId: lease.body.id })
  return {
    ...{ tenant, unit, vacant, words: { ...words, description, phone, lastName, payee } },
    ...{ property: property.body, lease: lease.body, payment: payment.body },
    ...{ work, request: work.request, message, invitation: invitation.body },
    ...{ paper, leasePaper, books: await booksOf(admin, lease.body) },
    partner: await partnerOf(admin, lease.body),
  }
}

function both(...rows: [id: string, seenBy: readonly Who[]][]): CastRow[] {
  return rows.map(([id, seenBy]) => ({ id, seenBy }))
}

let last = 1000
/** Four figures that nothing else of the cast has. */
function serial(): string {
  last += 7
  return String(last)
}

function money(): string {
  return `${serial()}.${(last % 90) + 10}`
}
