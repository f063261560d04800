import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import {
  dayReply,
  id,
  instant,
  money,
  optionalAmount,
  optionalDay,
  optionalId,
  optionalText,
  requiredId,
  requiredName,
  requiredText,
} from '#shared/fields.ts'
import { fixedSentence } from '#shared/language/sentence.ts'
import { limits } from '#shared/limits.ts'
import { listQuery, sortQuery } from '#shared/lists.ts'
import { namedPerson, type Role } from '#shared/person.ts'

export const maintenanceStatuses = ['pending', 'in_progress', 'completed', 'cancelled'] as const
export type MaintenanceStatus = (typeof maintenanceStatuses)[number]

export const maintenancePriorities = ['low', 'medium', 'high', 'urgent'] as const
export type MaintenancePriority = (typeof maintenancePriorities)[number]

/** The kind of work. */
export const maintenanceCategories = [
  'plumbing',
  'electrical',
  'heating_cooling',
  'appliance',
  'doors_windows',
  'structure',
  'pests',
  'outdoors',
  'other',
] as const
export type MaintenanceCategory = (typeof maintenanceCategories)[number]

/** Whether workers may enter while the tenant is out, or call first. */
export const entryPermissions = ['yes', 'no', 'call_first'] as const
export type EntryPermission = (typeof entryPermissions)[number]

/** The maximum number of photos and documents in one call. */
export const maxPhotos = 10

const category = z.enum(maintenanceCategories, 'Choose a category')
export const optionalCategory = z
  .union([category, z.literal('')], 'Choose a category')
  .nullish()
  .transform(value => value || null)

const entryPermission = z.enum(entryPermissions, 'Choose yes, no or call_first')
const optionalEntryPermission = z
  .union([entryPermission, z.literal('')], 'Choose yes, no or call_first')
  .nullish()
  .transform(value => value || null)

export const maintenanceRequest = z.object({
  id,
  unitId: id,
  tenantId: id,
  title: z.string(),
  description: z.string(),
  priority: z.enum(maintenancePriorities),
  status: z.enum(maintenanceStatuses),
  category: category.nullable(),
  /** Null where the tenant was not asked. */
  entryPermission: entryPermission.nullable(),
  /** Pets, an alarm, preferred times. */
  entryNote: z.string().nullable(),
  assignedTo: id.nullable(),
  /** The due date, in the organization's time zone. */
  dueOn: dayReply.nullable(),
  /** Open, and its day is past where the home is. */
  isOverdue: z.boolean(),
  estimatedCost: money.nullable(),
  actualCost: money.nullable(),
  /** Why it was cancelled or put back. */
  reason: z.string().nullable(),
  /** The day of the schedule that created it; null for a reported one. */
  scheduledFor: dayReply.nullable(),
  reopenCount: z.int(),
  startedAt: instant.nullable(),
  completedAt: instant.nullable(),
  /** The tenant's confirmation of the repair, with a rating from 1 to 5 and a comment. */
  confirmedAt: instant.nullable(),
  rating: z.int().nullable(),
  feedback: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
  tenant: namedPerson,
  assignee: namedPerson.nullable(),
  unit: z.object({ id, unitNumber: z.string(), propertyId: id, propertyName: z.string() }),
})
export type MaintenanceRequest = z.output<typeof maintenanceRequest>

/** The columns of the list and of its files. */
export const requestColumns = [
  'title',
  'unit',
  'tenant',
  'status',
  'priority',
  'category',
  'assignee',
  'due',
  'reported',
  'completed',
  'estimate',
  'cost',
] as const

/** Its orders: by a column, or the most urgent first, of these the earliest. */
export const requestSorts = [...requestColumns, 'urgency'] as const

/** The filters of the list, of its sums and of its files. */
export const requestFilters = z.object({
  q: listQuery.shape.q,
  status: z.enum(maintenanceStatuses).optional(),
  open: z.stringbool('Must be true or false').optional().describe('Pending or in progress'),
  priority: z.enum(maintenancePriorities).optional(),
  category: category.optional(),
  assigneeId: z.union([id, z.literal('nobody')], 'Not a valid id').optional(),
  overdue: z.stringbool('Must be true or false').optional(),
  propertyId: id.optional(),
  unitId: id.optional(),
  tenantId: id.optional().describe('Who reported them'),
})

export const listMaintenanceRequests = endpoint('GET', '/api/maintenance-requests', {
  may: 'maintenance:read',
  summary:
    'The maintenance requests the caller may see, newest first unless another order is chosen',
  query: listQuery.extend({ ...requestFilters.shape, sort: sortQuery(requestSorts) }),
  reply: z.array(maintenanceRequest),
})

export const summarizeMaintenanceRequests = endpoint('GET', '/api/maintenance-requests/summary', {
  may: 'maintenance:read',
  summary:
    'How many requests the caller may see, by status and urgency, and who is assigned to some',
  reply: z.object({
    total: z.int(),
    pending: z.int(),
    inProgress: z.int(),
    completed: z.int(),
    /** By priority, in any status. */
    urgent: z.int(),
    /** Of the urgent ones, those neither completed nor cancelled. */
    urgentOpen: z.int(),
    /** Since when the longest waiting has waited, and the longest at work has been at work. */
    oldestPending: instant.nullable(),
    oldestInProgress: instant.nullable(),
    latestCompleted: instant.nullable(),
    assignees: z.array(namedPerson),
  }),
})
export type MaintenanceSummary = z.output<typeof summarizeMaintenanceRequests.reply>

export const createMaintenanceRequest = endpoint('POST', '/api/maintenance-requests', {
  may: 'maintenance:create',
  changes: ['maintenance-requests'],
  summary: 'Report a repair; a tenant for the home they rent',
  body: z.object({
    title: requiredName('Title is required'),
    description: requiredText('Description is required', limits.text),
    priority: z.enum(maintenancePriorities, 'Choose a priority').default('medium'),
    unitId: requiredId('Property selection is required'),
    category: optionalCategory,
    entryPermission: optionalEntryPermission,
    entryNote: optionalText(limits.text),
    dueOn: optionalDay,
    estimatedCost: optionalAmount,
    photos: z
      .array(requiredText('Please upload a file first', limits.url))
      .max(maxPhotos, fixedSentence('At most {max} files', { max: maxPhotos }))
      .default([])
      .describe('Uploaded pictures and PDFs, by the address each was put to'),
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
  changes: ['maintenance-requests'],
  summary: 'Change what is sent: the status by the rules of the work, and what the role may set',
  params: z.object({ id }),
  body: z
    .object({
      status: z.enum(maintenanceStatuses, 'Choose a status'),
      reason: optionalText(limits.text),
      title: requiredName('Title is required'),
      entryPermission: optionalEntryPermission,
      entryNote: optionalText(limits.text),
      priority: z.enum(maintenancePriorities, 'Choose a priority'),
      category: optionalCategory,
      assignedTo: optionalId,
      dueOn: optionalDay,
      estimatedCost: optionalAmount,
      actualCost: optionalAmount,
    })
    .partial(),
  reply: maintenanceRequest,
} as const

export const updateMaintenanceRequest = endpoint('PATCH', '/api/maintenance-requests/:id', change)
/** The same under the other method the specification allows. */
export const putMaintenanceRequest = endpoint('PUT', '/api/maintenance-requests/:id', change)

/** The days after completion in which a tenant may report failed work. */
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
 * The states from which a role may move a request into `to` (domain.md §3.11). The role is the one
 * towards the request: `tenant` for a tenant of the home.
 */
export function statesBefore(to: MaintenanceStatus, role: Role): MaintenanceStatus[] {
  return maintenanceStatuses.filter(from => moves[from][to]?.includes(role))
}
