import type { Account } from '#shared/account/auth.ts'
import type { Property } from '#shared/properties/properties.ts'
import { giveTo } from '../ownership.ts'
import { freshEmail, landlord, memberOf, newcomer, tenantOf, type User } from '../world.ts'
import { archiveRows, unsavedOf } from './personas-archives.ts'
import { bankingRows } from './personas-banking.ts'
import { erasureRows } from './personas-erasures.ts'
import { factsOf } from './personas-facts.ts'
import { homeOf } from './personas-home.ts'
import {
  automationRunOf,
  closeOf,
  importOf,
  ledgerRows,
  mergeOf,
  readingOf,
  runOf,
  transferOf,
} from './personas-ledgers.ts'
import { messageRows } from './personas-messages.ts'
import { noticeRows } from './personas-notices.ts'
import { onlineRows } from './personas-online.ts'
import { ownerRows } from './personas-owners.ts'
import { sessionRows } from './personas-sessions.ts'
import { linkRows, scheduleRows } from './personas-work.ts'

const workers = ['admin', 'manager', 'owner', 'staff'] as const

/** The callers: the five roles of one organization, a co-tenant, and a new user. */
export const everybody = [...workers, 'tenant', 'partner', 'newcomer'] as const
export type Who = (typeof everybody)[number]

/** A row, and its permitted readers: the rows' half of the matrix of domain.md §4.1. */
export interface PersonaRow {
  id: string
  seenBy: readonly Who[]
}

/** A text or figure of some row, and its permitted readers: the fields' half. */
export interface Fact {
  about: string
  text: string
  knownTo: readonly Who[]
}

/** Rows by the name of their noun in the path; `recipients` are the permitted ones. */
export type Rows = Record<string, PersonaRow[]>

const office = ['admin', 'manager'] as const
const bookkeepers = [...office, 'owner'] as const
const team = [...bookkeepers, 'staff'] as const
const renters = ['tenant', 'partner'] as const
const accountants = [...bookkeepers, ...renters] as const

/**
 * Two equal organizations. In the first the owner owns one property, with the tenant and a repair
 * by staff; the other property, the neighbor in it and the whole second organization must not be
 * reachable.
 */
export async function personasOf() {
  const [ours, theirs] = [await portfolio(), await portfolio()]
  const outsiders = Object.entries(theirs.rows).map(([noun, rows]): [string, PersonaRow[]] => [
    noun,
    rows.map(({ id }) => ({ id, seenBy: [] })),
  ])
  return {
    people: { ...ours.people, newcomer: await newcomer() } satisfies Record<Who, User>,
    own: ours.first,
    rows: ours.rows,
    foreign: Object.fromEntries(outsiders) satisfies Rows,
    facts: [...ours.facts, ...theirs.facts.map(fact => ({ ...fact, knownTo: [] }))],
    organizations: [ours.organizationId, theirs.organizationId],
  }
}
export type Personas = Awaited<ReturnType<typeof personasOf>>

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
  await giveTo(admin, owner, first.property.id)
  await admin.patch(`/api/maintenance-requests/${first.request.id}`, { assignedTo: staff.user.id })
  const toWork = { firstName: 'Will', lastName: 'Work', email: freshEmail(), role: 'staff' }
  const work = await admin.post<{ id: string }>('/api/member-invitations', toWork)
  const run = await admin.post<{ runId: string }>('/api/reports/generate', {
    reportType: 'Occupancy Report',
  })
  // A person's second record, without an account.
  const double = await tenantOf(admin, 'Double')
  const members = [admin, manager, owner, staff].map(({ user }) => user.id)
  const [adminId = '', managerId = '', ownerId = '', staffId = ''] = members
  const { tenant, partner } = first
  const people = { admin, manager, owner, staff, tenant, partner: partner.person }
  const rows: Rows = {
    organizations: both([organizationId, [...team, ...renters]]),
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
    batch: both([first.batchId, office], [second.batchId, office]),
    'co-tenants': both([first.partner.row, accountants], [second.partner.row, office]),
    ...ledgerRows([first.books, accountants], [second.books, office]),
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
      ...both([first.photo.id, team], [second.photo.id, [...office, 'staff']]),
      ...both([first.work.photo, [...team, 'tenant']], [second.work.photo, [...office, 'staff']]),
      ...both([first.leaseDocument.id, [...office, ...renters]], [second.leaseDocument.id, office]),
    ],
    unsaved: both([await unsavedOf(manager), ['manager']], [await unsavedOf(tenant), ['tenant']]),
    'tenant-invitations': both([first.invitation.id, office], [second.invitation.id, office]),
    'vendor-links': await linkRows(admin, first, second),
    'maintenance-schedules': await scheduleRows(admin, first, second),
    'member-invitations': both([work.body.id, ['admin']]),
    'closed-periods': both([await closeOf(admin), office]),
    ...(await bankingRows(admin, office)),
    ...(await onlineRows(
      office,
      { organizationId, lease: first.lease, seenBy: [...office, 'tenant'] },
      { organizationId, lease: second.lease, seenBy: office },
    )),
    'charge-runs': both([await runOf(admin), office]),
    'meter-readings': both(
      [await readingOf(admin, first.lease), office],
      [await readingOf(admin, second.lease), office],
    ),
    'money-transfers': both([await transferOf(admin, first.lease, second.lease), accountants]),
    imports: both([await importOf(organizationId, adminId), ['admin']]),
    'automation-runs': both([await automationRunOf(admin, second.property.id), office]),
    'report-runs': both([run.body.runId, office]),
    ...(await erasureRows(organizationId)),
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

function both(...rows: [id: string, seenBy: readonly Who[]][]): PersonaRow[] {
  return rows.map(([id, seenBy]) => ({ id, seenBy }))
}
