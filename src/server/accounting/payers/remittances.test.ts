import { expect, it } from 'vitest'
import type { LeasePayers } from '#shared/accounting/payers.ts'
import type { Payment } from '#shared/accounting/payments.ts'
import type { Remittance, RemittancePreview } from '#shared/accounting/remittances.ts'
import { call, landlord, leaseUnit, tenantOf, type User } from '#test/world.ts'
import { itIs, leaseHome, made } from '../../fixture.ts'

const url = '/api/agency-remittances'

/** Two leases of one agency; of the second only the tenant's name is known. */
async function twoHomes() {
  const { lana, lease } = await leaseHome('2025-01-01')
  const second = await leaseUnit(
    lana,
    lana.units[1]?.id ?? '',
    (await tenantOf(lana, 'Ortiz')).id,
    {
      ...{ startDate: '2025-01-01', endDate: '2029-12-31', monthlyRent: '1000' },
    },
  )
  const agency = made(await lana.post<{ id: string }>('/api/agencies', { name: 'Housing' }))
  for (const [id, share, reference] of [
    [lease.id, '820', 'H-17'],
    [second.id, '600', null],
  ]) {
    const payer = { kind: 'agency', agencyId: agency.id, share, reference }
    made(
      await lana.put(`/api/leases/${id}/payers`, { payers: [payer], effectiveFrom: '2025-01-01' }),
    )
  }
  return { lana, lease, second, agency }
}

const csv = `Housing authority,,
Case no,Participant,HAP amount
H-17,Someone,$820.00
,"ORTIZ, BOB",590.00
H-99,Nobody,100.00
Total,,1510.00
`

async function owed(lana: User, lease: { id: string }) {
  const { body } = await lana.get<LeasePayers>(`/api/leases/${lease.id}/payers`)
  return body.payers.map(payer => payer.owed)
}

it('an agency’s file is compared, recorded in one run, and undone as a whole', async () => {
  const { lana, lease, second, agency } = await twoHomes()
  const sent = { agencyId: agency.id, csv, reference: 'EFT 5', receivedOn: '2025-01-01' }
  const { total, lines, missing } = made(await lana.post<RemittancePreview>(`${url}/preview`, sent))
  expect(total).toBe('1510.00')
  expect(lines.map(({ state, due, leaseId }) => [state, due, leaseId])).toEqual([
    ['matches', '820.00', lease.id],
    ['differs', '600.00', second.id],
    ['unknown', null, null],
  ])
  expect(missing).toEqual([])
  expect((await lana.post(url, sent)).body).toMatchObject({ needsConfirmation: true })
  const recorded = made(await lana.post<Remittance>(url, { ...sent, confirm: true }))
  expect(recorded).toMatchObject({ payments: 2, amount: '1410.00', agencyName: 'Housing' })
  expect([await owed(lana, lease), await owed(lana, second)]).toEqual([['0.00'], ['10.00']])
  const again = made(await lana.post<RemittancePreview>(`${url}/preview`, sent))
  expect(again.lines.map(({ state }) => state)).toEqual(['duplicate', 'duplicate', 'unknown'])
  expect((await lana.post(url, { ...sent, confirm: true })).status).toBe(409)
  const undo = () => call('DELETE', `${url}/${recorded.id}`, { token: lana.token, body: {} })
  expect((await undo()).status).toBe(204)
  expect((await undo()).status).toBe(409)
  expect([await owed(lana, lease), await owed(lana, second)]).toEqual([['820.00'], ['600.00']])
  const { body } = await lana.get<Payment[]>('/api/payments')
  expect(body.map(({ status, payer }) => [status, payer?.name])).toEqual([
    ['voided', 'Housing'],
    ['voided', 'Housing'],
  ])
})

it('a file that cannot be read says why, and another office’s agency is unknown', async () => {
  const { lana, agency } = await twoHomes()
  const ask = (who: User, text: string) =>
    who.post(`${url}/preview`, { agencyId: agency.id, csv: text })
  for (const [text, said] of [
    ['Name\nAnn', 'needs a column'],
    ['Name,Amount\nAnn,-', 'Line 2 has no amount'],
    ['Name,Amount\nTotal,5', 'No line'],
  ] as const)
    expect((await ask(lana, text)).body).toMatchObject({
      fields: { csv: expect.stringContaining(said) },
    })
  itIs('2025-01-01')
  expect((await ask(await landlord(), csv)).status).toBe(400)
})
