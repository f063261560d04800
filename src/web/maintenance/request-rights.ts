import { MS_PER_DAY } from '#shared/dates.ts'
import {
  type MaintenanceRequest,
  type MaintenanceStatus,
  reopenDays,
  statesBefore,
} from '#shared/maintenance/maintenance-requests.ts'
import { standing } from '#shared/permissions.ts'
import type { Role } from '#shared/person.ts'

interface Person {
  id: string
  role: Role
  organizationId: string | null
}

type Towards = Pick<MaintenanceRequest, 'tenantId' | 'unitId'> & {
  unit: Pick<MaintenanceRequest['unit'], 'propertyId'>
}

/**
 * A person's role towards a request: their role in its organization, otherwise its tenant. A
 * landlord may rent from another one; `ours` are the properties of their own organization,
 * `rentedUnits` the units they rent themselves, both undefined while they load.
 */
export function roleTowards(
  request: Towards,
  person: Person,
  known: { ours?: ReadonlySet<string>; rentedUnits?: ReadonlySet<string> },
): Role {
  if (person.organizationId === null) return 'tenant'
  if (request.tenantId !== person.id) return standing(person)
  if (known.ours?.has(request.unit.propertyId)) return standing(person)
  return known.rentedUnits && !known.rentedUnits.has(request.unitId) ? standing(person) : 'tenant'
}

/** The controls of a request for a user who is `role` towards it; the server refuses the rest. */
export function requestRights(
  request: Pick<
    MaintenanceRequest,
    'status' | 'assignedTo' | 'tenantId' | 'completedAt' | 'confirmedAt'
  >,
  role: Role,
  personId: string,
  now = Date.now(),
) {
  const may = (to: MaintenanceStatus) => statesBefore(to, role).includes(request.status)
  const isOffice = role === 'admin' || role === 'manager'
  const isOnJob = role === 'staff' && (request.assignedTo ?? personId) === personId
  const isLate =
    role === 'tenant' && now - Date.parse(request.completedAt ?? '') >= reopenDays * MS_PER_DAY
  return {
    start: may('in_progress'),
    complete: may('completed'),
    cancel: may('cancelled'),
    putBack: request.status === 'in_progress' && may('pending'),
    reopen: request.status !== 'in_progress' && may('pending') && !isLate,
    confirm: role === 'tenant' && request.status === 'completed' && !request.confirmedAt,
    /** Priority, assignee and estimate. */
    plan: isOffice,
    /** Who may enter: its tenant answers until the work is over. */
    answerEntry: isOffice || (role === 'tenant' && isOpen(request)),
    /** The cost of completed work, as an expense. */
    book: isOffice && request.status === 'completed',
    setActualCost: isOffice || isOnJob,
    /** Only people whom the office or the request connects may write. */
    writeToTenant:
      request.tenantId !== personId &&
      (isOffice || (isOnJob && request.assignedTo === personId && isOpen(request))),
    writeToAssignee:
      request.assignedTo !== null &&
      request.assignedTo !== personId &&
      (isOffice || (role === 'tenant' && isOpen(request))),
  }
}

export type RequestRights = ReturnType<typeof requestRights>

/** Neither completed nor cancelled. */
export function isOpen(request: Pick<MaintenanceRequest, 'status'>): boolean {
  return request.status === 'pending' || request.status === 'in_progress'
}
