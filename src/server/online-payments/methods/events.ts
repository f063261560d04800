import { and, eq, isNull } from 'drizzle-orm'
import { actAsSystem } from '../../audit/record.ts'
import { savedMethods } from '../../db/tables.ts'
import { openedFor } from '../attempts/submit.ts'
import type { Collecting } from '../collecting.ts'
import { forgetMethod, storeMethod } from './save.ts'

/** Events about saved methods, for people who did not come back from the provider's page, or who went there alone. */

interface Event {
  organizationId: string
  type: string
}

/** A page that saves a method was completed. */
export async function followSetup(collecting: Collecting, event: Event, setupId: string) {
  const { database } = collecting
  const [row] = await database.db
    .select()
    .from(savedMethods)
    .where(
      and(
        eq(savedMethods.organizationId, event.organizationId),
        eq(savedMethods.providerSetup, setupId),
      ),
    )
  if (!row) return 'not_ours'
  if (row.providerMethod || row.removedAt) return 'followed'
  const { provider } = await openedFor(collecting, event)
  const saved = await provider.readSetup(setupId)
  if (saved)
    await database.transaction(async db => {
      await actAsSystem(db)
      await storeMethod(db, row, saved)
    })
  return 'followed'
}

/** A method was removed at the provider; its other events say nothing that counts here. */
export async function followRemoval(collecting: Collecting, event: Event, methodId: string) {
  if (event.type !== 'payment_method.detached') return 'ignored'
  const { database, publicUrl } = collecting
  const [row] = await database.db
    .select()
    .from(savedMethods)
    .where(
      and(
        eq(savedMethods.organizationId, event.organizationId),
        eq(savedMethods.providerMethod, methodId),
        isNull(savedMethods.removedAt),
      ),
    )
  if (!row) return 'not_ours'
  await database.transaction(async db => {
    await actAsSystem(db)
    await forgetMethod(db, row, publicUrl)
  })
  return 'followed'
}
