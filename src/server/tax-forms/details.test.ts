import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { TaxDetails } from '#shared/accounting/tax-details.ts'
import { app, call, database, landlord, memberOf } from '#test/world.ts'
import { vendors } from '../db/tables.ts'
import { made } from '../fixture.ts'
import { details, tin, vendorOf } from './fixture.ts'
import { encryptTinsAgain, tinOf } from './tin.ts'

const pathOf = (id: string) => `/api/vendors/${id}/tax-details`

describe('the tax details of a vendor', () => {
  it('are answered with the last four digits; the whole number by one call, on record', async () => {
    const lana = await landlord()
    const vendor = await vendorOf(lana, 'Bert', details)
    const answer = await lana.get<TaxDetails>(pathOf(vendor.id))
    expect(answer.body).toMatchObject({
      ...{ taxName: 'Pia Pipe', street: '5 Elm St.', city: 'Albany', state: 'NY', zip: '12207' },
      ...{ tinLast4: '4321', tinKind: 'ssn', entity: 'individual', is1099: true },
      w9On: '2026-01-05',
    })
    expect(answer.text).not.toContain('98765')
    const key = { 'idempotency-key': 'open' }
    for (const times of [1, 2]) {
      expect((await lana.post(`${pathOf(vendor.id)}/tin`, {}, key)).body).toEqual({ tin })
      const log = await lana.get<{ action: string }[]>(`/api/audit-log?entityId=${vendor.id}`)
      expect(log.body.filter(({ action }) => action === 'opened')).toHaveLength(times)
      expect(log.text).not.toContain('98765')
    }
  })

  it('keep the number unless it is sent, and lose it with null', async () => {
    const lana = await landlord()
    const vendor = await vendorOf(lana, 'Bert', details)
    const { tin: _, ...others } = details
    const save = (body: object) => lana.put<TaxDetails>(pathOf(vendor.id), body)
    expect(made(await save({ ...others, is1099: false }))).toMatchObject({
      ...{ tinLast4: '4321', is1099: false },
    })
    expect(made(await save({ ...others, tin: '12-3456780', tinKind: 'ein' }))).toMatchObject({
      ...{ tinLast4: '6780', tinKind: 'ein', is1099: true },
    })
    expect(made(await save({ ...others, tin: null }))).toMatchObject({ tinLast4: null })
    expect((await lana.post(`${pathOf(vendor.id)}/tin`)).status).toBe(409)
  })

  it('take nine digits, a state and a ZIP code, and never repeat a wrong number', async () => {
    const lana = await landlord()
    const vendor = await vendorOf(lana, 'Bert')
    for (const [field, value] of [
      ['tin', '98765432'],
      ['tin', '9876543210'],
      ['tin', '98765432x'],
      ['state', 'New York'],
      ['zip', '1234'],
      ['entity', 'llp'],
      ['w9On', '2026-02-30'],
      ['tinKind', null],
    ] as const) {
      const answer = await lana.put(pathOf(vendor.id), { ...details, [field]: value })
      expect(answer).toMatchObject({
        ...{ status: 400, body: { fields: { [field]: expect.any(String) } } },
      })
      expect(answer.text).not.toContain('98765')
    }
    expect((await lana.get<TaxDetails>(pathOf(vendor.id))).body.tinLast4).toBeNull()
  })

  it('belong to admins: no other role reads them, and no other call answers them', async () => {
    const lana = await landlord()
    const vendor = await vendorOf(lana, 'Bert', details)
    for (const role of ['manager', 'owner', 'staff'] as const) {
      const member = await memberOf(lana, role)
      expect((await member.get(pathOf(vendor.id))).status).toBe(403)
      expect((await member.put(pathOf(vendor.id), details)).status).toBe(403)
      expect((await member.post(`${pathOf(vendor.id)}/tin`)).status).toBe(403)
      expect((await member.get('/api/tax-forms?year=2026')).status).toBe(403)
      expect((await member.post('/api/tax-forms/2026/files')).status).toBe(403)
    }
    const otto = await landlord()
    expect((await otto.get(pathOf(vendor.id))).status).toBe(404)
    expect((await otto.post(`${pathOf(vendor.id)}/tin`)).status).toBe(404)
    const manager = await memberOf(lana, 'manager')
    for (const path of [
      `/api/vendors/${vendor.id}`,
      '/api/vendors',
      '/api/vendors/file?format=csv',
    ])
      expect((await manager.get(path)).text).not.toMatch(/4321|Pia|12207/)
  })

  it('are nowhere in the database as digits, and erased with the vendor', async () => {
    const lana = await landlord()
    const vendor = await vendorOf(lana, 'Bert', { ...details, tin: '912345678' })
    expect(await tablesWith('912345678')).toEqual([])
    expect(await tablesWith('5678')).not.toEqual([])
    const erased = await call('DELETE', `/api/vendors/${vendor.id}`, {
      ...{ token: lana.token, body: { confirmation: 'ERASE' } },
    })
    expect(erased.status, erased.text).toBeLessThan(300)
    const { rows } = await database.db.execute(
      sql`select tax_name, tax_street, tax_zip, tin_secret, tin_last4 from vendors where id = ${vendor.id}`,
    )
    expect(rows).toEqual([
      { tax_name: null, tax_street: null, tax_zip: null, tin_secret: null, tin_last4: null },
    ])
  })
})

it('N2: with a new key TINs are read by the old one, and encrypted again', async () => {
  const lana = await landlord()
  const vendor = await vendorOf(lana, 'Bert', details)
  const [old] = app.storage.keys
  const fresh = 'a key that came after the one of these tests'
  const stored = async (db: typeof database.db) => {
    const [row] = await db.select().from(vendors).where(eq(vendors.id, vendor.id))
    return row?.tinSecret ?? ''
  }
  const before = await stored(database.db)
  expect(() => tinOf([fresh], before)).toThrow('Enter it again')
  expect(tinOf([fresh, old], before)).toBe(tin)
  await database
    .transaction(async db => {
      await encryptTinsAgain(db, [fresh, old])
      expect(tinOf([fresh], await stored(db))).toBe(tin)
      throw new Error('as it was')
    })
    .catch(error => expect(error).toMatchObject({ message: 'as it was' }))
  expect(await stored(database.db)).toBe(before)
})

/** The tables with a row that has this text. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await database.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const found: string[] = []
  for (const { name } of rows) {
    const one = sql`select 1 from ${sql.identifier(name)} r where r::text like ${`%${text}%`} limit 1`
    if ((await database.db.execute(one)).rows.length > 0) found.push(name)
  }
  return found
}
