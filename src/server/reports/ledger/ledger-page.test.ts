import { expect, it } from 'vitest'
import { type GeneralLedger, ledgerPage } from '#shared/accounting/general-ledger.ts'
import type { Journal } from '#shared/accounting/journals.ts'
import type { LedgerAccount } from '#shared/accounting/ledger-accounts.ts'
import type { Property } from '#shared/properties/properties.ts'
import { landlord } from '#test/world.ts'

it('the pages of the ledger have every line once, equal ones too, and the sums of all of them', async () => {
  const lana = await landlord()
  const { body: chart } = await lana.get<LedgerAccount[]>('/api/accounts')
  const idOf = (number: string) => chart.find(account => account.number === number)?.id
  const { body: beta } = await lana.post<Property>('/api/properties', {
    ...{ name: 'Beta', address: '2 Beta St', totalUnits: 1 },
  })
  const places = [lana.property.id, beta.id, null]
  const side = (accountId: string | undefined, amount: object) =>
    places.flatMap(propertyId =>
      Array.from({ length: 15 }, () => ({ accountId, propertyId, ...amount })),
    )
  const lines = [
    ...side(idOf('6060'), { debit: '2.00' }),
    ...side(idOf('1010'), { credit: '2.00' }),
  ]
  for (let journal = 0; journal < 5; journal++)
    expect((await lana.post<Journal>('/api/journals', { memo: 'Fees', lines })).status).toBe(201)

  const all = await linesOf(lana, '')
  expect(all).toHaveLength(5 * lines.length)
  const counts = Object.groupBy(all, ({ source, account, property }) =>
    [source.id, account.number, property?.name].join(),
  )
  expect(Object.values(counts).map(group => group?.length)).toEqual(Array(30).fill(15))

  const bank = await linesOf(lana, `&accountId=${idOf('1010')}`)
  expect(bank).toHaveLength(225)
  expect(new Set(bank.map(({ credit }) => credit))).toEqual(new Set(['2.00']))
})

async function linesOf(lana: Awaited<ReturnType<typeof landlord>>, also: string) {
  const lines: GeneralLedger['lines'] = []
  for (let offset: number | null = 0; offset !== null; ) {
    const { body }: { body: GeneralLedger } = await lana.get(
      `/api/general-ledger?offset=${offset}${also}`,
    )
    expect(body.totals).toEqual(
      also ? { debit: '0.00', credit: '450.00' } : { debit: '450.00', credit: '450.00' },
    )
    expect(body.closing).toBe(also ? '-450.00' : '0.00')
    expect(body.lines.length).toBeLessThanOrEqual(ledgerPage)
    lines.push(...body.lines)
    offset = body.nextOffset
  }
  return lines
}
