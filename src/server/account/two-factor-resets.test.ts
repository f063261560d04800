import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { recoveryCodes, twoFactors } from '#server/db/tables.ts'
import { mailsTo } from '#test/mailbox.ts'
import { operator } from '#test/operator.ts'
import { database, landlord, memberOf, newcomer, renterOf, signIn, type User } from '#test/world.ts'

describe('a second factor with a lost phone', () => {
  it('is turned off by an admin, on record; its person is signed out and informed', async () => {
    const lana = await landlord()
    const mia = await memberOf(lana, 'manager')
    await factorOn(mia)
    expect((await reset(lana, mia.user.email)).status).toBe(204)
    expect(await factorsOf(mia)).toEqual([[], []])
    expect((await mia.get('/api/auth/user')).status).toBe(401)
    const [email] = await mailsTo(mia.user.email)
    expect(email).toMatchObject({
      subject: 'Your two-factor authentication was reset',
      text: expect.stringContaining('An admin of Lana Lord turned off'),
    })
    const { body } = await lana.get<object[]>('/api/audit-log?entity=person')
    expect(body).toContainEqual(
      expect.objectContaining({ action: 'credentials_changed', entityId: mia.user.id }),
    )
    expect((await reset(lana, mia.user.email)).status).toBe(400)
  })

  it('of a user of two landlords is reset by the operator alone, like that of a user of no organization', async () => {
    const [lana, otto] = [await landlord(), await landlord()]
    const rita = await renterOf(lana, lana.units[0]?.id ?? '')
    await renterOf(otto, otto.units[0]?.id ?? '', rita)
    const outsider = await newcomer()
    const only = await renterOf(lana, lana.units[1]?.id ?? '')
    for (const person of [rita, outsider, only]) await factorOn(person)
    for (const person of [rita, outsider])
      expect(await reset(lana, person.user.email)).toMatchObject({
        status: 400,
        body: { fields: { email: 'No one with this email belongs to your organization alone' } },
      })
    expect((await reset(lana, only.user.email)).status).toBe(204)
    const olga = await operator()
    for (const person of [rita, outsider]) {
      expect((await reset(olga, person.user.email)).status).toBe(204)
      expect(await factorsOf(person)).toEqual([[], []])
    }
    const [email] = (await mailsTo(outsider.user.email)).slice(-1)
    expect(email?.text).toContain('The operator of this Rooftree turned off')
  })

  it('is not one’s own, nor for others than admins, nor for admins of others', async () => {
    const [lana, otto] = [await landlord(), await landlord()]
    const [mia, sam] = [await memberOf(lana, 'manager'), await memberOf(lana, 'staff')]
    for (const person of [lana, sam]) await factorOn(person)
    expect((await reset(lana, lana.user.email)).status).toBe(409)
    expect((await reset(mia, sam.user.email)).status).toBe(403)
    expect((await reset(otto, sam.user.email)).status).toBe(400)
    expect((await factorsOf(sam))[0]).toHaveLength(1)
  })
})

async function factorOn({ user }: User) {
  const userId = user.id
  await database.db.insert(twoFactors).values({ userId, secret: 'sealed', confirmedAt: new Date() })
  await database.db.insert(recoveryCodes).values({ userId, hash: 'hash' })
}

async function factorsOf({ user }: User) {
  return [
    await database.db.select().from(twoFactors).where(eq(twoFactors.userId, user.id)),
    await database.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, user.id)),
  ]
}

async function reset(who: User, email: string) {
  // An admin whose own second factor is on signs in all the same.
  const person = await signIn(who.user.id)
  return person.post('/api/two-factor-resets', { email })
}
