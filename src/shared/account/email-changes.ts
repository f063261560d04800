import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { email, instant } from '#shared/fields.ts'
import { currentPassword } from './two-factor.ts'

/** An address pending until its link was opened: a new one to sign in with, or the present one. */
export const emailChange = z.object({
  email: z.string(),
  expiresAt: instant,
})
export type EmailChange = z.output<typeof emailChange>

/** How long the link to a new address works. */
export const emailChangeHours = 24

export const listEmailChanges = endpoint('GET', '/api/auth/email-changes', {
  may: 'account:own',
  summary: 'The new address of the caller that waits for its link to be opened: one or none',
  reply: z.array(emailChange),
})

export const requestEmailChange = endpoint('POST', '/api/auth/email-changes', {
  may: 'account:own',
  changes: ['email-changes'],
  summary: `Ask for another sign-in address: it gets a link that works once, for ${emailChangeHours} hours; the present address is informed. A second request replaces the first`,
  body: z.object({ email: email(), currentPassword }),
  reply: emailChange,
})

export const cancelEmailChange = endpoint('DELETE', '/api/auth/email-changes', {
  may: 'account:own',
  changes: ['email-changes'],
  summary: 'Withdraw the request: its link no longer works',
})

export const sendEmailConfirmation = endpoint('POST', '/api/auth/email-confirmations', {
  may: 'account:own',
  changes: [],
  summary: `Send the present address of the caller a link that confirms it, once, for ${emailChangeHours} hours, as registering does. It replaces a change of address that waits`,
  reply: emailChange,
})

export const verifyEmailChange = endpoint('GET', '/api/auth/email-changes/:token', {
  may: 'public',
  summary: 'Which address a link confirms; 400 alike for unknown, used and expired ones',
  params: z.object({ token: z.string().max(200) }),
  reply: z.object({
    email: z.string(),
    isNew: z.boolean().describe('Whether the account signs in with another address until then'),
  }),
})

export const confirmEmailChange = endpoint('POST', '/api/auth/email-changes/confirmation', {
  may: 'account:own',
  changes: ['account', 'email-changes', 'people'],
  summary:
    'Confirm an address by its link, signed in to its account or as the operator: a new one signs in from now on, and the old one is informed',
  body: z.object({ token: z.string('The link is incomplete').max(200) }),
  reply: z.object({ email: z.string() }),
  status: 200,
})
