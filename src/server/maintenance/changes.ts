import { and, eq, inArray, sql } from 'drizzle-orm'
import type * as z from 'zod'
import { asSentence, sentence } from '#shared/language/sentence.ts'
import {
  type MaintenanceStatus,
  reopenDays,
  statesBefore,
  type updateMaintenanceRequest,
} from '#shared/maintenance/maintenance-requests.ts'
import { standing } from '#shared/permissions.ts'
import type { Role } from '#shared/person.ts'
import type { Caller } from '../access/caller.ts'
import { unitsRentedBy } from '../access/renting.ts'
import { maintenanceRequests, users } from '../db/tables.ts'
import { conflict, forbidden, refusedAt } from '../errors/errors.ts'
import type { Db } from '../postgres/database.ts'
import { findRequest, type Request, returnedRequest } from './rows.ts'

type RequestRow = typeof maintenanceRequests.$inferSelect
type Change = Partial<z.output<typeof updateMaintenanceRequest.body>>

/**
 * Changes a visible request, within the role's rights and by the rules of domain.md §3.11, and returns it. The guard
 * is in the statement, so of two parallel calls one is refused.
 *
 * @throws 400 at the field, 403 for fields outside the role, 409 for a forbidden move
 */
export async function changeRequest(
  db: Db,
  caller: Caller,
  request: Request,
  change: Change,
): Promise<Request> {
  const { status, reason, ...fields } = change
  const role = await roleFor(db, caller, request, status ?? request.status)
  if (role === 'owner') throw forbidden()
  requireMaySet(role, caller, request, fields)
  if (fields.assignedTo) await requireStaff(db, request.organizationId, fields.assignedTo)
  const move = status && status !== request.status ? moveTo(status, role, caller, reason) : null
  if (!move && Object.keys(fields).length === 0) return findRequest(db, caller, request.id)
  const [row] = await db
    .update(maintenanceRequests)
    .set({ ...fields, updatedAt: new Date(), ...move?.set })
    .where(and(eq(maintenanceRequests.id, request.id), move?.from))
    .returning(returnedRequest(caller))
  if (!row) throw refusal(request.status, status ?? request.status, role)
  // Its home and tenant stay; a new assignee's name has to be read.
  const isSameAssignee = row.assignedTo === request.assignedTo
  return isSameAssignee ? { ...request, ...row } : findRequest(db, caller, request.id)
}

/** The role of a user towards a request: their role in its organization, otherwise its tenant. */
export function roleTowards(caller: Caller, request: RequestRow): Role {
  return caller.organizationId === request.organizationId ? standing(caller) : 'tenant'
}

/** Whether a user is the tenant of a request, besides other roles with its landlord. */
export async function isTenantOf(db: Db, caller: Caller, request: RequestRow): Promise<boolean> {
  if (roleTowards(caller, request) === 'tenant') return true
  if (!caller.rents || request.tenantId !== caller.id) return false
  const home = sql`select where ${request.unitId} in ${unitsRentedBy(caller.id)}`
  return (await db.execute(home)).rows.length > 0
}

/** The role in which a user moves a request to a state: their role in the organization first. */
async function roleFor(
  db: Db,
  caller: Caller,
  request: RequestRow,
  to: MaintenanceStatus,
): Promise<Role> {
  const role = roleTowards(caller, request)
  const may = to === request.status || statesBefore(to, role).includes(request.status)
  return !may && (await isTenantOf(db, caller, request)) ? 'tenant' : role
}

/** The columns that a move to another state sets, and its conditions. @throws 400 at the field */
export function moveTo(
  to: MaintenanceStatus,
  role: Role,
  caller: Caller,
  reason: string | null | undefined,
) {
  if (to === 'cancelled' && !reason) {
    throw refusedAt('reason', 'Reason is required')
  }
  return {
    set: { status: to, reason: reason ?? null, ...effects(to, caller) },
    from: and(
      inArray(maintenanceRequests.status, statesBefore(to, role)),
      role === 'tenant' && to === 'pending'
        ? sql`${maintenanceRequests.completedAt} > now() - make_interval(days => ${reopenDays})`
        : undefined,
    ),
  }
}

/** The effects of reaching a state. */
function effects(to: MaintenanceStatus, caller: Caller) {
  const { assignedTo, reopenCount, status } = maintenanceRequests
  switch (to) {
    case 'in_progress':
      return {
        startedAt: new Date(),
        completedAt: null,
        assignedTo: sql`coalesce(${assignedTo}, ${caller.id})`,
      }
    case 'completed':
      return { completedAt: new Date() }
    case 'cancelled':
      return { completedAt: null }
    case 'pending':
      return {
        completedAt: null,
        confirmedAt: null,
        rating: null,
        feedback: null,
        startedAt: null,
        // Put back from work is no reopening.
        reopenCount: sql`${reopenCount} + (${status} <> 'in_progress')::int`,
      }
  }
}

const words: Record<MaintenanceStatus, string> = {
  pending: 'pending',
  in_progress: 'in progress',
  completed: 'completed',
  cancelled: 'cancelled',
}

function refusal(from: MaintenanceStatus, to: MaintenanceStatus, role: Role) {
  if (role === 'tenant' && from === 'completed' && to === 'pending')
    return conflict(
      sentence('A completed request can be reopened for {reopenDays} days', { reopenDays }),
    )
  if (role === 'tenant' && to !== 'cancelled') return forbidden()
  if (statesBefore(to, 'admin').includes(from) && !statesBefore(to, role).includes(from))
    return forbidden('Only the office can do this')
  if (from === 'pending' && to === 'completed')
    return conflict('Start the work first: a pending request cannot be completed')
  return conflict(
    sentence('A request that is {from} cannot become {to}', {
      from: asSentence(words[from]),
      to: asSentence(words[to]),
    }),
  )
}

/** Managers set all fields; staff the cost of their own job; its tenant who may enter, until it is over. */
function requireMaySet(
  role: Role,
  caller: Caller,
  request: RequestRow,
  fields: Omit<Change, 'status' | 'reason'>,
) {
  if (role === 'admin' || role === 'manager') return
  const isOnJob = role === 'staff' && (request.assignedTo ?? caller.id) === caller.id
  const isOpen = request.status === 'pending' || request.status === 'in_progress'
  const entry = role === 'tenant' && isOpen ? ['entryPermission', 'entryNote'] : []
  const allowed = isOnJob ? ['actualCost'] : entry
  if (Object.keys(fields).some(field => !allowed.includes(field))) throw forbidden()
}

/** @throws 400 at the field, for a user who does no such work there */
export async function requireStaff(db: Db, organizationId: string, userId: string): Promise<void> {
  if (await isStaff(db, organizationId, userId)) return
  throw refusedAt('assignedTo', 'Choose someone on your team')
}

/** Whether requests of an organization can be assigned to a user. */
export async function isStaff(db: Db, organizationId: string, userId: string): Promise<boolean> {
  const member = and(
    eq(users.id, userId),
    eq(users.organizationId, organizationId),
    inArray(users.role, ['admin', 'manager', 'staff']),
  )
  return (await db.$count(users, member)) > 0
}
