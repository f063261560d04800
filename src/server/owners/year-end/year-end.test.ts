import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Owner } from '#shared/owners/owners.ts'
import { linesOfPdf, tagsOfPdf } from '#test/printed.ts'
import { app, landlord, memberOf, type User } from '#test/world.ts'
import { itIs, leaseHome, made, pay } from '../../fixture.ts'

/** A home at 1,000 a month from August 2025 that Ada and Ben own by 60 and 40, with a cost, a draw and two statements each. */
async function ownedYear() {
  const { lana, lease } = await leaseHome('2025-08-01', { monthlyRent: '1000' })
  vi.useRealTimers()
  const [ada, ben] = [await memberOf(lana, 'owner'), await memberOf(lana, 'owner')]
  itIs('2025-11-12')
  const propertyId = lana.property.id
  const path = `/api/properties/${propertyId}`
  const fees = { managementFeePercent: '10', managementFeeBase: 'all' }
  made(await lana.patch(path, { ownerId: ada.user.id, ownerSince: '2025-08-01', ...fees }))
  const owners = [
    { userId: ada.user.id, percent: '60' },
    { userId: ben.user.id, percent: '40' },
  ]
  made(await lana.put(`${path}/owners`, { owners, effectiveFrom: '2025-08-01', confirm: true }))
  await pay(lana, lease, '1000', '2025-08-03')
  await pay(lana, lease, '1000', '2025-09-03')
  const cost = { propertyId, category: 'repairs', payee: 'Roofers', amount: '333.33' }
  made(
    await lana.post('/api/expenses', { ...cost, incurredOn: '2025-09-10', paidOn: '2025-09-10' }),
  )
  const draw = { propertyId, kind: 'draw', amount: '250', entryOn: '2025-09-20', confirm: true }
  made(await lana.post('/api/owner-entries', { ...draw, ownerId: ben.user.id }))
  for (const month of ['2025-08', '2025-09'])
    for (const { user } of [ada, ben])
      made(await lana.post('/api/owner-statements', { propertyId, month, ownerId: user.id }))
  return { lana, ada, ben, propertyId }
}

const ask = (who: User, owner: User, year = '2025') =>
  app.inject({
    url: `/api/owners/${owner.user.id}/year-end?year=${year}`,
    headers: { authorization: `Bearer ${who.token}` },
  })

describe('owners by shares', () => {
  let home: Awaited<ReturnType<typeof ownedYear>>
  beforeAll(async () => {
    home = await ownedYear()
  })
  beforeEach(() => itIs('2025-11-12'))

  it('are listed with their money, their draws and their last statement', async () => {
    const { lana, ada, ben, propertyId } = home
    const { body } = await lana.get<Owner[]>('/api/owners')
    const of = ({ user }: User) => body.find(({ id }) => id === user.id)
    expect(body).toHaveLength(2)
    // 2,000.00 less fees of 200.00 and 333.33 is 1,466.67: 880.00 and 586.67, less the draw.
    // Rent of October was paid in September: 600.00 of it are Ada's.
    expect(of(ada)).toMatchObject({
      properties: [{ id: propertyId, percent: '60', balance: '880.00' }],
      ...{ balance: '880.00', available: '280.00', drawsThisYear: '0.00' },
      ...{ lastStatement: { month: '2025-09', sentAt: null }, years: ['2025'] },
    })
    expect(of(ben)).toMatchObject({ balance: '336.67', drawsThisYear: '250.00' })
    const found = await lana.get<Owner[]>(`/api/owners?q=${encodeURIComponent(ada.user.email)}`)
    expect(found.body.map(({ id }) => id)).toEqual([ada.user.id])
    const [first, second] = body
    const next = await lana.get<Owner[]>(`/api/owners?limit=1&after=${first?.id}`)
    expect(next.body).toEqual([second])
  })

  it('are the office’s alone', async () => {
    const stranger = await landlord()
    const { body } = await stranger.get<Owner[]>('/api/owners')
    expect(body.map(({ id }) => id)).toEqual([stranger.user.id])
    expect(await home.ada.get('/api/owners')).toMatchObject({ status: 403 })
  })

  it('get their year as one PDF, by their share', async () => {
    const { lana, ben } = home
    const { statusCode, headers, rawPayload } = await ask(lana, ben)
    expect(statusCode).toBe(200)
    expect(headers['content-disposition']).toContain('Year-End_Package_')
    const lines = await linesOfPdf(rawPayload)
    const package2025 = lines.slice(
      2,
      lines.indexOf('The statements themselves follow, as they were issued.'),
    )
    expect(package2025.filter(line => !/^All figures|^was received|^Generated/.test(line))).toEqual(
      [
        'Year-End Package, 2025',
        'Owner | Mia Member',
        'Property | Alpha, 40% share',
        'Statements | 2',
        'Months without a statement: Alpha (October 2025).',
        'Summary',
        'Description | Amount',
        'Beginning balance | $0.00',
        'Receipts | $800.00',
        'Repairs | -$133.33',
        'Management fee | -$80.00',
        'Net for the year | $586.67',
        'Owner draws | -$250.00',
        'Ending balance | $336.67',
        'Statements of the Year',
        'Month | Beginning balance | Income | Expenses and fees | Draws and contributions | Ending balance',
        'Alpha',
        'August 2025 | $0.00 | $400.00 | -$40.00 | $0.00 | $360.00',
        'September 2025 | $360.00 | $400.00 | -$173.33 | -$250.00 | $336.67',
        'Year | $0.00 | $800.00 | -$213.33 | -$250.00 | $336.67',
        'Expenses and Management Fees',
        'Date | Transaction | Description | Amount',
        'Alpha',
        'August 31, 2025 | Management fee | 10% of 1,000.00 | -$40.00',
        'September 10, 2025 | Repairs | Roofers | -$133.33',
        'September 30, 2025 | Management fee | 10% of 1,000.00 | -$40.00',
        'Total of Alpha | -$213.33',
        'Draws and Contributions',
        'Date | Transaction | Description | Amount',
        'Alpha',
        'September 20, 2025 | Owner draw | -$250.00',
        'Total of Alpha | -$250.00',
      ],
    )
    for (const month of ['August', 'September'])
      expect(lines).toContain(`Owner Statement, ${month} 2025`)
    const { info, unmarked } = await tagsOfPdf(rawPayload)
    expect(info).toMatchObject({ Language: 'en', Title: 'Year-End Package, 2025' })
    expect(unmarked).toEqual([])
  })

  it('get it themselves, and no other owner does', async () => {
    const { lana, ada, ben } = home
    const stranger = await landlord()
    const statuses = [ask(ben, ben), ask(ada, ben), ask(stranger, ben), ask(lana, ben, '2024')]
    expect((await Promise.all(statuses)).map(({ statusCode }) => statusCode)).toEqual([
      200, 404, 404, 404,
    ])
    expect((await ask(lana, ben, 'last')).json()).toMatchObject({
      errors: [{ field: 'year', message: 'Enter a year such as 2025' }],
    })
  })
})
