import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Mail } from '#shared/messaging/mails.ts'
import { database, landlord, memberOf, tenantOf, type User } from '#test/world.ts'
import { mails } from '../db/tables.ts'

describe('the mails of an organization', () => {
  it('are listed for the admin with their state and without their text', async () => {
    const lana = await landlord()
    const bob = await tenantOf(lana)
    await lana.post('/api/messages', { receiverId: bob.id, content: 'The key is under the mat' })
    const { body, text } = await lana.get<Mail[]>('/api/mails')
    expect(body).toMatchObject([{ recipient: bob.email, subject: 'A message', kind: 'message' }])
    expect(body).toMatchObject([{ error: null }])
    expect(text).not.toContain('under the mat')
    await expect.poll(async () => (await only(lana))?.state).toBe('sent')
    for (const role of ['manager', 'owner', 'staff'] as const)
      expect((await (await memberOf(lana, role)).get('/api/mails')).status).toBe(403)
    expect((await (await landlord()).get('/api/mails')).body).toEqual([])
  })

  it('say where they go, so that emails in a folder are not awaited', async () => {
    const lana = await landlord()
    expect((await lana.get('/api/mails/delivery')).body).toEqual({ delivery: 'file' })
    expect((await (await memberOf(lana, 'manager')).get('/api/mails/delivery')).status).toBe(403)
  })

  it('that were parked are found, and sent again', async () => {
    const lana = await landlord()
    const bob = await tenantOf(lana)
    const parked = {
      ...{ parkedAt: new Date(), tries: 8, lastError: '550 No such user', sentAt: null },
      paragraphs: ['Hello'],
    }
    await lana.post('/api/messages', { receiverId: bob.id, content: 'Hello' })
    await expect.poll(async () => (await only(lana))?.state).toBe('sent')
    await database.db.update(mails).set(parked).where(eq(mails.recipient, bob.email))
    const [mail] = (await lana.get<Mail[]>('/api/mails?state=parked')).body
    expect(mail).toMatchObject({ state: 'parked', attempts: 8, error: '550 No such user' })
    const resend = `/api/mails/${mail?.id}/resends`
    expect((await (await landlord()).post(resend)).status).toBe(404)
    expect(await lana.post<Mail>(resend)).toMatchObject({
      status: 201,
      body: { state: 'waiting', attempts: 0 },
    })
    await expect.poll(async () => (await only(lana))?.state).toBe('sent')
    expect((await lana.post(resend)).status).toBe(409)
    expect((await lana.get('/api/mails?state=parked')).body).toEqual([])
  })
})

async function only(lana: User): Promise<Mail | undefined> {
  return (await lana.get<Mail[]>('/api/mails')).body[0]
}
