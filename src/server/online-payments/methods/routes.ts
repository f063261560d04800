import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import {
  finishPaymentMethod,
  listPaymentMethods,
  removePaymentMethod,
  startPaymentMethod,
} from '#shared/accounting/online/methods.ts'
import { whoActs } from '../../audit/record.ts'
import { newId } from '../../db/new-id.ts'
import { savedMethods } from '../../db/tables.ts'
import { conflict, notFound } from '../../errors/errors.ts'
import { route } from '../../http/route.ts'
import { chosenLanguage } from '../../language/chosen-language.ts'
import { customerOf, openedFor } from '../attempts/submit.ts'
import { collectingOf } from '../collecting.ts'
import { atProvider } from './at-provider.ts'
import { methodsOf } from './list.ts'
import { forgetMethod, storeMethod } from './save.ts'
import { requireTaken } from './taken.ts'

export function paymentMethodRoutes(app: FastifyInstance): void {
  route(app, listPaymentMethods, ({ db, caller }) =>
    methodsOf(
      db,
      caller,
      and(isNotNull(savedMethods.providerMethod), isNull(savedMethods.removedAt)),
    ),
  )

  // The provider is called outside of any transaction.
  route(
    app,
    startPaymentMethod,
    async ({ db, caller, body, request }) => {
      const { organizationId } = await requireTaken(db, caller, body)
      const collecting = collectingOf(app)
      const who = { userId: caller.id, organizationId }
      const id = newId()
      const language = chosenLanguage({
        ...caller.language,
        accepted: request.headers['accept-language'],
      })
      const back = `${collecting.publicUrl}/?method=${id}`
      const { customer, setupId, url } = await atProvider(async () => {
        const { provider } = await openedFor(collecting, who)
        const customer = await customerOf(collecting, provider, who)
        const setup = { key: id, customer, kinds: [body.kind], language }
        const urls = { returnUrl: back, cancelUrl: `${back}&canceled=1` }
        return { customer, ...(await provider.startSetup({ ...setup, ...urls })) }
      })
      await app.database.transaction(
        tx =>
          tx.insert(savedMethods).values({
            ...{ id, ...who, providerCustomer: customer, providerSetup: setupId },
          }),
        whoActs({ userId: caller.id, request }),
      )
      return { id, url }
    },
    { outlasts: 'a transaction' },
  )

  route(
    app,
    finishPaymentMethod,
    async ({ db, caller, params, request }) => {
      const own = and(eq(savedMethods.id, params.id), eq(savedMethods.userId, caller.id))
      const [method] = await db.select().from(savedMethods).where(own)
      if (!method || method.removedAt) throw notFound('Payment method')
      if (!method.providerMethod) {
        const saved = await atProvider(async () => {
          const { provider } = await openedFor(collectingOf(app), method)
          return provider.readSetup(method.providerSetup ?? '')
        })
        if (!saved) throw conflict('Nothing was saved. Add the payment method again')
        await app.database.transaction(
          tx => storeMethod(tx, method, saved),
          whoActs({ userId: caller.id, request }),
        )
      }
      const [finished] = await methodsOf(db, caller, own)
      if (!finished) throw notFound('Payment method')
      return finished
    },
    { outlasts: 'a transaction' },
  )

  route(
    app,
    removePaymentMethod,
    async ({ db, caller, params, request }) => {
      const own = and(eq(savedMethods.id, params.id), eq(savedMethods.userId, caller.id))
      const [method] = await db.select().from(savedMethods).where(own)
      if (!method) throw notFound('Payment method')
      if (method.removedAt) return
      const collecting = collectingOf(app)
      const { providerMethod } = method
      if (providerMethod)
        await atProvider(async () => {
          const opened = await collecting.providers.of(db, method.organizationId)
          await opened?.provider.removeMethod(providerMethod)
        })
      await app.database.transaction(
        tx => forgetMethod(tx, method, collecting.publicUrl),
        whoActs({ userId: caller.id, request }),
      )
      app.outbox.deliverSoon()
    },
    { outlasts: 'a transaction' },
  )
}
