import { describe, expect, it, test, vi } from 'vitest'
import { textOfPdf } from '#test/printed.ts'
import { app, landlord } from '#test/world.ts'
import { irisColumns } from './filing.ts'
import {
  december,
  details,
  formsOf,
  type Landlord,
  payAlone,
  payBill,
  tin,
  vendorOf,
} from './fixture.ts'

describe('the forms of a year', () => {
  it('go to whom the threshold was reached for: 1,950.00 of 2026 is below, 2,000.00 is not', async () => {
    const lana = await december()
    const below = await vendorOf(lana, 'Alma')
    const reached = await vendorOf(lana, 'Bert')
    await payBill(lana, { vendorId: below.id, amount: '1950' })
    await payBill(lana, { vendorId: reached.id, amount: '1500' })
    await payAlone(lana, { vendorId: reached.id, amount: '500' })
    const forms = await formsOf(lana)
    expect(forms).toMatchObject({ threshold: '2000.00', isThresholdKnown: true, currency: 'USD' })
    expect(forms.rows).toMatchObject([
      {
        ...{ name: 'Bert', isIn: true, reason: 'reached', reported: '2000.00' },
        missing: ['w9', 'tin', 'address'],
      },
      { name: 'Alma', isIn: false, reason: 'below', reported: '0.00', services: '1950.00' },
    ])
    expect(forms.totals).toEqual({
      ...{ paid: '3950.00', reported: '2000.00', excluded: '1950.00', forms: 1 },
    })
  })

  it('leave cards, goods, voided payments and payees without a vendor out', async () => {
    const lana = await december()
    const { id: vendorId } = await vendorOf(lana, 'Bert', details)
    await payBill(lana, { vendorId, amount: '2100', method: 'check' })
    await payBill(lana, { vendorId, amount: '700', method: 'card' })
    await payBill(lana, { vendorId, amount: '300', method: null, category: 'supplies' })
    const wrong = await payBill(lana, { vendorId, amount: '400', method: 'cash' })
    expect((await lana.delete(`/api/bill-payments/${wrong.id}`)).status).toBe(204)
    const alone = await payAlone(lana, { vendorId, amount: '50' })
    expect((await lana.delete(`/api/expenses/${alone.id}`)).status).toBe(204)
    await payAlone(lana, { amount: '80' })
    const byCard = await vendorOf(lana, 'Carla')
    await payBill(lana, { vendorId: byCard.id, amount: '5000', method: 'card' })
    const forms = await formsOf(lana)
    expect(forms.rows).toMatchObject([
      {
        ...{ name: 'Bert', taxName: 'Pia Pipe', tinLast4: '4321', isIn: true, missing: [] },
        ...{ paid: '3100.00', reported: '2100.00', card: '700.00', goods: '300.00' },
      },
      { name: 'Carla', isIn: false, reason: 'card', card: '5000.00' },
    ])
    expect(forms.withoutVendor).toBe('80.00')
    expect(forms.totals).toMatchObject({ paid: '8180.00', reported: '2100.00', forms: 1 })
  })

  it('count by the calendar of the organization: 10 PM of December 31 there is that year', async () => {
    const lana = await december()
    const { id: vendorId } = await vendorOf(lana, 'Bert')
    vi.setSystemTime('2027-01-01T03:00:00Z')
    await payAlone(lana, { vendorId, amount: '2000', paidOn: '2026-12-31' })
    vi.setSystemTime('2027-01-01T06:00:00Z')
    await payAlone(lana, { vendorId, amount: '900', paidOn: '2027-01-01' })
    await payAlone(lana, { vendorId, amount: '700', paidOn: '2025-12-31' })
    expect((await formsOf(lana)).totals).toMatchObject({ paid: '2000.00', forms: 1 })
    expect((await formsOf(lana, 'year=2025')).totals).toMatchObject({ paid: '700.00', forms: 1 })
    const unknown = await formsOf(lana, 'year=2027')
    expect(unknown).toMatchObject({ threshold: null, isThresholdKnown: false })
    expect(unknown.rows).toMatchObject([{ isIn: false, reason: 'unknown_threshold' }])
    const entered = await formsOf(lana, 'year=2027&threshold=900')
    expect(entered.rows).toMatchObject([{ isIn: true, reported: '900.00' }])
    expect(await lana.get('/api/tax-forms?year=2026&threshold=900')).toMatchObject({
      ...{ status: 400, body: { fields: { threshold: expect.any(String) } } },
    })
    expect((await lana.get('/api/tax-forms?year=twenty')).status).toBe(400)
  })

  it('are of one organization', async () => {
    const lana = await december()
    await payAlone(lana, { vendorId: (await vendorOf(lana, 'Bert')).id, amount: '2000' })
    const otto = await landlord()
    expect(await formsOf(otto)).toMatchObject({ rows: [], totals: { paid: '0.00', forms: 0 } })
  })
})

describe('the files', () => {
  const filing = (lana: Landlord, body: object = {}, year = 2026) =>
    lana.post<string>(`/api/tax-forms/${year}/files`, {
      ...{ file: 'filing', payerTin: '12-3456789', ...body },
    })

  async function office() {
    const lana = await december()
    await lana.patch('/api/organization', { name: 'Lord, Ltd.', phone: '(212) 555-0100' })
    const { id: vendorId } = await vendorOf(lana, 'Bert', details)
    await payBill(lana, { vendorId, amount: '2345.67' })
    return lana
  }
  const address = '1 Main St\nNew York, NY 10001'

  it('have the columns of the portal, a form a line', async () => {
    const lana = await office()
    expect(await filing(lana)).toMatchObject({ status: 409 })
    await lana.patch('/api/organization', { address })
    const answer = await filing(lana)
    expect(answer.status).toBe(200)
    expect(answer.headers['content-disposition']).toContain('1099-NEC-2026-1.csv')
    expect(answer.headers['cache-control']).toContain('no-store')
    const [header, form, ...others] = answer.text.trim().split('\r\n').map(cellsOf)
    expect(others).toEqual([])
    expect(header).toEqual(irisColumns('nec'))
    expect(header).toHaveLength(54)
    const cells = Object.fromEntries(irisColumns('nec').map((column, at) => [column, form?.[at]]))
    expect(cells).toMatchObject({
      ...{ 'Form Type': '1099-NEC', 'Tax Year': '2026', 'Payer TIN Type': 'EIN' },
      ...{ 'Payer Taxpayer ID Number': '123456789', 'Payer Name Type': 'B' },
      ...{ 'Payer Business or Entity Name Line 1': 'Lord Ltd', 'Payer Country': 'US' },
      ...{ 'Payer Address Line 1': '1 Main St', 'Payer City/Town': 'New York' },
      ...{ 'Payer State/Province/Territory': 'NY', 'Payer ZIP/Postal Code': '10001' },
      ...{ 'Payer Phone Type': 'D', 'Payer Phone': '2125550100' },
      ...{ 'Recipient TIN Type': 'SSN', 'Recipient Taxpayer ID Number': tin },
      ...{ 'Recipient Name Type': 'I', 'Recipient First Name': 'Pia' },
      ...{ 'Recipient Last Name (Surname)': 'Pipe', 'Recipient Address Line 1': '5 Elm St' },
      ...{ 'Recipient State/Province/Territory': 'NY', '2nd TIN Notice': 'N' },
      ...{ 'Box 1 - Nonemployee Compensation': '2345.67' },
      ...{ 'Box 4 - Federal income tax withheld': '', 'State 2 - Special Data Entries': '' },
    })
  })

  it('for recipients show the payer’s number whole and theirs cut', async () => {
    const lana = await office()
    await lana.patch('/api/organization', { address })
    const answer = await app.inject({
      ...{ method: 'POST', url: '/api/tax-forms/2026/files' },
      headers: { authorization: `Bearer ${lana.token}` },
      payload: { file: 'copies', payerTin: '123456789' },
    })
    expect(answer.statusCode).toBe(200)
    const { text, pages } = await textOfPdf(answer.rawPayload)
    expect(pages).toBe(1)
    for (const part of ['Form 1099-NEC', 'Copy B', '2,345.67', '12-3456789', '***-**-4321'])
      expect(text).toContain(part)
    expect(text).not.toContain('98765')
  })

  it('are refused with a sentence at the field', async () => {
    const lana = await office()
    await lana.patch('/api/organization', { address })
    for (const [body, field] of [
      [{ payerTin: '1234' }, 'payerTin'],
      [{ file: 'all' }, 'file'],
      [{ part: 2 }, 'part'],
    ] as const)
      expect(await filing(lana, body)).toMatchObject({
        ...{ status: 400, body: { fields: { [field]: expect.any(String) } } },
      })
    expect(await filing(lana, {}, 2027)).toMatchObject({
      ...{ status: 400, body: { fields: { threshold: expect.any(String) } } },
    })
    expect(await filing(lana, {}, 2025)).toMatchObject({ status: 409 })
  })

  test('are on record, without a number', async () => {
    const lana = await office()
    await lana.patch('/api/organization', { address })
    expect((await filing(lana)).status).toBe(200)
    const log = await lana.get<object[]>('/api/audit-log?entity=tax_forms')
    expect(log.body).toMatchObject([{ action: 'exported', label: '2026' }])
    expect(log.text).not.toMatch(/987654321|123456789/)
  })
})

function cellsOf(line: string): string[] {
  return line.slice(1, -1).split('","')
}
