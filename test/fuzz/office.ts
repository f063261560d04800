import { startSession } from '#server/access/caller.ts'
import type { Lease } from '#shared/leases/leases.ts'
import { giveTo } from '../ownership.ts'
import {
  database,
  freshEmail,
  landlord,
  leaseUnit,
  memberOf,
  newcomer,
  renterOf,
  tenantOf,
  type User,
} from '../world.ts'
import type { Ids } from './requests.ts'

/** A person of each role, in one organization with a few rows of every kind, and one without an organization. */
export interface Office {
  people: { role: string; userId: string; token: string }[]
  ids: Ids
}

export async function officeOf(): Promise<Office> {
  const admin = await landlord(3)
  const [first, second] = admin.units
  if (!first || !second) throw new Error('A landlord has units')
  const [manager, owner, staff, tenant, outsider] = await Promise.all([
    memberOf(admin, 'manager'),
    memberOf(admin, 'owner'),
    memberOf(admin, 'staff'),
    renterOf(admin, first.id),
    newcomer(),
  ])
  await giveTo(admin, owner)
  const bob = await tenantOf(admin)
  const lease: Lease = await leaseUnit(admin, second.id, bob.id)
  const ids: Ids = new Map([
    ['properties', [admin.property.id]],
    ['units', admin.units.map(({ id }) => id)],
    ['tenants', [tenant.user.id, bob.id]],
    ['leases', [tenant.lease.id, lease.id]],
    ['recipients', [manager.user.id, tenant.user.id]],
    ['members', [manager.user.id, owner.user.id, staff.user.id]],
  ])
  const made: [noun: string, body: object][] = [
    ['maintenance-requests', { title: 'Leak', description: 'Drips', unitId: first.id }],
    ['payments', { leaseId: lease.id, amount: '10.00' }],
    ['charges', { leaseId: lease.id, kind: 'other', amount: '20.00', dueDate: '2026-01-01' }],
    ['vendors', { name: 'Pipes & Co' }],
    ['messages', { receiverId: bob.id, content: 'Welcome' }],
    [
      'tenant-invitations',
      { email: freshEmail(), firstName: 'I', lastName: 'V', propertyId: admin.property.id },
    ],
    ['member-invitations', { email: freshEmail(), firstName: 'I', lastName: 'V', role: 'staff' }],
  ]
  for (const [noun, body] of made) {
    const { body: row } = await admin.post<{ id?: string }>(`/api/${noun}`, body)
    if (row.id) ids.set(noun, [row.id])
  }
  const named: Record<string, User> = { admin, manager, owner, staff, tenant, stranger: outsider }
  return {
    people: Object.entries(named).map(([role, { user, token }]) => ({
      role,
      userId: user.id,
      token,
    })),
    ids,
  }
}

/** Stores every id of an answer for later requests. */
export function remember(ids: Ids, path: string, answer: unknown): void {
  const noun = path.split('/')[2] ?? ''
  const rows = Array.isArray(answer) ? answer : [answer]
  for (const row of rows.slice(0, 3)) {
    if (typeof row !== 'object' || row === null || !('id' in row) || typeof row.id !== 'string')
      continue
    const known = ids.get(noun) ?? []
    if (!known.includes(row.id)) ids.set(noun, [row.id, ...known].slice(0, 12))
  }
}

/** Signs a person in again after a request ended their session. */
export async function signInAgain(person: { userId: string; token: string }): Promise<void> {
  person.token = await startSession(database.db, person.userId, {
    userAgent: 'fuzz',
    address: '127.0.0.1',
  })
}
