import { describe, expect, it } from 'vitest'
import { addMonthsClamped, firstOfMonth, todayIn } from '#shared/dates.ts'
import type { Message, Recipient } from '#shared/messaging/messages.ts'
import { landlord, leaseUnit, newcomer, signIn, tenantOf, type User } from '#test/world.ts'

describe('a message', () => {
  it('has its sender from the session, whatever the body says, and starts unread', async () => {
    const { lana, bob, tenant } = await neighbours()
    const sent = await lana.post<Message>('/api/messages', {
      receiverId: bob.id,
      senderId: bob.id,
      status: 'read',
      subject: 'Boiler',
      content: 'The plumber comes on Monday.',
    })
    expect(sent).toMatchObject({
      status: 201,
      body: {
        senderId: lana.user.id,
        receiverId: bob.id,
        status: 'sent',
        subject: 'Boiler',
        sender: { firstName: 'Lana' },
        receiver: { firstName: 'Bob' },
      },
    })
    expect((await tenant.get<Message[]>('/api/messages')).body).toEqual([sent.body])
    expect(await unreadOf(tenant)).toBe(1)
    expect(await unreadOf(lana)).toBe(0)
  })

  it('only its receiver marks it as read, for good', async () => {
    const { lana, bob, tenant } = await neighbours()
    const { body: sent } = await write(lana, bob.id)
    const url = `/api/messages/${sent.id}`
    expect((await lana.patch(url, { status: 'read' })).status).toBe(403)
    expect((await tenant.patch<Message>(url, { status: 'read' })).body.status).toBe('read')
    expect((await tenant.patch(url, { status: 'read' })).status).toBe(200)
    expect(await tenant.patch(url, { status: 'sent' })).toMatchObject({ status: 400 })
    expect(await unreadOf(tenant)).toBe(0)
  })

  it('needs a permitted recipient, and a text', async () => {
    const { lana, bob } = await neighbours()
    const [outsider, other] = await Promise.all([newcomer(), landlord()])
    for (const receiverId of [outsider.user.id, other.user.id, lana.user.id])
      expect(await write(lana, receiverId)).toMatchObject({
        status: 400,
        body: { fields: { receiverId: 'You cannot write to this person' } },
      })
    expect(await lana.post('/api/messages', { content: 'Hello' })).toMatchObject({
      status: 400,
      body: { fields: { receiverId: 'Please select a recipient' } },
    })
    expect(await lana.post('/api/messages', { receiverId: bob.id, content: ' ' })).toMatchObject({
      status: 400,
      body: { fields: { content: 'Message is required' } },
    })
    expect((await lana.get('/api/messages')).body).toEqual([])
  })

  it('goes to the person with the typed email, in any spelling', async () => {
    const { lana, bob } = await neighbours()
    const sent = await lana.post<Message>('/api/messages', {
      recipientEmail: ` ${bob.email.toUpperCase()} `,
      content: 'Hello',
    })
    expect(sent).toMatchObject({ status: 201, body: { receiverId: bob.id } })
    const both = await lana.post<Message>('/api/messages', {
      receiverId: bob.id,
      recipientEmail: bob.email,
      content: 'Hello',
    })
    expect(both).toMatchObject({ status: 201, body: { receiverId: bob.id } })
  })

  it('to an email outside the permitted recipients is refused alike, known or unknown', async () => {
    const { lana, bob, tenant } = await neighbours()
    const other = await landlord()
    const answers = await Promise.all(
      [
        [lana, other.user.email],
        [lana, (await newcomer()).user.email],
        [lana, lana.user.email],
        [lana, 'nobody@nowhere.example'],
        [lana, 'no address'],
        [tenant, (await tenantOf(lana)).email],
        [await newcomer(), bob.email],
      ].map(async ([person, recipientEmail]) => {
        const answer = await (person as User).post('/api/messages', {
          recipientEmail,
          content: 'Hello',
        })
        return { status: answer.status, body: answer.body }
      }),
    )
    const sentence = 'None of the people you can write to has this email'
    expect(new Set(answers.map(answer => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toMatchObject({
      status: 400,
      body: { message: sentence, fields: { recipientEmail: sentence } },
    })
    expect((await other.get('/api/messages')).body).toEqual([])
  })

  it('to a person and to an email must be to the same one', async () => {
    const { lana, bob } = await neighbours()
    const second = await tenantOf(lana)
    const sentence = 'This is not the email of the recipient you selected'
    for (const recipientEmail of [second.email, 'nobody@nowhere.example', lana.user.email])
      expect(
        await lana.post('/api/messages', { receiverId: bob.id, recipientEmail, content: 'Hello' }),
      ).toMatchObject({ status: 400, body: { fields: { recipientEmail: sentence } } })
    const outsider = await landlord()
    expect(
      await lana.post('/api/messages', {
        receiverId: outsider.user.id,
        recipientEmail: outsider.user.email,
        content: 'Hello',
      }),
    ).toMatchObject({
      status: 400,
      body: { fields: { receiverId: 'You cannot write to this person' } },
    })
    expect((await lana.get('/api/messages')).body).toEqual([])
  })

  it('of others does not exist', async () => {
    const { lana, bob } = await neighbours()
    const other = await landlord()
    const { body: sent } = await write(lana, bob.id)
    expect((await other.patch(`/api/messages/${sent.id}`, { status: 'read' })).status).toBe(404)
    expect((await other.get('/api/messages')).body).toEqual([])
  })
})

describe('recipients', () => {
  it('a landlord writes to their tenants, a tenant to the landlord, an unrelated user to no one', async () => {
    const { lana, bob, tenant } = await neighbours()
    const names = async (person: User) =>
      (await person.get<Recipient[]>('/api/recipients')).body.map(row => row.id)
    expect(await names(lana)).toEqual([bob.id])
    expect(await names(tenant)).toEqual([lana.user.id])
    expect(await names(await newcomer())).toEqual([])
  })
})

async function neighbours() {
  const lana = await landlord()
  const bob = await tenantOf(lana)
  const today = todayIn('America/New_York')
  await leaseUnit(lana, lana.units[0]?.id ?? '', bob.id, {
    startDate: firstOfMonth(today),
    endDate: addMonthsClamped(today, 12),
  })
  return { lana, bob, tenant: await signIn(bob.id) }
}

function write(person: User, receiverId: string) {
  return person.post<Message>('/api/messages', { receiverId, content: 'Hello' })
}

async function unreadOf(person: User): Promise<number> {
  return (await person.get<{ unreadMessages: number }>('/api/dashboard/stats')).body.unreadMessages
}
