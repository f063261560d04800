import { eq } from 'drizzle-orm'
import { describe, expect, it, test } from 'vitest'
import type { Organization, OrganizationContact } from '#shared/organization/organization.ts'
import { wrongPicture } from '#shared/properties/pictures.ts'
import { soundFiles, upload } from '#test/files.ts'
import { app, database, landlord, memberOf, newcomer, renterOf, type User } from '#test/world.ts'
import { uploads } from '../db/tables.ts'

const url = '/api/organization'
const letterhead = {
  address: '12 Hudson Ave\nAlbany, NY 12207',
  phone: '(518) 555-0100',
  email: 'office@lord.example',
  paymentInstructions: 'Zelle to rent@lord.example, or a check to the office',
}

async function withLogo(admin: User) {
  const logoUrl = await upload(admin, 'bath.png')
  const { status, body } = await admin.patch<Organization>(url, { logoUrl })
  expect(status).toBe(200)
  return body.logoUrl ?? ''
}

const idIn = (address: string) => /[0-9a-f-]{36}/.exec(address)?.[0] ?? ''

describe('a logo', () => {
  it('is a picture of its admin, counts as a file of the organization, and is served signed', async () => {
    const lana = await landlord()
    const address = await withLogo(lana)
    const { rawPayload, statusCode } = await app.inject(address)
    expect(statusCode).toBe(200)
    expect(rawPayload.equals(soundFiles['bath.png'] ?? Buffer.alloc(0))).toBe(true)
    expect((await app.inject(address.replace(/signature=./, 'signature=~'))).statusCode).toBe(400)
    const { id } = (await lana.get<Organization>(url)).body
    expect(await uploadOf(address)).toMatchObject({ organizationId: id, removableAt: null })
  })

  it('stays when its own address is sent, is replaced by another, and goes with null', async () => {
    const lana = await landlord()
    const first = await withLogo(lana)
    const kept = await lana.patch<Organization>(url, { logoUrl: first, name: 'Lord' })
    expect(kept.body).toMatchObject({ name: 'Lord', logoUrl: first })
    const second = await withLogo(lana)
    expect((await app.inject(first)).statusCode).toBe(404)
    expect((await uploadOf(first))?.removableAt).toBeInstanceOf(Date)
    expect((await lana.patch<Organization>(url, { logoUrl: null })).body.logoUrl).toBeNull()
    expect((await app.inject(second)).statusCode).toBe(404)
  })

  it('is refused at its field where it is no small picture, or of another person', async () => {
    const [lana, otto] = [await landlord(), await landlord()]
    const first = { message: wrongPicture, fields: { logoUrl: wrongPicture } }
    const pdf = await upload(lana, 'lease.pdf')
    expect(await lana.patch(url, { logoUrl: pdf })).toMatchObject({ status: 400, body: first })
    const foreign = await upload(otto, 'bath.png')
    expect(await lana.patch(url, { logoUrl: foreign })).toMatchObject({
      status: 400,
      body: { fields: { logoUrl: 'Please upload a file first' } },
    })
  })

  async function uploadOf(address: string) {
    const [row] = await database.db
      .select()
      .from(uploads)
      .where(eq(uploads.id, idIn(address)))
    return row
  }
})

test('every member and tenant reads how to reach and pay the office, and no one else', async () => {
  const [lana, otto] = [await landlord(), await landlord()]
  const logoUrl = await withLogo(lana)
  await lana.patch(url, letterhead)
  const { id, name } = (await lana.get<Organization>(url)).body
  const rita = await renterOf(lana, lana.units[0]?.id ?? '')
  const members = [await memberOf(lana, 'owner'), await memberOf(lana, 'staff')]
  for (const who of [lana, rita, ...members])
    expect((await who.get<OrganizationContact[]>('/api/organizations')).body).toEqual([
      { id, name, logoUrl, ...letterhead },
    ])
  const others = (await otto.get<OrganizationContact[]>('/api/organizations')).body
  expect(others.map(one => one.name)).toEqual(['Lana Lord'])
  expect(others[0]).toMatchObject({ address: null, phone: null, logoUrl: null })
  expect((await (await newcomer()).get('/api/organizations')).body).toEqual([])
})

test('only an admin changes the letterhead, and bad values are refused at their field', async () => {
  const lana = await landlord()
  for (const role of ['manager', 'owner', 'staff'] as const)
    expect((await (await memberOf(lana, role)).patch(url, letterhead)).status).toBe(403)
  for (const [sent, fields] of [
    [{ email: 'office' }, { email: 'Please enter a valid email address' }],
    [{ address: 'x'.repeat(501) }, { address: 'Must be at most 500 characters' }],
    [{ language: 'tlh' }, { language: 'Choose en or es' }],
  ])
    expect(await lana.patch(url, sent ?? {})).toMatchObject({ status: 400, body: { fields } })
})
