import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { idempotencyKeys, users } from '#server/db/tables.ts'
import { forget } from '#test/mailbox.ts'
import { call, database, newcomer, type User } from '#test/world.ts'

describe('changing the password', () => {
  it('this session stays, all others end, and only the new password signs in', async () => {
    const ann = await newcomer()
    const elsewhere = await signIn(ann, ann.password)
    expect((await change(ann, ann.password, 'a new password')).status).toBe(200)
    expect((await ann.get('/api/auth/user')).status).toBe(200)
    expect((await userOf(elsewhere.body.token)).status).toBe(401)
    expect((await signIn(ann, ann.password)).status).toBe(401)
    expect((await signIn(ann, 'a new password')).status).toBe(200)
  })

  it('other users stay signed in', async () => {
    const [ann, bob] = [await newcomer(), await newcomer()]
    await change(ann, ann.password, 'a new password')
    expect((await bob.get('/api/auth/user')).status).toBe(200)
  })

  it('without the current password nothing changes, with an error at the field', async () => {
    const ann = await newcomer()
    const elsewhere = await signIn(ann, ann.password)
    const sentence = 'Your current password is incorrect'
    expect(await change(ann, 'not my password', 'a new password')).toMatchObject({
      status: 400,
      body: { message: sentence, fields: { currentPassword: sentence } },
    })
    expect((await userOf(elsewhere.body.token)).status).toBe(200)
    expect((await signIn(ann, ann.password)).status).toBe(200)
  })

  it('a new password is at least 8 characters', async () => {
    const ann = await newcomer()
    expect(await change(ann, ann.password, 'short')).toMatchObject({
      status: 400,
      body: { fields: { newPassword: 'Password must be at least 8 characters' } },
    })
    expect(await ann.post('/api/auth/change-password', {})).toMatchObject({
      status: 400,
      body: {
        fields: {
          currentPassword: 'Enter your current password',
          newPassword: 'Enter a new password',
        },
      },
    })
  })

  it('of four changes at once one succeeds', async () => {
    const ann = await newcomer()
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, number) => change(ann, ann.password, `new password ${number}`)),
    )
    expect(answers.map(answer => answer.status).toSorted()).toEqual([200, ...Array(3).fill(400)])
  })

  it('a reset link requested before is invalid afterwards', async () => {
    const ann = await newcomer()
    await forget(ann.user.email)
    await change(ann, ann.password, 'a new password')
    const [row] = await database.db.select().from(users).where(eq(users.id, ann.user.id))
    expect(row).toMatchObject({ resetToken: null, resetTokenExpiry: null })
  })

  it('no fast hash of the passwords is stored with the idempotency key', async () => {
    const ann = await newcomer()
    const body = { currentPassword: ann.password, newPassword: 'a new password' }
    const headers = { 'idempotency-key': 'change-1' }
    expect((await ann.post('/api/auth/change-password', body, headers)).status).toBe(200)
    const kept = await database.db
      .select()
      .from(idempotencyKeys)
      .where(eq(idempotencyKeys.userId, ann.user.id))
    expect(kept).toEqual([])
    expect((await ann.post('/api/auth/change-password', body, headers)).status).toBe(400)
  })
})

function change(who: User, currentPassword: string, newPassword: string) {
  return who.post('/api/auth/change-password', { currentPassword, newPassword })
}

function signIn(who: User, password: string) {
  return call<{ token: string }>('POST', '/api/auth/login', {
    body: { email: who.user.email, password },
  })
}

function userOf(token: string) {
  return call('GET', '/api/auth/user', { token })
}
