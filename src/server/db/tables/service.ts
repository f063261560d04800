import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgEnum,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  entryPermissions,
  maintenanceCategories,
  maintenancePriorities,
  maintenanceStatuses,
} from '#shared/maintenance/maintenance-requests.ts'
import { messageStatuses } from '#shared/messaging/messages.ts'
import { createdAt, day, id, instant, money, updatedAt } from './columns.ts'
import { maintenanceSchedules } from './maintenance-schedules.ts'
import { organizations, users } from './people.ts'
import { properties, units } from './portfolio.ts'
import { archives, defineTable, everyone, officeArchive, readBy } from './readers.ts'
import { inStatusSince, isOpenRequest, urgencyOf } from './request-state.ts'

export const maintenanceStatus = pgEnum('maintenance_status', maintenanceStatuses)
export const maintenancePriority = pgEnum('maintenance_priority', maintenancePriorities)
export const messageStatus = pgEnum('message_status', messageStatuses)

const organizationId = () =>
  uuid()
    .notNull()
    .references(() => organizations.id)

export const maintenanceRequests = defineTable(
  'maintenance_requests',
  {
    id: id(),
    /** The reference to its unit proves that there is one. */
    organizationId: archives(uuid().notNull()),
    unitId: everyone(uuid().notNull()),
    tenantId: everyone(
      uuid()
        .notNull()
        .references(() => users.id),
    ),
    title: everyone(text().notNull()),
    description: everyone(text().notNull()),
    priority: everyone(maintenancePriority().notNull().default('medium')),
    status: everyone(maintenanceStatus().notNull().default('pending')),
    category: everyone(text({ enum: maintenanceCategories })),
    /** Whether the tenant lets workers in while they are out; null where they were not asked. */
    entryPermission: everyone(text({ enum: entryPermissions })),
    entryNote: everyone(text()),
    assignedTo: everyone(uuid().references(() => users.id)),
    /** By when it is to be done. */
    dueOn: everyone(day()),
    estimatedCost: readBy('workCost', money()),
    actualCost: readBy('workCost', money()),
    /** Why it was cancelled or put back. */
    reason: everyone(text()),
    /** The schedule that created it, and for which day. */
    scheduleId: officeArchive(uuid()),
    scheduledFor: everyone(day()),
    reopenCount: everyone(integer().notNull().default(0)),
    startedAt: everyone(instant()),
    completedAt: everyone(instant()),
    /** The tenant's confirmation of the repair, with a rating from 1 to 5 and a comment. */
    confirmedAt: everyone(instant()),
    rating: everyone(integer()),
    feedback: everyone(text()),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [
    unique('maintenance_requests_organization_key').on(table.organizationId, table.id),
    index('maintenance_requests_status_idx').on(table.organizationId, table.status),
    // The most urgent of the open ones first, as the office works them off.
    index('maintenance_requests_urgent_idx')
      .on(table.organizationId, urgencyOf(table.priority), table.id)
      .where(isOpenRequest(table.status)),
    // An imported one was reported before its id was made.
    index('maintenance_requests_reported_idx').on(table.organizationId, table.createdAt, table.id),
    index('maintenance_requests_since_idx').on(
      table.organizationId,
      table.status,
      inStatusSince(table),
    ),
    index('maintenance_requests_assignee_idx')
      .on(table.organizationId, table.assignedTo)
      .where(sql`${table.assignedTo} is not null`),
    index('maintenance_requests_unit_idx').on(table.unitId, table.id),
    // The costs of completed requests are read from the index alone.
    index('maintenance_requests_completed_idx')
      .on(table.organizationId, table.completedAt, table.actualCost, table.unitId)
      .where(sql`${table.status} = 'completed'`),
    uniqueIndex('maintenance_requests_scheduled_key')
      .on(table.scheduleId, table.scheduledFor, table.unitId)
      .where(sql`${table.scheduleId} is not null`),
    index('maintenance_requests_tenant_idx').on(table.tenantId),
    foreignKey({
      name: 'maintenance_requests_unit_fk',
      columns: [table.organizationId, table.unitId],
      foreignColumns: [units.organizationId, units.id],
    }),
    foreignKey({
      name: 'maintenance_requests_schedule_fk',
      columns: [table.organizationId, table.scheduleId],
      foreignColumns: [maintenanceSchedules.organizationId, maintenanceSchedules.id],
    }),
    check('maintenance_requests_estimate_check', sql`${table.estimatedCost} >= 0`),
    check('maintenance_requests_actual_check', sql`${table.actualCost} >= 0`),
    check(
      'maintenance_requests_completed_check',
      sql`(${table.status} = 'completed') = (${table.completedAt} is not null)`,
    ),
    check('maintenance_requests_rating_check', sql`${table.rating} between 1 and 5`),
    check(
      'maintenance_requests_confirmed_check',
      sql`${table.status} = 'completed' or num_nonnulls(${table.confirmedAt}, ${table.rating}, ${table.feedback}) = 0`,
    ),
  ],
)

/** Comments on a request. Only ever added. */
export const maintenanceComments = defineTable(
  'maintenance_comments',
  {
    id: id(),
    organizationId: officeArchive(organizationId()),
    requestId: archives(uuid().notNull()),
    /** Null for a vendor, who has no account. */
    authorId: officeArchive(uuid().references(() => users.id)),
    /** The name of the vendor at that time. */
    vendorName: officeArchive(text()),
    text: everyone(text().notNull()),
    /** For the office and staff alone. */
    isInternal: everyone(boolean().notNull().default(false)),
    createdAt: createdAt(),
  },
  table => [
    index('maintenance_comments_request_idx').on(table.requestId, table.id),
    foreignKey({
      name: 'maintenance_comments_request_fk',
      columns: [table.organizationId, table.requestId],
      foreignColumns: [maintenanceRequests.organizationId, maintenanceRequests.id],
    }),
    check(
      'maintenance_comments_author_check',
      sql`num_nonnulls(${table.authorId}, ${table.vendorName}) = 1`,
    ),
  ],
)

export const messages = defineTable(
  'messages',
  {
    id: id(),
    organizationId: archives(organizationId()),
    senderId: everyone(
      uuid()
        .notNull()
        .references(() => users.id),
    ),
    receiverId: everyone(
      uuid()
        .notNull()
        .references(() => users.id),
    ),
    subject: everyone(text()),
    content: everyone(text().notNull()),
    status: everyone(messageStatus().notNull().default('sent')),
    propertyId: everyone(uuid()),
    /** The same for every message of one announcement; null for a message of its own. */
    announcementId: everyone(uuid()),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [
    unique('messages_organization_key').on(table.organizationId, table.id),
    // The newest of a person, with the other one of each.
    index('messages_receiver_idx').on(table.receiverId, table.id, table.senderId),
    index('messages_sender_idx').on(table.senderId, table.id, table.receiverId),
    // The newest of two people.
    index('messages_pair_idx').on(table.senderId, table.receiverId, table.id),
    // Small, as entries of one value are stored together: to count.
    index('messages_received_idx').on(table.receiverId),
    index('messages_received_from_idx').on(table.receiverId, table.senderId),
    index('messages_unread_idx')
      .on(table.receiverId, table.id)
      .where(sql`${table.status} <> 'read'`),
    index('messages_unread_from_idx')
      .on(table.receiverId, table.senderId)
      .where(sql`${table.status} <> 'read'`),
    foreignKey({
      name: 'messages_property_fk',
      columns: [table.organizationId, table.propertyId],
      foreignColumns: [properties.organizationId, properties.id],
    }),
  ],
)
