import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { languageOf } from '#shared/language/languages.ts'
import { readerLanguage, t } from '#shared/language/t.ts'
import { sendTestEmail } from '#shared/messaging/test-email.ts'
import { users } from '../../db/tables.ts'
import { conflict } from '../../errors/errors.ts'
import { route } from '../../http/route.ts'
import { emailOf } from '../templates.ts'

/** The operator tries the email server: the outbox waits and repeats, this shows at once what the server answers. */
export function testEmailRoutes(app: FastifyInstance): void {
  route(
    app,
    sendTestEmail,
    async ({ db, caller }) => {
      const { converse, publicUrl } = app.outbox
      if (!converse)
        throw conflict('No email server is set up: set one up and start Rooftree again')
      const [person] = await db
        .select({ email: users.email })
        .from(users)
        .where(eq(users.id, caller.id))
      const recipient = person?.email
      if (!recipient) throw conflict('Your account has no email address')
      const { isAccepted, dialogue } = await converse({
        ...{ id: randomUUID(), recipient, language: languageOf(readerLanguage().locale) ?? 'en' },
        ...emailOf(t('Rooftree can send emails'), [
          t('You sent this email from {url} to try the email server.', { url: publicUrl }),
          t('If it is among spam, check SPF, DKIM and DMARC of the sender’s domain.'),
        ]),
        ...{ sender: null, replyTo: null, thread: null, unsubscribe: null, attachments: [] },
        foot: { reason: t('You get this email because you asked for a test.'), links: [] },
      })
      return { recipient, isAccepted, dialogue }
    },
    { outlasts: 'a transaction' },
  )
}
