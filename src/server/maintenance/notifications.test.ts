import { describe, expect, it } from 'vitest'
import type { Notification } from '#shared/messaging/notifications.ts'
import { mailsTo } from '#test/mailbox.ts'
import { call, freshEmail, landlord, memberOf, renterOf, type User } from '#test/world.ts'

/** A request of a tenant, with an assignee, a manager and another member of staff. */
async function atWork() {
  const lana = await landlord()
  const home = lana.units[0]?.id ?? ''
  const rita = await renterOf(lana, home)
  const said = { unitId: home, title: 'Tap drips', description: 'In the kitchen' }
  const { body } = await rita.post<{ id: string }>('/api/maintenance-requests', said)
  const path = `/api/maintenance-requests/${body.id}`
  const [sam, stan] = [await memberOf(lana, 'staff'), await memberOf(lana, 'staff')]
  const mia = await memberOf(lana, 'manager')
  await lana.patch(path, { assignedTo: sam.user.id })
  return { lana, mia, sam, stan, rita, path }
}

/** A person's notifications of comments, the latest first. */
async function told(person: User) {
  const { body } = await person.get<Notification[]>('/api/notifications')
  return body.flatMap(({ title }) =>
    /^(Comment|Internal note|Response) from/.test(title) ? [title] : [],
  )
}

describe('a comment on a request', () => {
  it('notifies the reporter, the assignee and the office, once, but not its author', async () => {
    const { lana, mia, sam, stan, rita, path } = await atWork()
    const headers = { 'idempotency-key': `said-${rita.user.id}` }
    await rita.post(`${path}/comments`, { text: 'It floods <now>' }, headers)
    await rita.post(`${path}/comments`, { text: 'It floods <now>' }, headers)
    for (const person of [lana, mia, sam])
      expect(await told(person)).toEqual(['Comment from Rita Renter'])
    for (const person of [rita, stan]) expect(await told(person)).toEqual([])
    const copy = (await mailsTo(sam.user.email)).at(-1)
    expect(copy?.subject).toContain('Comment from Rita Renter')
    expect(copy?.text).toContain('It floods <now>')
    await sam.post(`${path}/comments`, { text: 'On my way' })
    expect(await told(rita)).toEqual(['Comment from Mia Member'])
    expect(await told(sam)).toHaveLength(1)
  })

  it('between the office and staff alone never reaches a tenant', async () => {
    const { lana, sam, mia, rita, path } = await atWork()
    const mailed = (await mailsTo(rita.user.email)).length
    await lana.post(`${path}/comments`, { text: 'Their own fault', isInternal: true })
    for (const person of [sam, mia])
      expect(await told(person)).toEqual(['Internal note from Lana Lord'])
    expect(await told(rita)).toEqual([])
    expect(await mailsTo(rita.user.email)).toHaveLength(mailed)
  })

  it('does not notify users who switched maintenance off', async () => {
    const { lana, mia, rita, path } = await atWork()
    await mia.patch('/api/auth/user', { preferences: { maintenanceAlerts: false } })
    await lana.patch('/api/auth/user', { preferences: { emailNotifications: false } })
    const mailed = (await mailsTo(lana.user.email)).length
    await rita.post(`${path}/comments`, { text: 'Hello?' })
    expect(await told(mia)).toEqual([])
    expect(await told(lana)).toEqual(['Comment from Rita Renter'])
    expect(await mailsTo(lana.user.email)).toHaveLength(mailed)
  })
})

it('by a vendor notifies the reporter, the assignee and the office, each answer once', async () => {
  const { lana, mia, sam, rita, path } = await atWork()
  const pipes = { name: 'Pipes', email: freshEmail() }
  const vendor = await lana.post<{ id: string }>('/api/vendors', pipes)
  await lana.post(`${path}/vendor-links`, { vendorId: vendor.body.id })
  const letter = (await mailsTo(pipes.email)).at(-1)
  const [, token] = /job\?token=([\w-]+)/.exec(letter?.text ?? '') ?? []
  const answer = (body: object) => call('POST', `/api/vendor-jobs/${token}`, { body })
  expect((await answer({ state: 'accepted' })).status).toBe(201)
  await answer({ state: 'accepted' })
  for (const person of [lana, mia, sam, rita])
    expect(await told(person)).toEqual(['Response from Pipes'])
  await answer({ state: 'done' })
  expect(await told(rita)).toHaveLength(2)
})

it('by a tenant that the repair failed reaches the office', async () => {
  const { lana, sam, rita, path } = await atWork()
  await sam.patch(path, { status: 'in_progress' })
  await sam.patch(path, { status: 'completed' })
  await rita.post(`${path}/confirmation`, { isSolved: false, feedback: 'Still drips' })
  const { body } = await lana.get<Notification[]>('/api/notifications')
  expect(body[0]?.title).toBe('A request was reopened')
})
