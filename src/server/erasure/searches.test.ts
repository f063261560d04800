import { eq, isNull, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { database, landlord, mailFolder, organizationIdOf, tenantOf } from '#test/world.ts'
import { actAsSystem } from '../audit/record.ts'
import { erasureMentions, erasures, mails } from '../db/tables.ts'
import { enqueueEmail } from '../email/enqueue.ts'
import { filePost } from '../email/mail-folder.ts'
import { runJob } from '../jobs/fixture.ts'
import { mail } from '../operations/mail.ts'
import { done } from './everywhere-fixture.ts'
import { erasureSearches } from './job.ts'
import { mentionable } from './mentionable.ts'
import { pagedBy } from './next-rows.ts'
import { eraseTenantFrom } from './part.ts'
import { searchErased } from './searches.ts'

/** A landlord whose tenant is erased, by a server that stops right after the commit. */
async function erasedAndStopped(lastName: string) {
  const lana = await landlord()
  const organizationId = await organizationIdOf(lana)
  const bob = await tenantOf(lana, lastName)
  const erase = () =>
    database.transaction(async db => {
      await actAsSystem(db, { erasing: true })
      return eraseTenantFrom(db, { organizationId, userId: bob.id }, {})
    })
  return { lana, organizationId, erase }
}

async function rowOf(id = '') {
  const [row] = await database.db.select().from(erasures).where(eq(erasures.id, id))
  return row
}

it('a job finishes the search of a stopped server: nothing of the name stays in the search itself', async () => {
  const { lana, erase } = await erasedAndStopped('Stoppedson')
  const property = `/api/properties/${lana.property.id}`
  done(await lana.patch(property, { description: 'Bob Stoppedson built it' }))
  const { searches } = await erase()
  const [id] = searches
  expect(JSON.stringify(await rowOf(id))).toContain('Stoppedson')
  expect(await runJob(erasureSearches)).toEqual([])
  expect(await rowOf(id)).toMatchObject({ wanted: null, after: null })
  const noted = await database.db
    .select()
    .from(erasureMentions)
    .where(eq(erasureMentions.erasureId, id ?? ''))
  expect(noted).toMatchObject([{ entity: 'properties', field: 'description', isSure: true }])
})

it('of two nodes that search pages of rows at once, one goes on, and each place is noted once', async () => {
  const { lana, organizationId, erase } = await erasedAndStopped('Pagedson')
  const other = await tenantOf(lana, 'Other')
  // Of all that is searched, messages alone are not audited: thousands of them are there at once.
  await database.db.execute(sql`insert into messages (id, organization_id, sender_id, receiver_id, content)
    select gen_random_uuid(), ${organizationId}, ${lana.user.id}, ${other.id},
      case when n % 1000 = 0 then 'Ask Bob Pagedson' else 'Hello' end
    from generate_series(1, 5000) as n`)
  const { searches } = await erase()
  const search = () => searchErased({ database, folder: null }, searches)
  await Promise.all([search(), search()])
  // The one that came too late left it to the other.
  await expect.poll(async () => (await rowOf(searches[0]))?.wanted).toBeNull()
  const noted = eq(erasureMentions.erasureId, searches[0] ?? '')
  expect(await database.db.$count(erasureMentions, noted)).toBe(5)
  await search()
  expect(await database.db.$count(erasureMentions, noted)).toBe(5)
})

it('of emails stored as files only those about the person change; older ones are found by their files', async () => {
  const { organizationId, erase } = await erasedAndStopped('Filedson')
  const { folder } = filePost(mailFolder, '')
  if (!folder) throw new Error('Tests keep their emails as files')
  const about = async (recipient: string, words: string) => {
    const paragraphs = [words, { link: 'https://rooftree.example/x?token=secret', words: 'Open' }]
    await enqueueEmail(
      database.db,
      recipient,
      () => ({ subject: 'News', paragraphs }),
      organizationId,
      {
        kind: 'invitation',
      },
    )
  }
  await about('old@test.example', 'Bob Filedson left')
  await about('new@test.example', 'Dear Bob Filedson')
  await about('other@test.example', 'Somebody else came')
  await runJob(mail)
  const of = async (recipient: string) => {
    const [row] = await database.db.select().from(mails).where(eq(mails.recipient, recipient))
    return row
  }
  const [old, fresh, other] = [
    await of('old@test.example'),
    await of('new@test.example'),
    await of('other@test.example'),
  ]
  expect(fresh?.words).toBe('News\nDear Bob Filedson\nOpen')
  // Every other is from this release.
  await database.db.update(mails).set({ words: '' }).where(isNull(mails.words))
  await database.db
    .update(mails)
    .set({ words: null })
    .where(eq(mails.id, old?.id ?? ''))
  const touched: string[][] = []
  const watched = {
    ...folder,
    ids: () => expect.fail('The folder is not listed'),
    textOf(id: string) {
      touched.push(['read', id])
      return folder.textOf(id)
    },
    remove(id: string) {
      touched.push(['removed', id])
      return folder.remove(id)
    },
  }
  const { searches } = await erase()
  await searchErased({ database, folder: watched }, searches)
  const removed = touched.filter(([what]) => what === 'removed').map(([, id]) => id)
  expect(removed).toEqual(expect.arrayContaining([old?.id, fresh?.id]))
  expect(removed).not.toContain(other?.id)
  expect(touched.filter(([what]) => what === 'read')).toEqual([['read', old?.id]])
  expect(await folder.textOf(fresh?.id ?? '')).toBe('')
  expect(await folder.textOf(other?.id ?? '')).toContain('Somebody else')
})

it('tables that grow fast are searched by an index of organization and id', () => {
  for (const table of [
    'charges',
    'documents',
    'expenses',
    'maintenance_requests',
    'messages',
    'payments',
  ] as const)
    expect(pagedBy(mentionable[table].table), table).toBeDefined()
})
