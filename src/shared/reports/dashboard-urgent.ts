import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { dayReply, id, instant } from '#shared/fields.ts'
import { personName } from '#shared/person.ts'

/** How many urgent requests the dashboard names (spec.md point 7). */
export const urgentRequests = 2

export const home = z.object({ unitNumber: z.string(), propertyId: id, propertyName: z.string() })

export const getUrgentTasks = endpoint('GET', '/api/dashboard/urgent-tasks', {
  may: 'dashboard:read',
  summary: 'Urgent tasks: urgent requests, a lease about to end, an unread message',
  reply: z.object({
    /** Urgent and pending, the two that wait longest. */
    requests: z
      .array(z.object({ id, title: z.string(), createdAt: instant, unit: home }))
      .max(urgentRequests),
    /** The active lease that ends first, when that is within 30 days. */
    lease: z
      .object({
        id,
        tenantId: id,
        endDate: dayReply,
        daysLeft: z.int(),
        tenant: personName,
        unit: home,
      })
      .nullable(),
    /** The latest message to the caller that is still `sent`, of the last 14 days. */
    message: z
      .object({
        id,
        senderId: id,
        subject: z.string().nullable(),
        content: z.string(),
        createdAt: instant,
        sender: personName,
      })
      .nullable(),
  }),
})
export type UrgentTasks = z.output<typeof getUrgentTasks.reply>
