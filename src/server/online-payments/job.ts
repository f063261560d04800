import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { labels } from '#shared/language/t.ts'
import { providerAccounts } from '../db/tables.ts'
import type { ProviderEvent } from '../integrations/payments/port.ts'
import { eachOne } from '../jobs/each-one.ts'
import type { Job, Work } from '../jobs/job.ts'
import { askAboutAttempts } from './attempts/ask.ts'
import { openedFor } from './attempts/submit.ts'
import { type Collecting, collectingIn } from './collecting.ts'
import { handleEvents } from './events/handle.ts'
import { storeEvents } from './events/store.ts'
import { healthIn, noteHealth } from './settings/health.ts'

/** Handles reported events, fetches missed ones, and asks about attempts without an answer. An event wakes it. */
export const onlinePayments: Job = {
  name: 'online-payments',
  texts: labels({
    title: 'Online payments',
    purpose: 'Records what the payment provider reports about online payments',
  }),
  cron: '*/2 * * * *',
  async run(work) {
    const collecting = collectingIn(work)
    if (!collecting) return
    await fetchMissedEvents(collecting, work)
    await handleEvents(collecting, work)
    await askAboutAttempts(collecting, work)
  },
}

/** Hourly, the events of each account that never came: since the last time, and an hour before. */
async function fetchMissedEvents(collecting: Collecting, work: Work): Promise<void> {
  const { db } = collecting.database
  const accounts = await db
    .select({
      id: providerAccounts.id,
      organizationId: providerAccounts.organizationId,
      comparedAt: providerAccounts.comparedAt,
      createdAt: providerAccounts.createdAt,
    })
    .from(providerAccounts)
    .where(
      and(
        eq(providerAccounts.provider, 'stripe'),
        isNull(providerAccounts.disconnectedAt),
        or(
          isNull(providerAccounts.comparedAt),
          lt(providerAccounts.comparedAt, new Date(Date.now() - anHour)),
        ),
      ),
    )
  const fetch = async (account: Account) => {
    const { organizationId } = account
    try {
      await fetchEvents(collecting, account)
      await noteHealth(db, organizationId, null)
    } catch (error) {
      const health = healthIn(error)
      if (health) await noteHealth(db, organizationId, health)
      throw error
    }
  }
  await eachOne(work, accounts, fetch, 'The events of a payment provider were not fetched')
}

type Account = Pick<
  typeof providerAccounts.$inferSelect,
  'id' | 'organizationId' | 'comparedAt' | 'createdAt'
>

async function fetchEvents(
  collecting: Collecting,
  { id, organizationId, comparedAt, createdAt }: Account,
): Promise<void> {
  const { db } = collecting.database
  const begun = new Date()
  const { provider } = await openedFor(collecting, { organizationId })
  const since = new Date((comparedAt ?? createdAt).getTime() - anHour)
  let events: ProviderEvent[] = []
  const store = () => storeEvents(db, { organizationId, provider: 'stripe' }, events)
  for await (const event of provider.eventsSince(since)) {
    events.push(event)
    if (events.length < maxStored) continue
    await store()
    events = []
  }
  await store()
  await db.update(providerAccounts).set({ comparedAt: begun }).where(eq(providerAccounts.id, id))
}

const anHour = 3_600_000
const maxStored = 200
