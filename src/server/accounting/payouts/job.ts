import { and, eq, isNull } from 'drizzle-orm'
import { daysAgo } from '#shared/dates.ts'
import { labels } from '#shared/language/t.ts'
import { providerAccounts } from '../../db/tables.ts'
import { eachOne } from '../../jobs/each-one.ts'
import type { Job, Work } from '../../jobs/job.ts'
import { compare } from './compare.ts'
import { readPayouts } from './read.ts'

/** Payouts are read again for as long as a bank may send one back. */
const days = 30

/** Each night, the payouts whose events never came, and where the provider and the ledger disagree. */
export const providerComparison: Job = {
  name: 'provider-comparison',
  texts: labels({
    title: 'Payment provider',
    purpose: 'Reads payouts, and compares online payments with the ledger',
  }),
  cron: '40 7 * * *',
  async run(work) {
    const { database } = work
    const connected = await database.db
      .select({ id: providerAccounts.organizationId })
      .from(providerAccounts)
      .where(and(eq(providerAccounts.provider, 'stripe'), isNull(providerAccounts.disconnectedAt)))
    await eachOne(work, connected, ({ id }) => compareOne(work, id), 'comparing a provider failed')
  },
}

async function compareOne(
  { database, providers, publicUrl }: Work,
  organizationId: string,
): Promise<void> {
  const open = await providers?.of(database.db, organizationId)
  if (!open) return
  await readPayouts(database, open, daysAgo(days))
  await compare(database, organizationId, { provider: open.provider, publicUrl })
}
