import { describe, expect, it } from 'vitest'
import { dayLabel } from '#server/format/format.ts'
import { addDays, todayIn } from '#shared/dates.ts'
import type { Notification } from '#shared/messaging/notifications.ts'
import { mailsTo } from '#test/mailbox.ts'
import { database, landlord, memberOf, renterOf, signIn, tenantOf, type User } from '#test/world.ts'
import { emailsOn } from '../fixture.ts'

async function readableBy(person: User) {
  return (await person.get<Notification[]>('/api/notifications')).body
}
const titles = async (person: User) => (await readableBy(person)).map(({ title }) => title)

/** The emails to a person, the latest first. */
async function mailedTo({ user }: User) {
  return (await mailsTo(user.email)).toReversed()
}

async function house() {
  const lana = await landlord()
  const home = lana.units[0]?.id ?? ''
  const rita = await renterOf(lana, home)
  return { lana, home, rita, sam: await memberOf(lana, 'staff') }
}

const tap = (unitId: string) => ({ unitId, title: 'Tap drips', description: 'x' })

describe('a notification reaches the people concerned', () => {
  it('of a message, once, with a copy by mail; its sender is not', async () => {
    const { lana, rita } = await house()
    const headers = { 'idempotency-key': `hello-${rita.user.id}` }
    const letter = { receiverId: rita.user.id, subject: 'Monday', content: 'The plumber <comes>' }
    await lana.post('/api/messages', letter, headers)
    await lana.post('/api/messages', letter, headers)
    expect(await readableBy(rita)).toMatchObject([
      {
        kind: 'message',
        title: 'Message from Lana Lord',
        text: 'Monday',
        path: `/communication?with=${lana.user.id}`,
        readAt: null,
      },
    ])
    expect(await readableBy(lana)).toEqual([])
    expect((await rita.get('/api/notifications?messages=false')).body).toEqual([])
    const [copy, ...others] = await mailedTo(rita)
    expect(others).toEqual([])
    expect(copy?.subject).toBe('Message from Lana Lord: Monday')
    expect(copy?.text).toContain('The plumber <comes>')
    expect(copy?.html).toContain('The plumber &#60;comes&#62;')
  })

  it('of a notice to vacate: the office when its tenant gives it, the tenant when it is recorded or withdrawn', async () => {
    const { lana, rita, sam } = await house()
    const url = `/api/leases/${rita.lease.id}/notice`
    const moveOutOn = addDays(todayIn('America/New_York'), 40)
    await rita.put(url, { moveOutOn })
    await rita.put(url, { moveOutOn })
    expect(await readableBy(lana)).toMatchObject([
      {
        kind: 'lease',
        title: 'A tenant gave notice',
        text: `Rita Renter moves out of Alpha, Unit 1 on ${dayLabel(moveOutOn)}`,
        path: `/financials/leases/${rita.lease.id}`,
      },
    ])
    const [copy, ...others] = await mailedTo(lana)
    expect(copy?.subject).toContain('A tenant gave notice')
    expect(others).toEqual([])
    await lana.delete(url)
    await lana.put(url, { moveOutOn: addDays(moveOutOn, 1), by: 'landlord' })
    expect(await titles(rita)).toEqual([
      'Notice was given for your home',
      'The notice for your home was withdrawn',
    ])
    expect([await titles(lana), await titles(sam)]).toEqual([['A tenant gave notice'], []])
  })

  it('of an eviction: the tenants, in other words, that the office takes payments now, and when no longer', async () => {
    const { lana, rita } = await house()
    const cora = await signIn((await tenantOf(lana, 'Shares')).id)
    await lana.post('/api/co-tenants', { leaseId: rita.lease.id, tenantId: cora.user.id })
    const url = `/api/leases/${rita.lease.id}/eviction`
    await lana.delete(url)
    const { startDate: evictionOn } = rita.lease
    await lana.put(url, { evictionOn, reason: 'Rent unpaid' })
    await lana.put(url, { evictionOn, reason: 'Rent unpaid since May' })
    for (const tenant of [rita, cora]) {
      const [told, ...others] = (await readableBy(tenant)).filter(({ kind }) => kind === 'lease')
      expect(others).toEqual([])
      expect(told).toMatchObject({
        title: 'Payments are made to the office for now',
        text: 'Pay rent for Alpha, Unit 1 directly to the office. Until further notice, payments cannot be reported in Rooftree',
        path: `/financials/leases/${rita.lease.id}`,
      })
      const [copy] = await mailedTo(tenant)
      expect(copy?.subject).toContain('Payments are made to the office for now')
      expect(copy?.text).not.toMatch(/evict|unpaid/i)
    }
    for (let day = 0; day < 2; day++) {
      await lana.delete(url)
      await lana.put(url, { evictionOn, reason: 'Rent unpaid' })
    }
    const [again, now] = [
      'Payments can be reported again',
      'Payments are made to the office for now',
    ]
    expect(await titles(rita)).toEqual([now, again, now, again, now])
    expect(await titles(lana)).toEqual([])
  })

  it('of a request: the office when it is reported, staff when it is assigned, the tenant when it is completed', async () => {
    const { lana, home, rita, sam } = await house()
    const { body } = await rita.post<{ id: string }>('/api/maintenance-requests', tap(home))
    expect(await titles(lana)).toEqual(['New maintenance request'])
    const url = `/api/maintenance-requests/${body.id}`
    await lana.patch(url, { assignedTo: sam.user.id })
    expect(await titles(sam)).toEqual(['A request was assigned to you'])
    await sam.patch(url, { status: 'in_progress' })
    await sam.patch(url, { status: 'completed' })
    expect(await titles(rita)).toEqual(['A request was completed', 'Work on a request was started'])
    expect((await readableBy(rita))[0]?.text).toBe('Tap drips · Alpha, Unit 1')
    expect(await titles(sam)).toHaveLength(1)
  })

  it('of a payment: the office when it is reported, the tenant when it is confirmed', async () => {
    const { lana, rita } = await house()
    await emailsOn(lana)
    const paid = { leaseId: rita.lease.id, amount: '321.00' }
    const { body } = await rita.post<{ id: string }>('/api/payments', paid)
    expect(await readableBy(lana)).toMatchObject([
      {
        title: 'A payment was reported',
        text: 'Rita Renter reported $321.00 for Alpha, Unit 1',
      },
    ])
    expect(await readableBy(rita)).toEqual([])
    await lana.patch(`/api/payments/${body.id}`, { status: 'completed' })
    expect(await titles(rita)).toEqual(['Payment received'])
    expect((await mailedTo(rita))[0]?.text).toContain('$321.00')
  })
})

describe('a switched-off kind', () => {
  it('is not sent: maintenance in the list and by email, emails alone by email', async () => {
    const { lana, home, rita } = await house()
    const mia = await memberOf(lana, 'manager')
    await lana.patch('/api/auth/user', { preferences: { maintenanceAlerts: false } })
    await mia.patch('/api/auth/user', { preferences: { emailNotifications: false } })
    await rita.post('/api/maintenance-requests', tap(home))
    expect([await titles(lana), await mailedTo(lana)]).toEqual([[], []])
    expect(await titles(mia)).toEqual(['New maintenance request'])
    expect(await mailedTo(mia)).toEqual([])
  })
})

describe('the list', () => {
  it('is read one by one or at once, by its recipient alone', async () => {
    const { lana, home, rita } = await house()
    await rita.post('/api/maintenance-requests', tap(home))
    await rita.post('/api/maintenance-requests', tap(home))
    const [latest, first] = await readableBy(lana)
    const url = `/api/notifications/${latest?.id}`
    expect((await rita.patch(url, { status: 'read' })).status).toBe(404)
    const read = await lana.patch<Notification>(url, { status: 'read' })
    expect(read.body.readAt).not.toBeNull()
    const unread = await lana.get<Notification[]>('/api/notifications?unread=true')
    expect(unread.body.map(({ id }) => id)).toEqual([first?.id])
    const all = await lana.patch('/api/notifications', { status: 'read' })
    expect(all.body).toEqual({ marked: 1 })
    expect((await lana.patch(url, { status: 'unread' })).status).toBe(400)
  })

  it('shows a removed member no data of their former organization', async () => {
    const { lana, home, rita, sam } = await house()
    const { body } = await rita.post<{ id: string }>('/api/maintenance-requests', tap(home))
    await lana.patch(`/api/maintenance-requests/${body.id}`, { assignedTo: sam.user.id })
    expect(await readableBy(sam)).toHaveLength(1)
    await database.db.execute(
      `update users set role = 'tenant', organization_id = null where id = '${sam.user.id}'`,
    )
    expect(await readableBy(sam)).toEqual([])
  })
})
