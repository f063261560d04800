import { eq } from 'drizzle-orm'
import { toCents } from '#shared/money.ts'
import { users } from '../../db/tables.ts'
import { amountOf, dayLabel } from '../../format/format.ts'
import type { Db } from '../../postgres/database.ts'
import { type Archive, type Entry, once } from '../../storage/archive.ts'
import type { Store } from '../../storage/store.ts'
import type { About, WrittenFile } from '../fill.ts'
import type { Reading } from '../selection.ts'
import { type Listed, overviewPage } from './overview.ts'
import { pages } from './pages.ts'
import { receiptsOf } from './receipts.ts'

interface Filled {
  about: About
  tables: readonly WrittenFile[]
  files: Listed[]
  missingFiles: number
}

/** Adds the pages for readers, and returns their part of the manifest. */
export async function addReading(
  { db, store, archive, reading }: { db: Db; store: Store; archive: Archive; reading: Reading },
  { about, tables, files, missingFiles }: Filled,
): Promise<{ index: Entry; receipts: (Entry & { payment: string })[] }> {
  const receipts: (Entry & { payment: string })[] = []
  const listed: Listed[] = []
  for await (const { payment, path, bytes } of receiptsOf(db, store, reading.receipts)) {
    receipts.push({
      payment: payment.id,
      ...(await archive.add(path, once(bytes), { compress: false })),
    })
    const amount = amountOf(toCents(payment.amount), payment.organization.currency)
    listed.push({ path, name: `${dayLabel(payment.receivedOn)}: ${amount}` })
  }
  const [person] = await db
    .select({ firstName: users.firstName, lastName: users.lastName, email: users.email })
    .from(users)
    .where(eq(users.id, reading.personId))
  if (!person) throw new Error('Whoever an archive is about is gone')
  const overview = overviewPage({
    person,
    takenAt: about.takenAt,
    organization: about.organization?.name ?? null,
    pages: tables.flatMap(({ name, rows, page }) =>
      page ? [{ path: page.path, name: pages[name]?.title ?? name, rows }] : [],
    ),
    receipts: listed,
    files,
    missingFiles,
  })
  return { index: await archive.add('index.html', once(overview)), receipts }
}
