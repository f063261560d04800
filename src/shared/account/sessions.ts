import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { id, instant } from '#shared/fields.ts'

const session = z.object({
  id,
  /** The `User-Agent` of the browser that signed in. */
  userAgent: z.string().nullable(),
  address: z.string(),
  createdAt: instant,
  /** To the minute. */
  lastSeenAt: instant,
  /** Whether it is the caller's. */
  isCurrent: z.boolean(),
})
export type Session = z.output<typeof session>

export const listSessions = endpoint('GET', '/api/auth/sessions', {
  may: 'account:own',
  summary: 'Where the person is signed in, the last used first',
  reply: z.array(session),
})

export const endSession = endpoint('DELETE', '/api/auth/sessions/:id', {
  may: 'account:own',
  changes: ['sessions'],
  summary: 'Sign out one of the own browsers',
  params: z.object({ id }),
})

export const endOtherSessions = endpoint('DELETE', '/api/auth/sessions', {
  may: 'account:own',
  changes: ['sessions'],
  summary: 'Sign out every own browser but this one',
})

export const getTypedKey = endpoint('GET', '/api/auth/typed-key', {
  may: 'account:own',
  summary:
    'The key under which the browser locks up what the person typed when their session ends: the same at their next sign-in',
  reply: z.object({ key: z.string().describe('256 bits, in base64') }),
})
