import { describe, expect, it } from 'vitest'
import type { Message } from '#shared/messaging/messages.ts'
import { upload } from '#test/files.ts'
import { mailsTo } from '#test/mailbox.ts'
import { tenantWithoutEmail } from '#test/without-email.ts'
import { call, database, landlord, memberOf, renterOf, tenantOf, type User } from '#test/world.ts'
import { organizationTenants } from '../db/tables.ts'

const url = '/api/announcements'

describe('an announcement', () => {
  it('goes to every tenant of the property, one message each, with its file', async () => {
    const { lana, rita, carla, other } = await house()
    const { body: audience } = await audienceOf(lana)
    expect(audience).toEqual({ recipients: 2, withoutEmail: 0 })
    const fileUrl = await upload(lana)
    const sent = await lana.post<{ id: string }>(url, {
      propertyId: lana.property.id,
      subject: 'Water',
      content: 'The water is off on Monday.',
      recipients: 2,
      attachments: [{ name: 'Plan', fileUrl }],
    })
    expect(sent).toMatchObject({ status: 201, body: { recipients: 2 } })
    for (const person of [rita, carla]) {
      const { body } = await person.get<Message[]>('/api/messages')
      expect(body).toMatchObject([
        {
          senderId: lana.user.id,
          subject: 'Water',
          propertyId: lana.property.id,
          announcementId: sent.body.id,
          attachments: [{ name: 'Plan' }],
        },
      ])
      const file = `/api/message-attachments/${body[0]?.attachments[0]?.id}/download`
      expect((await person.get(file)).status).toBe(200)
      expect((await other.get(file)).status).toBe(404)
      expect(await mailsTo(person.user.email)).toHaveLength(1)
    }
    expect((await other.get('/api/messages')).body).toEqual([])
    expect((await lana.get<Message[]>('/api/messages')).body).toHaveLength(2)
  })

  it('is sent once when it is sent twice, and not when others live there by now', async () => {
    const { lana, rita } = await house()
    const body = { propertyId: lana.property.id, content: 'Hello', recipients: 2 }
    const again = { 'idempotency-key': crypto.randomUUID() }
    const [first, second] = [await lana.post(url, body, again), await lana.post(url, body, again)]
    expect(second.body).toEqual(first.body)
    expect((await rita.get<Message[]>('/api/messages')).body).toHaveLength(1)
    expect(await lana.post(url, { ...body, recipients: 3 })).toMatchObject({
      status: 409,
      body: {
        message: 'The number of recipients has changed from 3 to 2. Check it, then send it again.',
      },
    })
    expect((await rita.get<Message[]>('/api/messages')).body).toHaveLength(1)
  })

  it('goes to several properties or all, to each renter once, and names no other property', async () => {
    const { lana, rita, carla } = await house()
    const second = await lana.post<{ id: string }>('/api/properties', {
      ...{ name: 'Second', address: '2 Side Street', propertyType: 'residential', totalUnits: 1 },
    })
    const { body: units } = await lana.get<{ id: string }[]>(
      `/api/units?propertyId=${second.body.id}`,
    )
    const sam = await renterOf(lana, units[0]?.id ?? '')
    const propertyIds = [lana.property.id, second.body.id]
    const counted = await lana.get(`${url}/audience?propertyIds=${propertyIds.join(',')}`)
    expect(counted.body).toEqual({ recipients: 3, withoutEmail: 0 })
    const sent = await lana.post(url, { propertyIds, content: 'Water is off', recipients: 3 })
    expect(sent).toMatchObject({ status: 201, body: { propertyId: null, recipients: 3 } })
    const places = await Promise.all(
      [rita, carla, sam].map(async person =>
        (await person.get<Message[]>('/api/messages')).body.map(message => message.propertyId),
      ),
    )
    expect(places).toEqual([[lana.property.id], [lana.property.id], [second.body.id]])
    expect((await lana.get(`${url}/audience?all=true`)).body).toMatchObject({ recipients: 3 })
    expect(await lana.post(url, { all: true, content: 'To all' })).toMatchObject({
      status: 201,
      body: { recipients: 3 },
    })
    const outsider = await landlord()
    expect(
      await lana.post(url, { propertyIds: [outsider.property.id], content: 'x' }),
    ).toMatchObject({
      status: 400,
      body: { fields: { propertyIds: 'Choose one of your properties' } },
    })
    const mixed = [lana.property.id, outsider.property.id]
    expect((await lana.post(url, { propertyIds: mixed, content: 'x' })).status).toBe(400)
    expect((await lana.post(url, { content: 'x' })).body).toMatchObject({
      fields: { propertyId: 'Property is required' },
    })
  })

  it('is sent by the office only, for its own properties with tenants', async () => {
    const { lana, rita } = await house()
    const empty = await landlord()
    const staff = await memberOf(lana, 'staff')
    const owner = await memberOf(lana, 'owner')
    const body = { propertyId: lana.property.id, content: 'Hello' }
    for (const person of [rita, staff, owner]) {
      expect((await person.post(url, body)).status).toBe(403)
      expect((await audienceOf(person, lana.property.id)).status).toBe(403)
    }
    expect((await empty.post(url, body)).status).toBe(400)
    expect((await audienceOf(empty, lana.property.id)).status).toBe(400)
    expect(await empty.post(url, { ...body, propertyId: empty.property.id })).toMatchObject({
      status: 409,
      body: { message: 'This property has no tenants at the moment' },
    })
    expect((await call('POST', url, { body })).status).toBe(401)
    expect((await rita.get('/api/messages')).body).toEqual([])
  })
})

/** A house with Rita and her co-tenant Carla, and a person who rents nothing there. */
async function house() {
  const lana = await landlord()
  const rita = await renterOf(lana, lana.units[0]?.id ?? '')
  const elsewhere = await landlord()
  const other = await renterOf(elsewhere, elsewhere.units[0]?.id ?? '')
  const carla = await renterOf(elsewhere, elsewhere.units[1]?.id ?? '')
  await tenantOf(lana, 'Waiting')
  await database.db.insert(organizationTenants).values({
    organizationId: rita.lease.organization.id,
    userId: carla.user.id,
    source: 'invited',
  })
  const joined = await lana.post('/api/co-tenants', {
    leaseId: rita.lease.id,
    tenantId: carla.user.id,
  })
  expect(joined.status, joined.text).toBe(201)
  return { lana, rita, carla, other }
}

function audienceOf(person: User & { property?: { id: string } }, id = person.property?.id) {
  return person.get<{ recipients: number }>(`${url}/audience?propertyId=${id}`)
}

describe('one message to several people', () => {
  const batch = '/api/messages/batch'

  it('is a message of their own to each, and leaves out who has no email', async () => {
    const { lana, rita, carla, other } = await house()
    const silent = await tenantWithoutEmail(lana)
    const receiverIds = [rita.user.id, carla.user.id, silent]
    const sent = await lana.post(batch, { receiverIds, subject: 'Keys', content: 'New locks.' })
    expect(sent).toMatchObject({ status: 201, body: { recipients: 2, withoutEmail: 1 } })
    for (const person of [rita, carla]) {
      const { body } = await person.get<Message[]>('/api/messages')
      expect(body).toMatchObject([{ subject: 'Keys', receiverId: person.user.id }])
      expect(await mailsTo(person.user.email)).toHaveLength(1)
    }
    expect((await other.get('/api/messages')).body).toEqual([])
    const nobody = await lana.post(batch, { receiverIds: [silent], content: 'Hello' })
    expect(nobody).toMatchObject({ status: 409 })
  })

  it('goes to all of them, or to none where one is not to be written to', async () => {
    const { lana, rita } = await house()
    const stranger = await landlord()
    const receiverIds = [rita.user.id, stranger.user.id]
    expect(await lana.post(batch, { receiverIds, content: 'Hello' })).toMatchObject({
      status: 400,
      body: { fields: { receiverIds: 'Choose people that you may write to' } },
    })
    expect((await rita.get('/api/messages')).body).toEqual([])
    expect((await rita.post(batch, { receiverIds: [lana.user.id], content: 'Hi' })).status).toBe(
      403,
    )
  })
})
