import { expect, test } from 'vitest'
import type { BankAccount } from '#shared/accounting/banking/bank-accounts.ts'
import { on, post } from '#test/fixture-e/office.ts'
import { playE } from '#test/fixture-e/play.ts'
import { made } from '../fixture.ts'
import { accountsOf } from './fixture.ts'

test('Elm’s year in one trust account is 48,884.44 + 1,575.00 + 3,690.00, and pays no more', async () => {
  const office = await playE('2026-01-01')
  const { lana } = office
  const { elm } = office.properties
  for (let month = 1; month <= 12; month += 1)
    await post(office, 'owner-statements', {
      ...{ propertyId: elm, month: on(month, '01').slice(0, 7) },
    })
  const sent = { name: 'Elm trust', kind: 'trust', propertyIds: [elm] }
  const { id } = await post<BankAccount>(office, 'bank-accounts', sent)
  const trust = async (account = id) =>
    made(await lana.get(`/api/bank-accounts/${account}/trust?asOf=2025-12-31`))
  const balanced = { owners: [{ balance: '48884.44' }], prepaid: '1575.00', difference: '0.00' }
  expect(await trust()).toMatchObject({
    ...balanced,
    ...{ book: '50459.44', owed: '50459.44', deposits: '0.00' },
  })
  const deposits = (await accountsOf(lana)).find(({ kind }) => kind === 'deposit')?.id
  expect(await trust(deposits)).toMatchObject({
    ...{ book: '3690.00', deposits: '3690.00', owed: '3690.00', toTransfer: '2950.00' },
  })
  made(await lana.patch(`/api/bank-accounts/${id}`, { depositPropertyIds: [elm] }))
  expect(await trust()).toMatchObject({
    ...balanced,
    ...{ book: '54149.44', owed: '54149.44', deposits: '3690.00', toTransfer: '0.00' },
  })
  const draw = (amount: string) =>
    lana.post<{ message: string }>('/api/owner-entries', {
      ...{ propertyId: elm, kind: 'draw', amount, entryOn: '2025-12-31', confirm: true },
    })
  const refused = await draw('48884.45')
  expect([refused.status, refused.body.message]).toEqual([
    409,
    expect.stringMatching(
      /^48884\.44 is available for .+: a trust account pays no more than that$/,
    ),
  ])
  made(await draw('48884.44'))
  expect(await trust()).toMatchObject({ owners: [{ balance: '0.00' }], book: '5265.00' })
}, 180_000)
