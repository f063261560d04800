import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { id, instant } from '#shared/fields.ts'
import { listQuery } from '#shared/lists.ts'

export const notificationKinds = [
  'message',
  'maintenance',
  'payment',
  'rent',
  'lease',
  'document',
  'invitation',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

const notification = z.object({
  id,
  kind: z.enum(notificationKinds),
  title: z.string(),
  text: z.string(),
  path: z.string().describe('The screen it leads to'),
  readAt: instant.nullable(),
  createdAt: instant,
})
export type Notification = z.output<typeof notification>

export const listNotifications = endpoint('GET', '/api/notifications', {
  may: 'account:own',
  summary: 'The caller’s notifications, newest first',
  query: listQuery.extend({
    unread: z.enum(['true']).optional().describe('Only what is unread'),
    messages: z.enum(['false']).optional().describe('Without notifications of messages'),
  }),
  reply: z.array(notification),
})

const read = z.object({ status: z.literal('read', 'A notification can only be marked as read') })

export const markNotification = endpoint('PATCH', '/api/notifications/:id', {
  may: 'account:own',
  changes: ['notifications'],
  summary: 'Mark one notification as read',
  params: z.object({ id }),
  body: read,
  reply: notification,
})

export const markAllNotifications = endpoint('PATCH', '/api/notifications', {
  may: 'account:own',
  changes: ['notifications'],
  summary: 'Mark every notification of the caller as read',
  body: read,
  reply: z.object({ marked: z.int() }),
})
