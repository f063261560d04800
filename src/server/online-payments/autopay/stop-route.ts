import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { stopAutopayByLink } from '#shared/accounting/online/autopay.ts'
import { lockLease } from '../../accounting/lease-ledger.ts'
import { actAs } from '../../audit/record.ts'
import { autopays } from '../../db/tables.ts'
import { badRequest } from '../../errors/errors.ts'
import { openRoute } from '../../http/route.ts'
import { stopOf } from './stop.ts'
import { readStopToken } from './stop-token.ts'

/** The end of an autopay by the link of its announcement, for its holder: the link is their only right. */
export function stopAutopayRoute(app: FastifyInstance): void {
  openRoute(app, stopAutopayByLink, async ({ body, request }) => {
    const id = readStopToken(app.storage.keys, body.token)
    if (!id) throw badRequest('This link is invalid or has expired')
    return app.database.transaction(async db => {
      const [autopay] = await db.select().from(autopays).where(eq(autopays.id, id))
      if (!autopay) throw badRequest('This link is invalid or has expired')
      await actAs(db, { userId: null, request })
      // A run that takes payments of the lease holds it: the first of the two decides.
      await lockLease(db, autopay.leaseId)
      const stopped = await stopOf(db, eq(autopays.id, id))
      return { isStopped: stopped.length > 0 || autopay.stoppedAt !== null }
    })
  })
}
