import type { FastifyInstance } from 'fastify'
import { receiveProviderEvent } from '#shared/accounting/online/events.ts'
import { badRequest, notFound } from '../../errors/errors.ts'
import { rawBodies } from '../../http/raw-body.ts'
import { openRoute } from '../../http/route.ts'
import { ProviderError, type ProviderEvent } from '../../integrations/payments/port.ts'
import type { OpenAccount } from '../../integrations/payments/providers.ts'
import { sendSoon } from '../../jobs/runs.ts'
import { storeEvents } from './store.ts'

/** Bytes. */
const maxEvent = 256 * 1024

/** Events of providers: only a signature says who sent them, so nothing is written before it holds. */
export async function providerEventRoutes(app: FastifyInstance): Promise<void> {
  await app.register(async events => {
    const bodyOf = rawBodies(events, maxEvent)
    openRoute(events, receiveProviderEvent, async ({ db, params, request }) => {
      const signature = request.headers['stripe-signature']
      const bytes = bodyOf(request)
      if (typeof signature !== 'string' || !bytes) throw notSigned()
      const { organizationId } = params
      const opened = await app.providers.of(db, organizationId)
      if (!opened) throw notFound('Payment provider')
      const event = await signedEvent(opened, bytes, signature)
      await app.database.transaction(async tx => {
        await storeEvents(tx, { organizationId, provider: 'stripe' }, [event])
        await sendSoon(tx, 'online-payments')
      })
      return { received: true as const }
    })
  })
}

const notSigned = () => badRequest('The signature of this event does not hold')

/** By any of the secrets that hold now. @throws 400 */
async function signedEvent(
  { provider, webhookSecrets }: OpenAccount,
  bytes: Buffer,
  signature: string,
): Promise<ProviderEvent> {
  for (const secret of webhookSecrets) {
    try {
      return await provider.parse(bytes, signature, secret)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
    }
  }
  throw notSigned()
}
