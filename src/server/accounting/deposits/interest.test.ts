import { expect, it } from 'vitest'
import { leaseHome, made } from '../../fixture.ts'

it('interest on a deposit is an expense of the owner', async () => {
  const { lana, lease } = await leaseHome('2025-08-01')
  const { id: propertyId } = lana.property
  const entry = { leaseId: lease.id, kind: 'interest', amount: '15' }
  made(await lana.post('/api/deposit-entries', { ...entry, kind: 'received', amount: '1000' }))
  made(await lana.post('/api/deposit-entries', entry))
  const path = `/api/properties/${propertyId}/owner-statement?month=2025-08`
  expect((await lana.get(path)).body).toMatchObject({ expenses: '15.00', ending: '-15.00' })
  const report = {
    reportType: 'Profit & Loss',
    params: { from: '2025-08-01', to: '2025-08-01', propertyId },
  }
  const { rows, totals } = made(
    await lana.post<{ rows: object[]; totals: object }>('/api/reports/generate', report),
  )
  expect(rows).toContainEqual(
    expect.objectContaining({
      Line: 'Interest on deposits',
      'Schedule E Line': '13',
      Amount: '15.00',
    }),
  )
  expect(totals).toMatchObject({ Net: { value: '-15.00' } })
})

it('interest on a deposit is entered as no bill', async () => {
  const { lana } = await leaseHome('2025-08-01')
  const { id: propertyId } = lana.property
  const bill = { propertyId, payee: 'Bank', amount: '15', incurredOn: '2025-08-01' }
  for (const [path, more] of [
    ['expenses', {}],
    ['recurring-expenses', { rhythm: 'monthly', startsOn: '2025-08-01' }],
  ] as const)
    expect(
      await lana.post(`/api/${path}`, { ...bill, ...more, category: 'deposit_interest' }),
    ).toMatchObject({ status: 400, body: { fields: { category: 'Choose a category' } } })
})
