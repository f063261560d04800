import type { Role } from '#shared/person.ts'

/**
 * Which roles may make which calls (domain.md §4.1). A person's role counts inside their own
 * organization; somebody without one stands as `tenant`. Which *rows* they then see is decided by
 * `server/access/visible.ts`. Screens hide controls by this table, the server refuses by it.
 */
const permissions = {
  'account:own': ['admin', 'manager', 'owner', 'staff', 'tenant'],
  'dashboard:read': ['admin', 'manager', 'owner', 'staff', 'tenant'],
  'property:read': ['admin', 'manager', 'owner', 'staff', 'tenant'],
  // A tenant's first property founds their own organization, where they are the admin.
  'property:create': ['admin', 'manager', 'tenant'],
  'property:update': ['admin', 'manager'],
  'property:archive': ['admin'],
  'unit:read': ['admin', 'manager', 'owner', 'staff', 'tenant'],
  'unit:write': ['admin', 'manager'],
  'lease:read': ['admin', 'manager', 'owner', 'staff', 'tenant'],
  'lease:write': ['admin', 'manager'],
  // A tenant for the home they rent.
  'lease:notice': ['admin', 'manager', 'tenant'],
  'tenant:read': ['admin', 'manager', 'owner', 'staff', 'tenant'],
  // As with a property: a newcomer's first tenant founds their organization.
  'tenant:create': ['admin', 'manager', 'tenant'],
  'tenant:update': ['admin', 'manager'],
  // Two records of one person become one.
  'tenant:merge': ['admin', 'manager'],
  // For good: whose tenancy is over becomes a number.
  'tenant:erase': ['admin'],
  // What the organization has of one, for whoever asks for their data.
  'tenant:export': ['admin'],
  'payment:read': ['admin', 'manager', 'owner', 'staff', 'tenant'],
  // A tenant's payment is always recorded as pending (domain.md §0, decision 9).
  'payment:create': ['admin', 'manager', 'tenant'],
  // Only the receiving side knows the bank.
  'payment:confirm': ['admin', 'manager'],
  'charge:read': ['admin', 'manager', 'owner', 'tenant'],
  // Only an admin writes off what is lost.
  'charge:write': ['admin', 'manager'],
  'charge-run:write': ['admin', 'manager'],
  'refund:create': ['admin'],
  // A manager on the day it was recorded; later only an admin.
  'refund:void': ['admin', 'manager'],
  // Money that was paid on the wrong lease.
  'money-transfer:write': ['admin'],
  // What the books add up to; a tenant reads their own account instead.
  'financials:read': ['admin', 'manager', 'owner'],
  'deposit:read': ['admin', 'manager', 'owner', 'tenant'],
  // Only an admin pays back.
  'deposit:write': ['admin', 'manager'],
  'expense:read': ['admin', 'manager', 'owner'],
  'expense:write': ['admin', 'manager'],
  // Draws and contributions too.
  'owner-statement:read': ['admin', 'manager', 'owner'],
  // Those made out to oneself, also by an organization one has left since.
  'owner-statement:own': ['admin', 'manager', 'owner', 'staff', 'tenant'],
  'owner-statement:write': ['admin', 'manager'],
  'report-schedule:write': ['admin', 'manager'],
  'vendor:read': ['admin', 'manager'],
  'vendor:write': ['admin', 'manager'],
  'maintenance:read': ['admin', 'manager', 'owner', 'staff', 'tenant'],
  'maintenance:create': ['admin', 'manager', 'owner', 'staff', 'tenant'],
  // A tenant cancels what has not begun, and reopens what was not mended; see `statesBefore`.
  'maintenance:update': ['admin', 'manager', 'staff', 'tenant'],
  'maintenance:comment': ['admin', 'manager', 'owner', 'staff', 'tenant'],
  // Work that comes again by itself.
  'maintenance-schedule:write': ['admin', 'manager'],
  // Whoever reported it from the home they rent.
  'maintenance:confirm': ['tenant'],
  'message:read': ['admin', 'manager', 'owner', 'staff', 'tenant'],
  'message:send': ['admin', 'manager', 'owner', 'staff', 'tenant'],
  'message:mark': ['admin', 'manager', 'owner', 'staff', 'tenant'],
  // To all who rent in a property at once.
  'announcement:send': ['admin', 'manager'],
  'document:read': ['admin', 'manager', 'owner', 'staff', 'tenant'],
  'document:create': ['admin', 'manager', 'owner', 'staff', 'tenant'],
  // Staff and tenants what they put there themselves, for a day.
  'document:delete': ['admin', 'manager', 'staff', 'tenant'],
  'invitation:write': ['admin', 'manager'],
  // Whoever has neither an organization nor a lease yet reads an empty list.
  'invitation:read': ['admin', 'manager', 'newcomer'],
  // Whoever is invited answers, whatever they are elsewhere.
  'invitation:answer': ['admin', 'manager', 'owner', 'staff', 'tenant'],
  // Who can be named owner or manager of a property.
  'member:read': ['admin', 'manager'],
  'member:write': ['admin'],
  'organization:read': ['admin', 'manager', 'owner', 'staff', 'tenant'],
  'organization:update': ['admin'],
  // Which emails the organization sends its tenants by itself.
  'automatic-email:read': ['admin', 'manager'],
  'automatic-email:write': ['admin'],
  // What went out by mail, and what could not.
  'mail:read': ['admin'],
  'mail:resend': ['admin'],
  // What Rooftree does by itself for one organization; each undo also asks for the right to the act it undoes.
  'automation:read': ['admin', 'manager'],
  'automation:undo': ['admin', 'manager'],
  // What Rooftree does by itself, for all organizations alike.
  'job:read': ['operator'],
  'job:run': ['operator'],
  // An admin of their own organization, the operator of all.
  'storage:read': ['admin', 'operator'],
  // Of all organizations and accounts; where no mail server is set, with the links.
  'outbox:read': ['operator'],
  // Of whoever belongs to the admin's organization alone; else by the operator.
  'two-factor:reset': ['admin', 'operator'],
  // Older records that break a rule made after them.
  'record:review': ['admin'],
  // All of it in one file.
  'organization:export': ['admin'],
  // Which of the sixteen each role may make is in `report-catalogue.ts`.
  'report:read': ['admin', 'manager', 'owner', 'staff', 'tenant'],
  // Who changed what somebody is just editing: names and fields, without values.
  'record-change:read': ['admin', 'manager', 'staff'],
  // A manager reads what they did themselves.
  'audit:read': ['admin', 'manager'],
} as const satisfies Record<string, readonly Holder[]>

/** A role, somebody who has neither an organization nor a lease, or who operates the installation. */
type Holder = Role | 'newcomer' | 'operator'

export type Permission = keyof typeof permissions

/** The role a person acts in: their role in the organization they work for, otherwise `tenant`. */
export function standing(person: { role: Role; organizationId: string | object | null }): Role {
  return person.organizationId ? person.role : 'tenant'
}

/**
 * Whether this person may make the calls of an endpoint's `may` at all; rows are another question.
 * Whoever rents, with whichever landlord, may also do what a tenant does.
 */
export function can(
  person: { role: Role; organizationId: string | null; rents?: boolean; isOperator?: boolean },
  permission: Permission | 'public',
): boolean {
  if (permission === 'public') return true
  const holders: readonly Holder[] = permissions[permission]
  if (person.isOperator && holders.includes('operator')) return true
  if (holders.includes(standing(person))) return true
  if (person.rents) return holders.includes('tenant')
  return person.rents === false && !person.organizationId && holders.includes('newcomer')
}

/** Whether it has to be asked who operates the installation, which other calls need not. */
export function mayBeOperators(permission: Permission | 'public'): boolean {
  if (permission === 'public') return false
  const holders: readonly Holder[] = permissions[permission]
  return holders.includes('operator')
}

/** Every permission there is, for the tests that walk the matrix. */
export const everyPermission = Object.keys(permissions) as Permission[]

/** The roles that hold a permission, for the tests that walk the matrix. */
export function rolesWith(permission: Permission): readonly Role[] {
  const holders: readonly Holder[] = permissions[permission]
  return holders.filter(holder => holder !== 'newcomer' && holder !== 'operator')
}
