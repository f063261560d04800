import { describe, expect, it, test } from 'vitest'
import type { Account } from '#shared/account/auth.ts'
import type { Organization } from '#shared/organization/organization.ts'
import { currencies } from '#shared/organization-settings.ts'
import { landlord, leaseUnit, memberOf, newcomer, tenantOf } from '#test/world.ts'

const url = '/api/organization'

describe('an organization', () => {
  it('is founded with its founder’s name and time zone, in dollars, with five days of grace', async () => {
    const lana = await landlord()
    const { status, body } = await lana.get<Organization>(url)
    expect(status).toBe(200)
    expect(body).toEqual({
      updatedAt: expect.any(String),
      id: body.id,
      name: 'Lana Lord',
      currency: 'USD',
      timezone: 'America/New_York',
      graceDays: 5,
      lateFee: { type: 'none', amount: null, cap: null, maxDays: null, minUnpaid: '25.00' },
      nsfFee: null,
      prorationMethod: 'actual',
      depositReturnDays: 30,
      address: null,
      phone: null,
      email: null,
      logoUrl: null,
      paymentInstructions: null,
      language: null,
      hasMoney: false,
    })
  })

  test.each([
    [{}, 'UTC'],
    [{ 'time-zone': 'Europe/Berlin' }, 'Europe/Berlin'],
    [{ 'time-zone': 'EST' }, 'UTC'],
    [{ 'time-zone': "Europe/Berlin'; --" }, 'UTC'],
  ])('founded with %j has the currency %s', async (headers: Record<string, string>, timezone) => {
    const ann = await newcomer()
    await ann.post('/api/properties', { name: 'A', address: 'B', totalUnits: 1 }, headers)
    expect((await ann.get<Organization>(url)).body.timezone).toBe(timezone)
  })

  it('of a user without a name is named after their email address', async () => {
    const ann = await newcomer({ firstName: '', lastName: '' })
    await ann.post('/api/properties', { name: 'A', address: 'B', totalUnits: 1 })
    expect((await ann.get<Organization>(url)).body.name).toBe(ann.user.email)
  })

  it('does not exist for a user without one', async () => {
    const ann = await newcomer()
    const missing = await ann.get(url)
    expect([missing.status, missing.body]).toMatchObject([
      404,
      { message: 'Organization not found' },
    ])
    expect((await ann.patch(url, { name: 'Mine' })).status).toBe(403)
  })

  it('is changed by its admin, one field at a time, and all members see that', async () => {
    const lana = await landlord()
    const mia = await memberOf(lana, 'manager')
    let expected = (await lana.get<Organization>(url)).body
    for (const change of [
      {},
      { name: 'Lord & Daughters' },
      { currency: 'EUR' },
      { timezone: 'UTC' },
      { graceDays: 0 },
      {
        lateFee: {
          type: 'daily',
          amount: '10.00',
          cap: { op: 'lesser', flat: '50.00', percent: '5.00' },
          maxDays: 6,
          minUnpaid: '0.00',
        },
      },
      { nsfFee: '35.00' },
      { prorationMethod: 'thirty' },
      { depositReturnDays: 21 },
      { address: '12 Hudson Ave\nAlbany, NY 12207' },
      { phone: '(518) 555-0100' },
      { email: 'office@lord.example' },
      { paymentInstructions: 'Zelle to rent@lord.example' },
      { language: 'es' },
      { language: null },
    ]) {
      const { status, body } = await lana.patch<Organization>(url, change)
      expected = { ...expected, ...change, updatedAt: body.updatedAt } as Organization
      expect([status, body]).toEqual([200, expected])
    }
    expect((await mia.get(url)).body).toEqual(expected)
    const { organization } = (await mia.get<Account>('/api/auth/user')).body
    expect(organization).toMatchObject({ name: 'Lord & Daughters', currency: 'EUR' })
  })

  it('keeps its currency once it has amounts, and accepts the same one', async () => {
    const [lana, otto] = [await landlord(), await landlord()]
    await leaseUnit(lana, lana.units[0]?.id ?? '', (await tenantOf(lana)).id)
    const bill = { category: 'repairs', payee: 'Plumber', amount: '5', incurredOn: '2025-03-01' }
    await otto.post('/api/expenses', { ...bill, propertyId: otto.property.id })
    for (const each of [lana, otto]) {
      const { body: before } = await each.get<Organization>(url)
      expect(await each.patch(url, { currency: 'EUR', name: 'Euros' })).toMatchObject({
        status: 409,
        body: {
          fields: {
            currency: 'Amounts are already recorded in USD: the currency cannot be changed',
          },
        },
      })
      const { body: same } = await each.patch<Organization>(url, { currency: 'USD' })
      expect(same).toEqual({ ...before, updatedAt: same.updatedAt })
      expect(before).toMatchObject({ hasMoney: true })
    }
  })

  it('accepts every offered currency, and refuses one without two decimals', async () => {
    const lana = await landlord()
    for (const currency of currencies) {
      const decimals = new Intl.NumberFormat('en', {
        style: 'currency',
        currency,
      }).resolvedOptions()
      expect(decimals.maximumFractionDigits).toBe(2)
      expect(await lana.patch(url, { currency })).toMatchObject({ status: 200, body: { currency } })
    }
    expect(await lana.patch(url, { currency: 'JPY' })).toMatchObject({
      status: 400,
      body: {
        fields: { currency: expect.stringMatching(/^Choose a currency with two decimals: USD, /) },
      },
    })
  })

  it('is saved together with its admin’s date format, or neither is', async () => {
    const lana = await landlord()
    const formatOf = async () =>
      (await lana.get<Account>('/api/auth/user')).body.preferences.dateFormat
    const euros = await lana.patch(url, { currency: 'EUR', dateFormat: 'DD/MM/YYYY' })
    expect(euros).toMatchObject({ status: 200, body: { currency: 'EUR' } })
    expect(await formatOf()).toBe('DD/MM/YYYY')
    await leaseUnit(lana, lana.units[0]?.id ?? '', (await tenantOf(lana)).id)
    const refused = await lana.patch(url, { currency: 'GBP', dateFormat: 'YYYY-MM-DD' })
    expect(refused.status).toBe(409)
    expect(await formatOf()).toBe('DD/MM/YYYY')
    expect((await lana.patch(url, { name: ' ', dateFormat: 'YYYY-MM-DD' })).status).toBe(400)
    expect((await lana.patch(url, { name: 'Lords', dateFormat: 'DD.MM.' })).status).toBe(400)
    expect(await formatOf()).toBe('DD/MM/YYYY')
    expect((await lana.get<Organization>(url)).body.name).toBe('Lana Lord')
  })

  test.each([
    { name: ' ' },
    { name: null },
    { currency: 'ZZZ' },
    { currency: null },
    { timezone: 'EST' },
    { timezone: 'Mars/Olympus' },
    { timezone: 3 },
    { graceDays: -1 },
    { graceDays: 61 },
    { graceDays: 1.5 },
    { graceDays: '5' },
    { nsfFee: '1e3' },
    { prorationMethod: 'days' },
    { depositReturnDays: 366 },
  ])('%j is refused, and nothing changes', async change => {
    const lana = await shared()
    const { body: before } = await lana.get(url)
    const refused = await lana.patch<{ fields: object }>(url, change)
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.body.fields)).toEqual(Object.keys(change))
    expect((await lana.get(url)).body).toEqual(before)
  })

  test.each([
    [{ type: 'weekly', amount: '5' }, 'type'],
    [{ type: 'flat' }, 'amount'],
    [{ type: 'flat', amount: '0' }, 'amount'],
    [{ type: 'percent_rent', amount: '100.01' }, 'amount'],
    [{ type: 'daily', amount: '5' }, 'maxDays'],
    [{ type: 'daily', amount: '5', maxDays: 0 }, 'maxDays'],
    [{ type: 'flat', amount: '5', cap: { op: 'lesser' } }, 'cap'],
    [{ type: 'flat', amount: '5', cap: { op: 'lesser', percent: '101' } }, 'cap.percent'],
  ])('late fees of %j are refused at %s', async (lateFee, field) => {
    const lana = await shared()
    const { body: before } = await lana.get(url)
    const refused = await lana.patch<{ fields: object }>(url, { lateFee })
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, [`lateFee.${field}`]])
    expect((await lana.get(url)).body).toEqual(before)
  })

  it('takes neither another id nor another’s place', async () => {
    const [lana, otto] = [await landlord(), await landlord()]
    const { body: theirs } = await otto.get<Organization>(url)
    const { body: mine } = await lana.get<Organization>(url)
    const sent = { id: theirs.id, organizationId: theirs.id, name: 'Mine' }
    const { body: changed } = await lana.patch<Organization>(url, sent)
    expect(changed).toEqual({ ...mine, name: 'Mine', updatedAt: changed.updatedAt })
    expect((await lana.patch(url, { isDemo: true })).status).toBe(400)
    expect((await otto.get(url)).body).toEqual(theirs)
  })
})

let someone: ReturnType<typeof landlord> | undefined

/** One landlord for all changes that are refused anyway. */
function shared() {
  someone ??= landlord()
  return someone
}
