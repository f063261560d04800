import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'

/** One line between Rooftree and the email server; passwords in it are replaced. */
const dialogueLine = z.object({
  /** `network` is what happened to the connection itself. */
  by: z.enum(['rooftree', 'server', 'network']),
  text: z.string(),
})
export type DialogueLine = z.output<typeof dialogueLine>

const testedEmail = z.object({
  recipient: z.string(),
  /** Whether the email server accepted it; whether it arrives is seen in the mailbox. */
  isAccepted: z.boolean(),
  dialogue: z.array(dialogueLine),
})
export type TestedEmail = z.output<typeof testedEmail>

export const sendTestEmail = endpoint('POST', '/api/outbox/tests', {
  may: 'outbox:read',
  changes: [],
  summary: 'Send an email to oneself now, and read the whole dialogue with the email server',
  reply: testedEmail,
})
