import { expect, test } from 'vitest'
import type { SureLines } from '#shared/accounting/banking/sure-matches.ts'
import { addDays, todayIn } from '#shared/dates.ts'
import { landlord } from '#test/world.ts'
import { accountsOf, csvOf, linesOf, sendFile } from './fixture.ts'

const day = addDays(todayIn('America/New_York'), -4)

/** An office whose bank shows each of these amounts, paid to a store, and nothing else. */
async function spentAtStore(amounts: readonly string[]) {
  const lana = await landlord(1)
  const [account, other] = await accountsOf(lana)
  const spend = (amount: string) =>
    lana.post('/api/expenses', {
      ...{ propertyId: lana.property.id, category: 'supplies', payee: 'Store', amount },
      ...{ incurredOn: day, paidOn: day },
    })
  for (const amount of amounts) await spend(amount)
  const id = account?.id ?? ''
  const lines = amounts.map(amount => ({ on: day, payee: 'STORE', amount: `-${amount}` }))
  await sendFile(lana, id, csvOf([...lines, { on: day, payee: 'UNKNOWN', amount: '-99.99' }]))
  return {
    ...{ lana, spend, otherId: other?.id ?? '', path: `/api/bank-accounts/${id}/matches` },
    states: async () => (await linesOf(lana, id)).map(({ state }) => state).toSorted(),
    lines: () => linesOf(lana, id),
  }
}

interface Matched {
  matched: number
  matchIds: string[]
}

test('lines whose proposal is sure are shown with their sums, and the same ones are matched', async () => {
  const { lana, path, states } = await spentAtStore(['10.00', '20.50'])
  const { body: sure } = await lana.get<SureLines>(path)
  expect(sure).toMatchObject({ count: 2, received: '0.00', paid: '30.50' })
  expect(sure.lines.map(({ amount, proposal }) => [amount, proposal?.rows.length])).toEqual(
    expect.arrayContaining([
      ['-10.00', 1],
      ['-20.50', 1],
    ]),
  )
  expect(await states()).toEqual(['new', 'new', 'new'])
  const done = await lana.post<Matched>(path, { digest: sure.digest })
  expect(done.body).toMatchObject({
    matched: 2,
    matchIds: [expect.any(String), expect.any(String)],
  })
  expect(await states()).toEqual(['matched', 'matched', 'new'])
  expect((await lana.get<SureLines>(path)).body).toMatchObject({ count: 0, lines: [] })
})

test('lines that became sure after a person looked are not matched', async () => {
  const { lana, path, spend, states } = await spentAtStore(['10.00'])
  const { body: seen } = await lana.get<SureLines>(path)
  await spend('99.99')
  const { body: now } = await lana.get<SureLines>(path)
  // The name is another one: that line is likely at most.
  expect(now.count).toBe(1)
  expect(now.digest).toBe(seen.digest)
  await spend('10.00')
  const late = await lana.post<{ message: string }>(path, { digest: seen.digest })
  expect([late.status, late.body.message]).toEqual([
    409,
    'Lines or records have changed: look at the lines again',
  ])
  expect(await states()).toEqual(['new', 'new'])
})

test('all matches of a call are undone by one, and those made since stay', async () => {
  const { lana, path, otherId, lines, states } = await spentAtStore(['10.00', '20.50', '30.00'])
  const { body } = await lana.post<Matched>(path, {})
  const [line] = (await lines()).filter(({ amount }) => amount === '-10.00')
  const [match] = line?.matches ?? []
  await lana.delete(`/api/bank-lines/${line?.id}/matches/${match?.id}`)
  await lana.post(`/api/bank-lines/${line?.id}/matches`, {
    rows: [{ source: match?.row.source, sourceId: match?.row.sourceId }],
  })
  const undo = (accountPath: string) =>
    lana.post(`${accountPath}/undo`, { matchIds: body.matchIds })
  expect((await undo(`/api/bank-accounts/${otherId}/matches`)).status).toBe(204)
  const stranger = await spentAtStore([])
  await stranger.lana.post(`${stranger.path}/undo`, { matchIds: body.matchIds })
  expect(await states()).toEqual(['matched', 'matched', 'matched', 'new'])
  expect((await undo(path)).status).toBe(204)
  expect(await states()).toEqual(['matched', 'new', 'new', 'new'])
  expect((await undo(path)).status).toBe(204)
  const none = await lana.post<{ fields: object }>(`${path}/undo`, { matchIds: [] })
  expect([none.status, none.body.fields]).toEqual([400, { matchIds: 'Choose a match' }])
})
