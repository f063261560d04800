import type { FastifyInstance, FastifyRequest } from 'fastify'
import { unsubscribe } from '#shared/messaging/unsubscribes.ts'
import { actAs } from '../audit/record.ts'
import { readUnsubscribeToken } from '../email/unsubscribe-token.ts'
import { stopEmailsTo } from '../email/waiting-emails.ts'
import { badRequest } from '../errors/errors.ts'
import { openRoute } from '../http/route.ts'
import { choosePreferences } from '../organization/preferences.ts'

/** The end of emails by the link in each of them, for its holder: the link is their only right. */
export async function unsubscribeRoutes(app: FastifyInstance): Promise<void> {
  openRoute(app, unsubscribe, ({ body, request }) => switchOff(app, body.token, request))

  // The address in the headers of an email: a mail program posts a form to it (RFC 8058), a browser
  // that opens it gets the page.
  await app.register(async forms => {
    forms.removeAllContentTypeParsers()
    forms.addContentTypeParser('*', async () => undefined)
    forms.post('/unsubscribe', { config: { isFreeToAll: true } }, async (request, reply) => {
      await app.waitForSlot(request)
      await switchOff(app, Object(request.query).token, request)
      return reply.code(204).send()
    })
  })
}

/** @throws 400 for a token that is not ours */
async function switchOff(app: FastifyInstance, token: unknown, request: FastifyRequest) {
  const named = typeof token === 'string' && readUnsubscribeToken(app.storage.keys, token)
  if (!named) throw badRequest('This link is invalid or has expired')
  const { userId, preference } = named
  const off = { [preference]: false }
  await app.database.transaction(async db => {
    await actAs(db, { userId: null, request })
    await choosePreferences(db, userId, off)
    await stopEmailsTo(db, userId, off)
  })
  return { preference }
}
