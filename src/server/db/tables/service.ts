import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgEnum,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  maintenanceCategories,
  maintenancePriorities,
  maintenanceStatuses,
} from '#shared/maintenance/maintenance-requests.ts'
import { messageStatuses } from '#shared/messaging/messages.ts'
import { createdAt, day, id, instant, money, updatedAt } from './columns.ts'
import { maintenanceSchedules } from './maintenance-schedules.ts'
import { organizations, users } from './people.ts'
import { properties, units } from './portfolio.ts'

export const maintenanceStatus = pgEnum('maintenance_status', maintenanceStatuses)
export const maintenancePriority = pgEnum('maintenance_priority', maintenancePriorities)
export const messageStatus = pgEnum('message_status', messageStatuses)

const organizationId = () =>
  uuid()
    .notNull()
    .references(() => organizations.id)

export const maintenanceRequests = pgTable(
  'maintenance_requests',
  {
    id: id(),
    /** The foreign key to its unit proves that the organization exists. */
    organizationId: uuid().notNull(),
    unitId: uuid().notNull(),
    tenantId: uuid()
      .notNull()
      .references(() => users.id),
    title: text().notNull(),
    description: text().notNull(),
    priority: maintenancePriority().notNull().default('medium'),
    status: maintenanceStatus().notNull().default('pending'),
    category: text({ enum: maintenanceCategories }),
    assignedTo: uuid().references(() => users.id),
    /** By when it is to be done. */
    dueOn: day(),
    estimatedCost: money(),
    actualCost: money(),
    /** Why it was cancelled or put back. */
    reason: text(),
    /** The schedule that created it, and for which day. */
    scheduleId: uuid(),
    scheduledFor: day(),
    reopenCount: integer().notNull().default(0),
    startedAt: instant(),
    completedAt: instant(),
    /** The tenant's confirmation of the repair, with a rating from 1 to 5 and a comment. */
    confirmedAt: instant(),
    rating: integer(),
    feedback: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [
    unique('maintenance_requests_organization_key').on(table.organizationId, table.id),
    index('maintenance_requests_status_idx').on(table.organizationId, table.status),
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
export const maintenanceComments = pgTable(
  'maintenance_comments',
  {
    id: id(),
    organizationId: organizationId(),
    requestId: uuid().notNull(),
    /** Null for a vendor, who has no account. */
    authorId: uuid().references(() => users.id),
    /** The name of the vendor at that time. */
    vendorName: text(),
    text: text().notNull(),
    /** For the office and staff alone. */
    isInternal: boolean().notNull().default(false),
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

export const messages = pgTable(
  'messages',
  {
    id: id(),
    organizationId: organizationId(),
    senderId: uuid()
      .notNull()
      .references(() => users.id),
    receiverId: uuid()
      .notNull()
      .references(() => users.id),
    subject: text(),
    content: text().notNull(),
    status: messageStatus().notNull().default('sent'),
    propertyId: uuid(),
    /** The same for every message of one announcement; null for a single message. */
    announcementId: uuid(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  table => [
    unique('messages_organization_key').on(table.organizationId, table.id),
    index('messages_receiver_idx').on(table.receiverId, table.id),
    index('messages_sender_idx').on(table.senderId, table.id),
    index('messages_unread_idx').on(table.receiverId).where(sql`${table.status} <> 'read'`),
    foreignKey({
      name: 'messages_property_fk',
      columns: [table.organizationId, table.propertyId],
      foreignColumns: [properties.organizationId, properties.id],
    }),
  ],
)
