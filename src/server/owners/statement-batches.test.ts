import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { OwnerStatement } from '#shared/owners/owner-statements.ts'
import type { PreviewedStatement } from '#shared/owners/statement-batches.ts'
import { mailsTo } from '#test/mailbox.ts'
import { database, memberOf, type User } from '#test/world.ts'
import { users } from '../db/tables.ts'
import { made } from '../fixture.ts'
import { alphaMarch, owned } from './statements-fixture.ts'

const month = '2025-03'
const path = '/api/owner-statements/batch'

interface Issued {
  propertyId: string
  version: number
  isNew: boolean
  sentTo: string | null
}

async function office() {
  const one = await owned('by hand')
  const { lana, olga, alpha, beta } = one
  const of = (propertyId: string) => ({ propertyId, ownerId: olga.user.id })
  return {
    ...one,
    of,
    both: { month, statements: [of(alpha), of(beta)] },
    batch: (body: object, who: User = lana) => who.post<Issued[]>(path, body),
    list: async () => {
      const rows = await lana.get<{ statements: PreviewedStatement[] }[]>(
        `/api/properties/owner-statements/preview?month=${month}`,
      )
      return made(rows).flatMap(({ statements }) => statements)
    },
  }
}

it('the preview has each owner’s figures as they would be issued, and the address', async () => {
  const { olga, alpha, list, preview } = await office()
  const row = (await list()).find(({ propertyId }) => propertyId === alpha)
  const one = await preview(alpha, month)
  expect(row).toEqual({
    ...{ propertyId: alpha, property: 'Alpha', issued: null, shares: [] },
    owner: { ...row?.owner, id: olga.user.id, email: olga.user.email },
    ...{ ending: one.ending, available: one.available, feeToPost: one.feeToPost },
  })
  expect(row?.ending).toBe(alphaMarch.ending)
})

it('one call issues the statements of several properties and emails their owner once', async () => {
  const { olga, alpha, beta, both, batch, list } = await office()
  const sent = made(await batch(both))
  const to = { version: 1, isNew: true, sentTo: olga.user.email }
  expect(sent).toHaveLength(2)
  for (const propertyId of [alpha, beta])
    expect(sent).toContainEqual(expect.objectContaining({ propertyId, ...to }))
  const mails = (await mailsTo(olga.user.email)).filter(({ text }) => text.includes('Alpha'))
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain('Beta')
  const { body } = await olga.get<OwnerStatement[]>(`/api/owner-statements?month=${month}`)
  expect(body.map(({ available }) => available)).toContain(alphaMarch.available)
  for (const { issued } of await list()) expect(issued).toMatchObject({ isUpToDate: true })
})

it('an up-to-date version is sent, not issued again; a changed one is', async () => {
  const { lana, alpha, beta, both, batch, issue } = await office()
  made(await issue(alpha, month))
  made(await issue(beta, month))
  const entry = { propertyId: beta, kind: 'contribution', amount: '10', entryOn: '2025-03-30' }
  expect((await lana.post('/api/owner-entries', entry)).status).toBe(201)
  const sent = made(await batch(both))
  const said = new Map(sent.map(one => [one.propertyId, one]))
  expect(said.get(alpha)).toMatchObject({ version: 1, isNew: false })
  expect(said.get(beta)).toMatchObject({ version: 2, isNew: true })
})

it('without `send`, and for an owner without an address, statements are issued alone', async () => {
  const { lana, olga, alpha, both, of, batch, list } = await office()
  expect(made(await batch({ ...both, send: false }))[0]).toMatchObject({ sentTo: null })
  const mails = await mailsTo(olga.user.email)
  expect(mails.filter(({ text }) => text.includes('Alpha'))).toEqual([])
  await lana.delete(`/api/members/${olga.user.id}`)
  await database.db
    .update(users)
    .set({ email: null, passwordHash: null })
    .where(eq(users.id, olga.user.id))
  const [row] = await list()
  expect(row?.owner?.email ?? null).toBeNull()
  const answer = await batch({ month, statements: [of(alpha)] })
  expect(made(answer)).toMatchObject([{ sentTo: null, isNew: false }])
})

it('one refused statement leaves all unissued', async () => {
  const { olga, alpha, of, both, batch, lana } = await office()
  const nobody = { propertyId: alpha, ownerId: lana.user.id }
  expect((await batch({ month, statements: [of(alpha), nobody] })).status).toBe(400)
  const unknown = of('00000000-0000-4000-8000-000000000000')
  expect((await batch({ month, statements: [of(alpha), unknown] })).status).toBe(400)
  expect((await batch({ ...both, month: '2999-01' })).status).toBe(400)
  expect((await batch({ month, statements: [] })).status).toBe(400)
  expect((await olga.get<object[]>('/api/owner-statements')).body).toEqual([])
  expect((await batch(both, olga)).status).toBe(403)
  expect((await batch(both, await memberOf(lana, 'staff'))).status).toBe(403)
})
