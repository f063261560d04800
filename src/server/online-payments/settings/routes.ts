import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import {
  getPaymentProvider,
  testPayment,
  updatePaymentProvider,
} from '#shared/accounting/online/provider.ts'
import { fromCents } from '#shared/money.ts'
import type { Caller } from '../../access/caller.ts'
import { ownOrganization } from '../../access/own-organization.ts'
import { whoActs } from '../../audit/record.ts'
import { conflict } from '../../errors/errors.ts'
import { route } from '../../http/route.ts'
import type { OpenAccount } from '../../integrations/payments/providers.ts'
import type { Db } from '../../postgres/database.ts'
import { checkKey, checkWebhookSecret, refusalOf } from './check-key.ts'
import { healthIn, noteHealth } from './health.ts'
import { disconnect, saveManual, saveStripe } from './save.ts'
import { readSettings } from './stored.ts'

/** How an organization takes money online, and how tenants pay without that. */
export function paymentProviderRoutes(app: FastifyInstance): void {
  const { providers } = app
  const read = (db: Db, organizationId: string) =>
    readSettings(db, organizationId, { providers, publicUrl: app.outbox.publicUrl })

  route(app, getPaymentProvider, ({ db, caller }) => read(db, ownOrganization(caller)))

  route(
    app,
    updatePaymentProvider,
    async ({ db: pool, caller, body, request }) => {
      const organizationId = ownOrganization(caller)
      const { publicUrl } = app.outbox
      if (body.provider === 'stripe' && body.webhookSecret) checkWebhookSecret(body.webhookSecret)
      // Before the transaction: the provider answers within seconds, at best.
      const isKeyGiven = body.provider === 'stripe' && !body.disconnect && body.secretKey
      const checked = isKeyGiven ? await checkKey(providers, isKeyGiven) : null
      await app.database.transaction(
        async db => {
          if (body.provider === 'manual') await saveManual(db, organizationId, body, providers)
          else if (body.disconnect) await disconnect(db, organizationId, { ...body, publicUrl })
          else {
            const within = { checked, providers, publicUrl }
            await saveStripe(db, { ...caller, organizationId }, body, within)
          }
        },
        whoActs({ userId: caller.id, request }),
      )
      app.outbox.deliverSoon()
      return await read(pool, organizationId)
    },
    { outlasts: 'a transaction' },
  )

  route(
    app,
    testPayment,
    async ({ db, caller, request }) => {
      const organizationId = ownOrganization(caller)
      const note = (failure: string | null) =>
        app.database.transaction(
          within => noteHealth(within, organizationId, failure),
          whoActs({ userId: caller.id, request }),
        )
      try {
        const open = await providers.of(db, organizationId)
        if (!open) throw conflict('Connect Stripe first')
        const answer = await tryPayment(open, caller)
        await note(null)
        return answer
      } catch (error) {
        const health = healthIn(error)
        if (health) await note(health)
        throw refusalOf(error, 'secretKey') ?? error
      }
    },
    { outlasts: 'a transaction' },
  )
}

/** The amount of a test payment, cents: test mode takes no money. */
const testCents = 100

async function tryPayment({ provider }: OpenAccount, { id }: Caller) {
  const { mode, name } = await provider.account()
  if (mode === 'live') return { mode, accountName: name, paid: null }
  const person = { key: `test ${id}`, name: 'Test payment', email: null }
  const { cents } = await provider.charge({
    ...{ key: randomUUID(), cents: testCents, currency: 'usd', kind: 'card' },
    customer: await provider.createCustomer(person),
    // A card of Stripe's own, which works in test mode alone.
    method: 'pm_card_visa',
    ...{ description: 'Test payment', metadata: { test: 'yes' } },
  })
  return { mode, accountName: name, paid: fromCents(cents) }
}
