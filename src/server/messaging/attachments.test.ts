import { describe, expect, it } from 'vitest'
import type { Message, Recipient } from '#shared/messaging/messages.ts'
import { upload } from '#test/files.ts'
import { mailsTo } from '#test/mailbox.ts'
import { landlord, memberOf, renterOf, type User } from '#test/world.ts'

describe('files with a message', () => {
  it('arrive with it, are named in its mail copy, and are readable by its two people alone', async () => {
    const { lana, rita } = await neighbours()
    const mary = await memberOf(lana, 'manager')
    const sent = await write(lana, rita, [
      { name: 'Boiler plan', fileUrl: await upload(lana) },
      { name: 'notes.txt', fileUrl: await upload(lana, 'notes.txt') },
    ])
    expect(sent).toMatchObject({
      status: 201,
      body: {
        attachments: [
          { name: 'Boiler plan', fileType: 'application/pdf' },
          { name: 'notes.txt', fileType: 'text/plain', fileSize: 22 },
        ],
      },
    })
    const [plan] = (await rita.get<Message[]>('/api/messages')).body[0]?.attachments ?? []
    const address = `/api/message-attachments/${plan?.id}/download`
    for (const person of [lana, rita]) {
      const file = await person.get(address)
      expect(file.status).toBe(200)
      expect(file.text).toMatch(/^%PDF-1.4/)
      expect(file.headers['content-disposition']).toContain('filename="Boiler plan.pdf"')
    }
    // A colleague in the office reads no conversation of others, and no files of them.
    expect((await mary.get(address)).status).toBe(404)
    expect((await (await landlord()).get(address)).status).toBe(404)
    const [copy] = await mailsTo(rita.user.email)
    expect(copy?.subject).toBe('Message from Lana Lord: Here it is')
    expect(copy?.text).toContain('Attached files: Boiler plan, notes.txt')
    expect(copy?.text).toContain(`/communication?with=${lana.user.id}`)
  })

  it('are the sender’s own, uploaded, sent once, and five at most', async () => {
    const { lana, rita } = await neighbours()
    const strange = { name: 'Plan', fileUrl: await upload(rita) }
    for (const file of [strange, { name: 'Plan', fileUrl: 'https://elsewhere.example/plan.pdf' }])
      expect(await write(lana, rita, [file])).toMatchObject({
        status: 400,
        body: { fields: { attachments: 'Please upload a file first' } },
      })
    const own = { name: 'Plan', fileUrl: await upload(lana) }
    expect((await write(lana, rita, [own])).status).toBe(201)
    expect((await write(lana, rita, [own])).status).toBe(400)
    const six = Array.from({ length: 6 }, () => own)
    expect(await write(lana, rita, six)).toMatchObject({
      status: 400,
      body: { fields: { attachments: 'Attach 5 files at most' } },
    })
    expect((await lana.get<Message[]>('/api/messages')).body).toHaveLength(1)
  })
})

describe('messages', () => {
  it('are found by subject, text and people, page by page', async () => {
    const { lana, rita } = await neighbours()
    for (const content of ['The boiler is cold', 'The roof leaks', 'A BOILER again'])
      await lana.post('/api/messages', { receiverId: rita.user.id, subject: 'Work', content })
    await rita.post('/api/messages', { receiverId: lana.user.id, content: 'Thank you' })
    const found = async (query: string) =>
      (await lana.get<Message[]>(`/api/messages?${query}`)).body
    expect((await found('q=boiler')).map(row => row.content)).toEqual([
      'A BOILER again',
      'The boiler is cold',
    ])
    expect(await found('q=work%20roof')).toHaveLength(1)
    expect(await found('q=renter')).toHaveLength(4)
    expect(await found('q=nothing')).toEqual([])
    expect(await found('unread=true')).toHaveLength(1)
    const first = await lana.get<Message[]>('/api/messages?q=work&limit=2')
    expect([first.body.length, first.headers['x-total-count']]).toEqual([2, '3'])
    const rest = await found(`q=work&limit=2&after=${first.body[1]?.id}`)
    expect(rest.map(row => row.content)).toEqual(['The boiler is cold'])
    expect((await lana.get('/api/messages/summary')).body).toEqual({
      received: 1,
      sent: 3,
      unread: 1,
      activeConversations: 1,
    })
  })

  it('send no email to people who switched emails off', async () => {
    const { lana, rita } = await neighbours()
    await rita.patch('/api/auth/user', { preferences: { emailNotifications: false } })
    expect((await write(lana, rita, [])).status).toBe(201)
    expect(await mailsTo(rita.user.email)).toEqual([])
  })

  it('reach a permitted recipient, also with a file', async () => {
    const { lana } = await neighbours()
    const { rita } = await neighbours()
    const file = { name: 'Plan', fileUrl: await upload(lana) }
    expect((await write(lana, rita, [file])).status).toBe(400)
    const { body } = await lana.get<Recipient[]>('/api/recipients')
    expect(body.map(({ id }) => id)).not.toContain(rita.user.id)
  })
})

async function neighbours() {
  const lana = await landlord()
  return { lana, rita: await renterOf(lana, lana.units[0]?.id ?? '') }
}

function write(from: User, to: User, attachments: object[]) {
  return from.post<Message>('/api/messages', {
    receiverId: to.user.id,
    content: 'Here it is',
    attachments,
  })
}
