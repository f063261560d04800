import { expect, test } from 'vitest'
import { linesOfPdf } from '#test/printed.ts'
import { app, landlord, type User } from '#test/world.ts'
import { everybody, itIs, leaseHome, made, pay, rentFallsDue } from '../fixture.ts'

async function printed(who: User, lease: { id: string }, query = '') {
  const { statusCode, rawPayload, headers } = await app.inject({
    url: `/api/leases/${lease.id}/rent-statement/pdf${query}`,
    headers: { authorization: `Bearer ${who.token}` },
  })
  return { status: statusCode, bytes: rawPayload, headers }
}

/** A lease from November 17, 2024, with a payment that came back in March 2025. */
async function twoYears() {
  const { lana, lease } = await leaseHome('2024-11-17')
  const { tenant, ...others } = await everybody(lana, lease)
  itIs('2024-12-01')
  await rentFallsDue(lease)
  await pay(lana, lease, '1000')
  itIs('2025-03-01')
  await rentFallsDue(lease)
  const sent = { leaseId: lease.id, amount: '4000', paymentMethod: 'check', notes: 'No. 118' }
  const { id } = made(await lana.post<{ id: string }>('/api/payments', sent))
  const concession = { leaseId: lease.id, kind: 'concession', amount: '60', reason: 'Heating' }
  made(await lana.post('/api/credits', concession))
  itIs('2025-03-09')
  made(await lana.patch(`/api/payments/${id}`, { status: 'reversed', reason: 'No funds' }))
  await pay(lana, lease, '4300')
  return { lana, lease, tenant, ...others }
}

test('a rent statement has the charges, payments and balance of each month, and every payment', async () => {
  const { lease, tenant } = await twoYears()
  const lines = await linesOfPdf((await printed(tenant, lease, '?year=2025')).bytes)
  expect(lines.slice(1, -1)).toEqual([
    'Bob Ray',
    '1 Alpha St, Unit 1',
    'March 9, 2025',
    'Rent Statement 2025',
    'Tenant | Bob Ray',
    'Property | Alpha, Unit 1, 1 Alpha St',
    'Period | January 1 – March 9, 2025',
    'Balance brought forward | $760.00',
    'Balance due as of March 9, 2025 | $0.00',
    'Month | Charges | Payments | Credits | Balance',
    'January 2025 | $1,200.00 | $0.00 | $0.00 | $1,960.00',
    'February 2025 | $1,200.00 | $0.00 | $0.00 | $3,160.00',
    'March 2025 | $1,200.00 | $4,300.00 | $60.00 | $0.00',
    'Total | $3,600.00 | $4,300.00 | $60.00 | $0.00',
    'Payments',
    'Date | Transaction | Description | Amount',
    'March 1, 2025 | Payment | Check; No. 118 | $4,000.00',
    'March 9, 2025 | Payment | Bank transfer | $4,300.00',
    'March 9, 2025 | Payment returned | No funds | -$4,000.00',
    'Total | $4,300.00',
  ])
})

test('a past year ends with December, and begins with the lease', async () => {
  const { lana, lease } = await twoYears()
  const lines = await linesOfPdf((await printed(lana, lease, '?year=2024')).bytes)
  expect(lines).toContain('Period | November 17 – December 31, 2024')
  expect(lines).toContain('December 2024 | $1,200.00 | $1,000.00 | $0.00 | $760.00')
  expect(lines.some(line => line.startsWith('October'))).toBe(false)
})

test('a year without the lease is refused at the field', async () => {
  const { lana, lease } = await twoYears()
  for (const year of ['2023', '2026'])
    expect(await lana.get(`/api/leases/${lease.id}/rent-statement/pdf?year=${year}`)).toMatchObject(
      { status: 400, body: { fields: { year: 'Choose a year from 2024 to 2025' } } },
    )
  expect(await lana.get(`/api/leases/${lease.id}/rent-statement/pdf?year=last`)).toMatchObject({
    status: 400,
    body: { fields: { year: 'Enter a year such as 2026' } },
  })
})

test('a rent statement is in the language of its reader', async () => {
  const { lease, tenant } = await twoYears()
  made(await tenant.patch('/api/auth/user', { preferences: { language: 'es' } }))
  const { bytes, headers } = await printed(tenant, lease, '?year=2025')
  const lines = await linesOfPdf(bytes)
  expect(lines).toContain('Estado de cuenta de renta 2025')
  expect(lines).toContain('Mes | Cargos | Pagos | Créditos | Saldo')
  expect(lines.some(line => line.startsWith('enero de 2025'))).toBe(true)
  expect(headers['content-disposition']).toContain('Estado_de_cuenta')
})

test('a rent statement is read by the readers of the lease, and by no one else', async () => {
  const { lana, lease, tenant, owner, staff } = await twoYears()
  const otto = await landlord()
  for (const who of [lana, owner, tenant]) expect((await printed(who, lease)).status).toBe(200)
  for (const who of [otto, staff]) expect((await printed(who, lease)).status).toBe(404)
})
