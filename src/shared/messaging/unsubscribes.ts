import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { emailPreferences } from './mails.ts'

export const unsubscribe = endpoint('POST', '/api/unsubscribes', {
  may: 'public',
  changes: ['account'],
  summary:
    'Switch off the emails that a link names, without a sign-in; 400 for a link that is not ours',
  body: z.object({ token: z.string('The link is incomplete').max(200) }),
  reply: z.object({ preference: z.enum(emailPreferences) }),
  status: 200,
})
