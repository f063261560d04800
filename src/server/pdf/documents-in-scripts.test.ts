import { beforeAll, describe, expect, test } from 'vitest'
import { linesOfPdf } from '#test/printed.ts'
import { inScripts } from '#test/scripts.ts'
import { app, type User } from '#test/world.ts'
import { leaseHome, pay } from '../fixture.ts'

/** As pdf.js returns it: a character that it decomposes, such as the Lao vowel am, is decomposed here too. */
const told = (text: string) => text.normalize('NFKC').replace(/\s+/g, ' ')

async function printed(
  who: User,
  request: { method: 'GET' | 'POST'; url: string; payload?: object },
) {
  const headers = { authorization: `Bearer ${who.token}` }
  const { statusCode, rawPayload } = await app.inject({ ...request, headers })
  expect(statusCode).toBe(200)
  const lines = await linesOfPdf(rawPayload)
  return {
    lines: lines.map(line => told(line.replaceAll(' | ', ' '))),
    bytes: rawPayload.length,
    fonts: rawPayload.toString('latin1').match(/\/FontFile2/g)?.length ?? 0,
  }
}

let lana: User
let payment: { id: string; tenantId: string }
beforeAll(async () => {
  const home = await leaseHome('2025-03-01')
  lana = home.lana
  payment = { id: (await pay(home.lana, home.lease, '1200')).id, tenantId: home.lease.tenantId }
})

describe.each(inScripts)('a name in %s', (_, name) => {
  test('is on the receipt in its own letters, and copies as it is read', async () => {
    const sent = { firstName: 'Mx', lastName: name }
    expect((await lana.patch(`/api/tenants/${payment.tenantId}`, sent)).status).toBe(200)
    const receipt = await printed(lana, {
      method: 'GET',
      url: `/api/payments/${payment.id}/receipt`,
    })
    expect(receipt.lines).toContain(told(`Received from Mx ${name}`))
    expect(receipt.bytes).toBeLessThan(45_000)
    expect(receipt.fonts).toBeLessThanOrEqual(6)
  })

  test('is in a report in its own letters, and copies as it is read', async () => {
    const data = [{ Tenant: name, Rent: '1200.00' }]
    const report = await printed(lana, {
      method: 'POST',
      url: '/api/reports/export-pdf',
      payload: { reportType: 'Tenant Directory', data },
    })
    expect(report.lines).toContain(told(`${name} 1200.00`))
    expect(report.bytes).toBeLessThan(45_000)
  })
})

test.each([
  'شارع الملك 12, شقة 7',
  'الإيجار 1,200.00 ريال',
  'محمد Mo علي',
  'محمد علي (أبو أحمد)',
  'שרה 050-1234567',
  'רח׳ הרצל 12/7',
  'ד"ר דנה כהן-לוי',
  'Apt 7, شارع الملك 12, Riyadh',
  'Tower برج 5, floor 3',
  'שרה, Sarah, 7',
])('%j copies as it is read, in either direction on the page', async text => {
  const report = await printed(lana, {
    method: 'POST',
    url: '/api/reports/export-pdf',
    payload: { reportType: 'Tenant Directory', data: [{ Tenant: text }] },
  })
  const closed = (line: string) => told(line).replaceAll(' ', '')
  expect(report.lines.map(closed)).toContain(closed(text))
})

test('a purely Latin document has the two weights of its own font and no other', async () => {
  const data = [{ Tenant: 'Łukasz Żółć, Γιώργος, Дмитрий, Nguyễn Văn Ánh', Rent: '1200.00' }]
  const report = await printed(lana, {
    method: 'POST',
    url: '/api/reports/export-pdf',
    payload: { reportType: 'Tenant Directory', data },
  })
  expect(report.fonts).toBe(2)
})

test('a letter missing in all fonts is a box, and still copies as itself', async () => {
  const data = [{ Tenant: '\u{16a40}b', Rent: '1200.00' }]
  const report = await printed(lana, {
    method: 'POST',
    url: '/api/reports/export-pdf',
    payload: { reportType: 'Tenant Directory', data },
  })
  expect(report.lines).toContain('\u{16a40}b 1200.00')
})
