import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { TaxDetails } from '#shared/accounting/tax-details.ts'
import type { TaxForms } from '#shared/accounting/tax-forms.ts'
import { addMoney } from '#shared/money.ts'
import { textOfPdf } from '#test/printed.ts'
import { app, landlord, memberOf, type User } from '#test/world.ts'
import { itIs, leaseHome, made, pay } from '../fixture.ts'
import { irisColumns } from './filing.ts'
import { details, tin } from './fixture.ts'

const pathOf = ({ user }: User) => `/api/owners/${user.id}/tax-details`

/** 3,100.01 collected in 2025: Lana's own until September 14, then Ada's 66.6667 % and Ben's. Today is 12 November. */
async function managed() {
  const { lana, lease } = await leaseHome('2025-08-01', { monthlyRent: '1000' })
  vi.useRealTimers()
  const [ada, ben] = [await memberOf(lana, 'owner'), await memberOf(lana, 'owner')]
  itIs('2025-11-12')
  const path = `/api/properties/${lana.property.id}/owners`
  const owners = [
    { userId: ada.user.id, percent: '66.6667' },
    { userId: ben.user.id, percent: '33.3333' },
  ]
  made(await lana.put(path, { owners, effectiveFrom: '2025-09-15' }))
  await pay(lana, lease, '600', '2025-08-02')
  await pay(lana, lease, '500', '2025-09-14')
  await pay(lana, lease, '1000', '2025-09-15')
  await pay(lana, lease, '1000.01', '2025-10-03')
  const forms = async (query = 'year=2025') =>
    made(await lana.get<TaxForms>(`/api/tax-forms?form=misc&${query}`))
  return { lana, lease, ada, ben, forms }
}

describe('Forms 1099-MISC', () => {
  let home: Awaited<ReturnType<typeof managed>>
  beforeAll(async () => {
    home = await managed()
  })

  it('report the rents collected for each owner by the share of the day, and come to all of them', async () => {
    const { ada, ben, forms } = home
    const { rows, totals, withoutVendor } = await forms()
    expect(rows).toMatchObject(
      [
        { ownerId: ada.user.id, rents: '1333.34', reported: '1333.34', isIn: true },
        { ownerId: ben.user.id, rents: '666.67', reported: '666.67', isIn: true },
      ].sort(byName(rows)),
    )
    expect(withoutVendor).toBe('1100.00')
    expect(totals).toEqual({
      ...{ paid: '3100.01', reported: '2000.01', excluded: '1100.00', forms: 2 },
    })
  })

  it('follow the threshold of the year and the answers of Form W-9', async () => {
    const { lana, ada, forms } = home
    made(await lana.put(pathOf(ada), { ...details, entity: 's_corporation' }))
    const { rows, totals } = await forms()
    const row = rows.find(({ ownerId }) => ownerId === ada.user.id)
    expect(row).toMatchObject({ isIn: false, reason: 'corporation', rents: '1333.34' })
    expect(addMoney(totals.reported, totals.excluded)).toBe(totals.paid)
    expect(totals).toMatchObject({ reported: '666.67', excluded: '2433.34', forms: 1 })
    made(await lana.put(pathOf(ada), details))
    expect(await forms('year=2026')).toMatchObject({ rows: [], totals: { paid: '0.00' } })
  })

  it('are filed with the columns of the form, and copied with box 1', async () => {
    const { lana, ada, ben } = home
    made(await lana.put(pathOf(ada), details))
    await lana.patch('/api/organization', { address: '1 Main St\nNew York, NY 10001' })
    const body = { form: 'misc', payerTin: '123456789' }
    const filed = await lana.post<string>('/api/tax-forms/2025/files', { ...body, file: 'filing' })
    expect(filed.headers['content-disposition']).toContain('1099-MISC-2025-1.csv')
    const [header, ...forms] = filed.text.trim().split('\r\n').map(cellsOf)
    expect(header).toEqual(irisColumns('misc'))
    const cells = forms.map(form =>
      Object.fromEntries((header ?? []).map((h, at) => [h, form[at]])),
    )
    expect(cells).toHaveLength(2)
    expect(cells.find(one => one['Recipient Taxpayer ID Number'] === tin)).toMatchObject({
      ...{ 'Form Type': '1099-MISC', 'Box 1 - Rents': '1333.34', 'Box 2 - Royalties': '' },
      ...{
        'Box 10 - Gross proceeds paid to an attorney': '',
        'Recipient Last Name (Surname)': 'Pipe',
      },
      'Form Account Number': ada.user.id.slice(-12),
    })
    for (const form of forms) expect(form).toHaveLength(irisColumns('misc').length)
    const copies = await app.inject({
      ...{ method: 'POST', url: '/api/tax-forms/2025/files' },
      headers: { authorization: `Bearer ${lana.token}` },
      payload: { ...body, file: 'copies' },
    })
    const { text, pages } = await textOfPdf(copies.rawPayload)
    expect(pages).toBe(2)
    for (const part of ['Form 1099-MISC', '1 Rents', '1,333.34', '666.67', '***-**-4321'])
      expect(text).toContain(part)
    expect(text).not.toContain('98765')
    const { user } = ben
    expect(text).toContain(user.lastName)
  })
})

describe('the tax details of an owner', () => {
  it('begin empty, show the last four digits, and open the number on record', async () => {
    const lana = await landlord()
    const ada = await memberOf(lana, 'owner')
    expect(made(await lana.get<TaxDetails>(pathOf(ada)))).toMatchObject({
      ...{ ownerId: ada.user.id, vendorId: null, tinLast4: null, is1099: true, updatedAt: null },
    })
    expect((await lana.post(`${pathOf(ada)}/tin`)).status).toBe(409)
    const saved = await lana.put<TaxDetails>(pathOf(ada), details)
    expect(made(saved)).toMatchObject({ tinLast4: '4321', state: 'NY', taxName: 'Pia Pipe' })
    expect(saved.text).not.toContain('98765')
    expect((await lana.post(`${pathOf(ada)}/tin`)).body).toEqual({ tin })
    const log = await lana.get<{ action: string }[]>('/api/audit-log?entity=owner_tax_details')
    expect(log.body.map(({ action }) => action)).toContain('opened')
    expect(log.text).not.toContain('98765')
  })

  it('belong to admins of this organization, and to its owners', async () => {
    const lana = await landlord()
    const [ada, manager] = [await memberOf(lana, 'owner'), await memberOf(lana, 'manager')]
    for (const person of [manager, ada]) {
      expect((await person.get(pathOf(ada))).status).toBe(403)
      expect((await person.put(pathOf(ada), details)).status).toBe(403)
      expect((await person.post(`${pathOf(ada)}/tin`)).status).toBe(403)
    }
    const otto = await landlord()
    for (const [admin, person] of [
      [otto, ada],
      [lana, manager],
    ] as const) {
      expect((await admin.get(pathOf(person))).status).toBe(404)
      expect((await admin.put(pathOf(person), details)).status).toBe(404)
      expect((await admin.post(`${pathOf(person)}/tin`)).status).toBe(404)
    }
  })

  it('are not overwritten by an older version', async () => {
    const lana = await landlord()
    const ada = await memberOf(lana, 'owner')
    const first = made(await lana.put<TaxDetails>(pathOf(ada), details))
    itIs('2026-12-16')
    const second = made(await lana.put<TaxDetails>(pathOf(ada), { ...details, city: 'Troy' }))
    const stale = { ...details, city: 'Utica', updatedAt: first.updatedAt }
    expect((await lana.put(pathOf(ada), stale)).status).toBe(409)
    const fresh = { ...stale, updatedAt: second.updatedAt }
    expect((await lana.put(pathOf(ada), fresh)).status).toBe(200)
  })
})

function cellsOf(line: string): string[] {
  return line.slice(1, -1).split('","')
}

/** As the list sorts forms: by name. */
function byName(rows: TaxForms['rows']) {
  const place = (id: string) => rows.findIndex(({ ownerId }) => ownerId === id)
  return (a: { ownerId: string }, b: { ownerId: string }) => place(a.ownerId) - place(b.ownerId)
}
