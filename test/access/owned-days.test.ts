import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { users } from '#server/db/tables.ts'
import type { Collection } from '#shared/accounting/financials.ts'
import { addDays } from '#shared/dates.ts'
import type { OwnerStatement } from '#shared/owners/owner-statements.ts'
import type { Stats } from '#shared/reports/dashboard.ts'
import { mailsTo } from '../mailbox.ts'
import { database, leaseUnit, organizationIdOf, signIn, tenantOf, type User } from '../world.ts'
import {
  daysOf,
  type Era,
  eras,
  happen,
  type Row,
  type Sold,
  soldTwice,
  today,
} from './owned-days.ts'
import { readBy } from './owned-days-reading.ts'

/** Each list below holds the rows of all nouns that have one. */
const nouns = [
  ...['payments', 'charges', 'credits', 'refunds', 'deposit-entries', 'expenses'],
  ...['owner-entries', 'owner-statements', 'maintenance-requests', 'documents'],
]

describe.each(eras)('the owner of the days %s', era => {
  let sold: Sold
  let own: Row[]
  let before: Map<string, string>
  let now: Map<string, string>
  beforeAll(async () => {
    sold = await soldTwice()
    own = await happen(sold, era)
    before = await readBy(sold.owners[era], sold, own)
    const others = eras.filter(other => other !== era)
    const rows: Row[] = []
    for (const other of others) rows.push(...(await happen(sold, other)))
    now = await readBy(sold.owners[era], sold, [...own, ...rows])
  }, 300_000)

  it('sees no trace of other days in any list, report, document or figure', () => {
    const changed = [...before].filter(([asked, answer]) => now.get(asked) !== answer)
    expect(
      changed.map(([asked, answer]) => firstDifference(asked, answer, now.get(asked))),
    ).toEqual([])
    expect(before.size).toBeGreaterThan(150)
  })

  it('reads no row of other days by its id', () => {
    const strange = [...now].filter(([asked]) => !before.has(asked))
    expect(strange.length).toBeGreaterThan(20)
    expect(strange.filter(([, answer]) => !answer.startsWith('404'))).toEqual([])
  })

  it('sees all of their own days', () => {
    for (const noun of nouns) {
      const rows = own.filter(row => row.noun === noun)
      const list = now.get(`/api/${noun}`) ?? ''
      expect(rows.filter(({ id }) => !list.includes(id))).toEqual([])
    }
    const words = [...now.values()].join()
    for (const what of [
      'water',
      'check',
      'concession',
      'refund',
      'plumber',
      'draw',
      'leak',
      'survey',
    ])
      expect(words).toContain(`${what} of ${era}`)
  })
})

function firstDifference(asked: string, was: string, is = ''): string {
  const at = [...was].findIndex((letter, place) => letter !== is[place])
  const around = (text: string) => text.slice(Math.max(at - 80, 0), at + 80)
  return `${asked}: ${around(was)} | ${around(is)}`
}

test('rent that fell due under the owner before is not in the rates of the next', async () => {
  const sold = await soldTwice()
  const { lana, owners } = sold
  // Of two rents only the one of 45 days ago has its deadline behind it.
  await lana.patch('/api/organization', { graceDays: 20 })
  const startDate = addDays(today, -45)
  await leaseUnit(lana, lana.units[3]?.id ?? '', (await tenantOf(lana)).id, {
    ...{ startDate, endDate: addDays(today, 400), dueDay: Number(startDate.slice(8)) },
  })
  const rates = async (person: User) => {
    const { body: stats } = await person.get<Stats>('/api/dashboard/stats')
    const { body: collection } = await person.get<Collection>('/api/financials/collection')
    const { outstanding, collectionPercent } = stats
    return { outstanding, collectionPercent, charged: collection.charged }
  }
  expect(await rates(lana)).toMatchObject({ collectionPercent: 0, charged: '2000.00' })
  expect(await rates(owners.after)).toEqual({
    ...{ outstanding: '0.00', collectionPercent: null, charged: '0.00' },
  })
})

describe('an owner who left the organization', () => {
  const era: Era = 'during'
  let sold: Sold
  let former: User
  beforeAll(async () => {
    sold = await soldTwice()
    for (const one of eras) await happen(sold, one)
    const { id } = sold.owners[era].user
    expect((await sold.lana.delete(`/api/members/${id}`)).status).toBe(204)
    former = await signIn(id)
  }, 300_000)

  test('gets a statement of the days they owned from the office, by mail and on screen', async () => {
    const { lana, propertyId } = sold
    const month = daysOf[era].last.slice(0, 7)
    const issue = { propertyId, month, ownerId: former.user.id, send: true }
    const issued = await lana.post<OwnerStatement>('/api/owner-statements', issue)
    expect(issued).toMatchObject({ status: 201, body: { ownerId: former.user.id } })
    expect(await mailsTo(former.user.email)).toHaveLength(1)
    const { body: list } = await former.get<OwnerStatement[]>('/api/owner-statements')
    expect(list.map(({ id }) => id)).toContain(issued.body.id)
    expect(list.every(({ ownerId }) => ownerId === former.user.id)).toBe(true)
    const one = await former.get<OwnerStatement>(`/api/owner-statements/${issued.body.id}`)
    expect(one.body.ending).toBe(issued.body.ending)
    expect((await former.get(`/api/owner-statements/${issued.body.id}/pdf`)).status).toBe(200)
  })

  test('reads nothing else, and no statements of other owners', async () => {
    const { lana } = sold
    const { body: all } = await lana.get<OwnerStatement[]>('/api/owner-statements')
    const strange = all.find(({ ownerId }) => ownerId !== former.user.id)
    expect((await former.get(`/api/owner-statements/${strange?.id}`)).status).toBe(404)
    for (const noun of ['payments', 'charges', 'leases', 'properties', 'documents'])
      expect((await former.get(`/api/${noun}`)).body).toEqual([])
    expect((await former.get('/api/owner-entries')).status).toBe(403)
  })

  test('reads them also as a member of another organization', async () => {
    const { lana } = sold
    const { body: all } = await lana.get<OwnerStatement[]>('/api/owner-statements')
    const own = all.find(({ ownerId }) => ownerId === former.user.id)
    const other = await soldTwice()
    const organizationId = await organizationIdOf(other.lana)
    await database.db
      .update(users)
      .set({ organizationId, role: 'manager' })
      .where(eq(users.id, former.user.id))
    expect((await former.get(`/api/owner-statements/${own?.id}`)).status).toBe(200)
    expect((await former.get('/api/owner-statements')).body).toEqual([])
  })
})
