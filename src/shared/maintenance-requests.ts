import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import {
  id,
  instant,
  money,
  optionalAmount,
  optionalId,
  optionalText,
  requiredText,
} from './fields.ts'
import { limits } from './limits.ts'
import { listQuery } from './lists.ts'
import type { Role } from './users.ts'

export const maintenanceStatuses = ['pending', 'in_progress', 'completed', 'cancelled'] as const
export type MaintenanceStatus = (typeof maintenanceStatuses)[number]

export const maintenancePriorities = ['low', 'medium', 'high', 'urgent'] as const
export type MaintenancePriority = (typeof maintenancePriorities)[number]

const somebody = z.object({ id, firstName: z.string().nullable(), lastName: z.string().nullable() })

export const maintenanceRequest = z.object({
  id,
  unitId: id,
  tenantId: id,
  title: z.string(),
  description: z.string(),
  priority: z.enum(maintenancePriorities),
  status: z.enum(maintenanceStatuses),
  assignedTo: id.nullable(),
  estimatedCost: money.nullable(),
  actualCost: money.nullable(),
  /** Why it was cancelled or put back. */
  reason: z.string().nullable(),
  reopenCount: z.int(),
  startedAt: instant.nullable(),
  completedAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
  tenant: somebody,
  assignee: somebody.nullable(),
  unit: z.object({ id, unitNumber: z.string(), propertyId: id, propertyName: z.string() }),
})
export type MaintenanceRequest = z.output<typeof maintenanceRequest>

export const listMaintenanceRequests = endpoint('GET', '/api/maintenance-requests', {
  may: 'maintenance:read',
  summary: 'The maintenance requests the caller may see, newest first',
  query: listQuery.extend({
    status: z.enum(maintenanceStatuses).optional(),
    priority: z.enum(maintenancePriorities).optional(),
    propertyId: id.optional(),
    unitId: id.optional(),
  }),
  reply: z.array(maintenanceRequest),
})

export const createMaintenanceRequest = endpoint('POST', '/api/maintenance-requests', {
  may: 'maintenance:create',
  summary: 'Report something that needs mending; a tenant for the home they rent',
  body: z.object({
    title: requiredText('Title is required'),
    description: requiredText('Description is required', limits.text),
    priority: z.enum(maintenancePriorities, 'Choose a priority').default('medium'),
    unitId: z
      .string('Property selection is required')
      .min(1, 'Property selection is required')
      .pipe(id),
    estimatedCost: optionalAmount,
  }),
  reply: maintenanceRequest,
})

export const getMaintenanceRequest = endpoint('GET', '/api/maintenance-requests/:id', {
  may: 'maintenance:read',
  summary: 'One maintenance request',
  params: z.object({ id }),
  reply: maintenanceRequest,
})

const change = {
  may: 'maintenance:update',
  summary: 'Change what is sent: the status by the rules of the work, and what the role may set',
  params: z.object({ id }),
  body: z
    .object({
      status: z.enum(maintenanceStatuses, 'Choose a status'),
      reason: optionalText(limits.text),
      priority: z.enum(maintenancePriorities, 'Choose a priority'),
      assignedTo: optionalId,
      estimatedCost: optionalAmount,
      actualCost: optionalAmount,
    })
    .partial(),
  reply: maintenanceRequest,
} as const

export const updateMaintenanceRequest = endpoint('PATCH', '/api/maintenance-requests/:id', change)
/** The same under the other method the specification allows. */
export const putMaintenanceRequest = endpoint('PUT', '/api/maintenance-requests/:id', change)

/** A tenant may report work as not done after all for so many days after it was completed. */
export const reopenDays = 14

const moves: Record<MaintenanceStatus, Partial<Record<MaintenanceStatus, readonly Role[]>>> = {
  pending: {
    in_progress: ['admin', 'manager', 'staff'],
    cancelled: ['admin', 'manager', 'tenant'],
  },
  in_progress: {
    completed: ['admin', 'manager', 'staff'],
    cancelled: ['admin', 'manager'],
    pending: ['admin', 'manager', 'staff'],
  },
  completed: { pending: ['admin', 'manager', 'staff', 'tenant'] },
  cancelled: { pending: ['admin', 'manager'] },
}

/**
 * From which states a role may bring a request into `to` (domain.md §3.11). The role is the one
 * towards the request: `tenant` for whoever rents the home.
 */
export function statesBefore(to: MaintenanceStatus, role: Role): MaintenanceStatus[] {
  return maintenanceStatuses.filter(from => moves[from][to]?.includes(role))
}
