import type { Role } from '#shared/person.ts'

/**
 * The permission table: which roles may make which calls (domain.md §4.1). A person's role counts
 * inside their own organization; a user without one counts as `tenant`. Visible *rows* are decided
 * by `server/access/visible.ts`. Screens hide controls by this table, the server refuses by it.
 */
const permissions = {
  'account:own': ['admin', 'manager', 'owner', 'staff', 'tenant'],
  'dashboard:read': ['admin', 'manager', 'owner', 'staff', 'tenant'],
  // Of each kind of rows as far as they may be read.
  'search:read': ['admin', 'manager', 'owner', 'staff', 'tenant'],
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
  // For good: a former tenant becomes a number.
  'tenant:erase': ['admin'],
  // The organization's data about one tenant, at their request.
  'tenant:export': ['admin'],
  'payment:read': ['admin', 'manager', 'owner', 'staff', 'tenant'],
  // A tenant's payment is always recorded as pending (domain.md §0, decision 9).
  'payment:create': ['admin', 'manager', 'tenant'],
  // Only the receiving side sees the bank account.
  'payment:confirm': ['admin', 'manager'],
  // Of its organization for the office, their own for tenants.
  'online-payment:read': ['admin', 'manager', 'tenant'],
  // Only the tenant pays with their own money.
  'online-payment:create': ['tenant'],
  // The account at the provider and its payouts; only an admin connects it.
  'payment-provider:read': ['admin', 'manager'],
  'payment-provider:write': ['admin'],
  'charge:read': ['admin', 'manager', 'owner', 'tenant'],
  // Only an admin writes off bad debt.
  'charge:write': ['admin', 'manager'],
  'charge-run:write': ['admin', 'manager'],
  // Who pays a share of the rent; a tenant of their own lease. Agencies are the office's.
  'payer:read': ['admin', 'manager', 'owner', 'tenant'],
  'payer:write': ['admin', 'manager'],
  'refund:create': ['admin'],
  // A manager on the day it was recorded; later only an admin.
  'refund:void': ['admin', 'manager'],
  // Money that was paid on the wrong lease.
  'money-transfer:write': ['admin'],
  // Sums over the organization; a tenant reads their own account instead.
  'financials:read': ['admin', 'manager', 'owner'],
  // The months that are closed; only an admin closes and reopens.
  'closed-period:read': ['admin', 'manager'],
  'closed-period:write': ['admin'],
  'deposit:read': ['admin', 'manager', 'owner', 'tenant'],
  // Only an admin pays back.
  'deposit:write': ['admin', 'manager'],
  // Bank accounts, their lines and reconciliations; only an admin reopens a finished one.
  'bank:read': ['admin', 'manager'],
  'bank:write': ['admin', 'manager'],
  // Statements of the general ledger; an owner reads those of their own properties.
  'ledger:read': ['admin', 'manager', 'owner'],
  'ledger-account:read': ['admin', 'manager'],
  'ledger-account:write': ['admin', 'manager'],
  'journal:read': ['admin', 'manager'],
  // A manager voids on the day it was recorded; later only an admin.
  'journal:write': ['admin', 'manager'],
  // The budget of a year; an owner reads that of their own properties.
  'budget:read': ['admin', 'manager', 'owner'],
  'budget:write': ['admin', 'manager'],
  'expense:read': ['admin', 'manager', 'owner'],
  'expense:write': ['admin', 'manager'],
  // Owners those of their own properties; above a limit, who entered one does not approve it.
  'bill:read': ['admin', 'manager', 'owner'],
  'bill:write': ['admin', 'manager'],
  // Draws and contributions too.
  'owner-statement:read': ['admin', 'manager', 'owner'],
  // Statements issued to oneself, also by a former organization.
  'owner-statement:own': ['admin', 'manager', 'owner', 'staff', 'tenant'],
  'owner-statement:write': ['admin', 'manager'],
  'report-schedule:write': ['admin', 'manager'],
  'vendor:read': ['admin', 'manager'],
  'vendor:write': ['admin', 'manager'],
  // Taxpayer numbers of vendors and owners, and their Forms 1099.
  'tax-form:read': ['admin'],
  'tax-form:write': ['admin'],
  'maintenance:read': ['admin', 'manager', 'owner', 'staff', 'tenant'],
  'maintenance:create': ['admin', 'manager', 'owner', 'staff', 'tenant'],
  // A tenant cancels requests that are not started, and reopens failed repairs; see `statesBefore`.
  'maintenance:update': ['admin', 'manager', 'staff', 'tenant'],
  'maintenance:comment': ['admin', 'manager', 'owner', 'staff', 'tenant'],
  // Scheduled recurring work.
  'maintenance-schedule:write': ['admin', 'manager'],
  // The tenant who reported it from their home.
  'maintenance:confirm': ['tenant'],
  'message:read': ['admin', 'manager', 'owner', 'staff', 'tenant'],
  'message:send': ['admin', 'manager', 'owner', 'staff', 'tenant'],
  'message:mark': ['admin', 'manager', 'owner', 'staff', 'tenant'],
  // Texts for the messages of the office; an admin writes them.
  'message-template:read': ['admin', 'manager'],
  // To all tenants of a property at once.
  'announcement:send': ['admin', 'manager'],
  'document:read': ['admin', 'manager', 'owner', 'staff', 'tenant'],
  'document:create': ['admin', 'manager', 'owner', 'staff', 'tenant'],
  // Staff and tenants delete their own uploads, for a day.
  'document:delete': ['admin', 'manager', 'staff', 'tenant'],
  // The lease, unit or property of a document decides who sees it.
  'document:move': ['admin', 'manager'],
  'invitation:write': ['admin', 'manager'],
  // A user without an organization or lease yet reads an empty list.
  'invitation:read': ['admin', 'manager', 'newcomer'],
  // The invited person answers, besides any role elsewhere.
  'invitation:answer': ['admin', 'manager', 'owner', 'staff', 'tenant'],
  // Who can be named owner or manager of a property.
  'member:read': ['admin', 'manager'],
  'member:write': ['admin'],
  'organization:read': ['admin', 'manager', 'owner', 'staff', 'tenant'],
  'organization:update': ['admin'],
  // The automatic emails of the organization to its tenants.
  'automatic-email:read': ['admin', 'manager'],
  'automatic-email:write': ['admin'],
  // Sent and failed emails.
  'mail:read': ['admin'],
  'mail:resend': ['admin'],
  // Addresses to which nothing is sent, because an email came back.
  'undeliverable:read': ['admin', 'manager', 'operator'],
  'undeliverable:allow': ['admin', 'operator'],
  // Automations of one organization; each undo also requires the right to the change it reverses.
  'automation:read': ['admin', 'manager'],
  'automation:undo': ['admin', 'manager'],
  // Jobs of Rooftree, for all organizations alike.
  'job:read': ['operator'],
  'job:run': ['operator'],
  // An admin of their own organization, the operator of all.
  'storage:read': ['admin', 'operator'],
  // Of all organizations and accounts; where no mail server is set, with the links. And a test of that server.
  'outbox:read': ['operator'],
  // For users who belong to the admin's organization alone; else by the operator.
  'two-factor:reset': ['admin', 'operator'],
  // Older records that break a rule made after them.
  'record:review': ['admin'],
  // All of it in one file.
  'organization:export': ['admin'],
  // Which reports each role may make is in `report-catalogue.ts`.
  'report:read': ['admin', 'manager', 'owner', 'staff', 'tenant'],
  // The authors of parallel changes to an edited record: names and fields, without values.
  'record-change:read': ['admin', 'manager', 'staff'],
  // A manager reads their own actions.
  'audit:read': ['admin', 'manager'],
} as const satisfies Record<string, readonly Holder[]>

/** A role, a user without an organization or lease, or the operator of the installation. */
type Holder = Role | 'newcomer' | 'operator'

export type Permission = keyof typeof permissions

/** The role a person acts in: their role in the organization they work for, otherwise `tenant`. */
export function standing(person: { role: Role; organizationId: string | object | null }): Role {
  return person.organizationId ? person.role : 'tenant'
}

/**
 * Whether this person may make the calls of an endpoint's `may` at all; rows are decided elsewhere.
 * A tenant of any landlord also has a tenant's permissions.
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

/** Whether the permission requires a lookup of the operator, which other calls do not need. */
export function mayBeOperators(permission: Permission | 'public'): boolean {
  if (permission === 'public') return false
  const holders: readonly Holder[] = permissions[permission]
  return holders.includes('operator')
}

/** Every permission, for the tests that walk the matrix. */
export const everyPermission = Object.keys(permissions) as Permission[]

/** The roles that hold a permission, for the tests that walk the matrix. */
export function rolesWith(permission: Permission): readonly Role[] {
  const holders: readonly Holder[] = permissions[permission]
  return holders.filter(holder => holder !== 'newcomer' && holder !== 'operator')
}
