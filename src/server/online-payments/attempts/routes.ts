import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import {
  cancelPaymentAttempt,
  createPaymentAttempt,
  getPaymentAttempt,
  listPaymentAttempts,
} from '#shared/accounting/online/attempts.ts'
import { page } from '../../access/pagination.ts'
import { whoActs } from '../../audit/record.ts'
import { paymentAttempts } from '../../db/tables.ts'
import { busy, notFound } from '../../errors/errors.ts'
import { route } from '../../http/route.ts'
import { ProviderError } from '../../integrations/payments/port.ts'
import { chosenLanguage } from '../../language/chosen-language.ts'
import { collectingOf } from '../collecting.ts'
import { askAbout } from './ask.ts'
import { beginAttempt } from './begin.ts'
import { cancelAttempt } from './cancel.ts'
import type { AttemptRow } from './follow.ts'
import { countAttempts, findAttempt, readAttempts } from './list.ts'
import { submitAttempt } from './submit.ts'

export function paymentAttemptRoutes(app: FastifyInstance): void {
  route(app, listPaymentAttempts, ({ db, caller, query, reply }) =>
    page(
      reply,
      query,
      rows => readAttempts(db, caller, query, rows),
      max => countAttempts(db, caller, query, max),
    ),
  )

  route(app, getPaymentAttempt, async ({ db, caller, params }) => {
    const [attempt] = await db
      .select()
      .from(paymentAttempts)
      .where(and(eq(paymentAttempts.id, params.id), eq(paymentAttempts.userId, caller.id)))
    // Its payer may just be back from the page, before the event that reports the payment.
    if (attempt?.state === 'submitted' && attempt.checkoutId)
      await askAbout(collectingOf(app), attempt).catch(ifProviders)
    return findAttempt(db, caller, params.id)
  })

  route(
    app,
    createPaymentAttempt,
    async ({ db, caller, body, request }) => {
      const { providers } = app
      const { attempt, isNew } = await app.database.transaction(
        tx => beginAttempt(tx, caller, { wanted: body, providers }),
        whoActs({ userId: caller.id, request }),
      )
      // Committed: whatever happens now, the provider can be asked about it.
      if (isNew || lacksPage(attempt)) {
        const accepted = request.headers['accept-language']
        const language = chosenLanguage({ ...caller.language, accepted })
        const sent = await submitAttempt(collectingOf(app), attempt, language)
        if (lacksPage(sent, 0))
          throw busy('The payment page cannot be reached. Try again in a moment')
      }
      return findAttempt(db, caller, attempt.id)
    },
    { outlasts: 'a transaction' },
  )

  route(
    app,
    cancelPaymentAttempt,
    async ({ db, caller, params }) => {
      const own = and(eq(paymentAttempts.id, params.id), eq(paymentAttempts.userId, caller.id))
      const [attempt] = await db.select().from(paymentAttempts).where(own)
      if (!attempt) throw notFound('Payment')
      await cancelAttempt(collectingOf(app), attempt)
    },
    { outlasts: 'a transaction' },
  )
}

/** A provider that does not answer is asked again by the job. */
function ifProviders(error: unknown) {
  if (!(error instanceof ProviderError)) throw error
}

/** A page whose call was lost: it is asked for again by its key. */
function lacksPage({ state, methodId, checkoutId, submittedAt }: AttemptRow, after = secondsAlone) {
  const isAlone = Date.now() - (submittedAt?.getTime() ?? 0) >= after * 1000
  return state === 'submitted' && !methodId && !checkoutId && isAlone
}

/** The call that began it may still be waiting for its page. */
const secondsAlone = 25
