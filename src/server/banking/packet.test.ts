import { expect, test } from 'vitest'
import type { ReconciliationDetails } from '#shared/accounting/banking/reconciliations.ts'
import type { SureLines } from '#shared/accounting/banking/sure-matches.ts'
import { addDays, type Day, todayIn } from '#shared/dates.ts'
import { linesOfPdf } from '#test/printed.ts'
import { app, landlord, type User } from '#test/world.ts'
import { made } from '../fixture.ts'
import { accountsOf, csvOf, sendFile } from './fixture.ts'

const day = (ago: number) => addDays(todayIn('America/New_York'), -ago)

test('a packet lists all that its statement shows, of imported lines too, and adds up to its balance', async () => {
  const lana = await landlord()
  const id = (await accountsOf(lana))[0]?.id ?? ''
  const spend = async (amount: string, on: Day) =>
    made(
      await lana.post('/api/expenses', {
        ...{ propertyId: lana.property.id, category: 'supplies', payee: 'Store', amount },
        ...{ incurredOn: on, paidOn: on },
      }),
    )
  await spend('30', day(9))
  await spend('20.50', day(8))
  const first = [
    { on: day(9), payee: 'STORE', amount: '-30.00' },
    { on: day(8), payee: 'STORE', amount: '-20.50' },
  ]
  await importSure(lana, id, first)
  expect(await packetOf(lana, id, { through: day(7), statementBalance: '-50.50' })).toEqual([
    'Balance before | $0.00',
    'Expense | Store | -$30.00',
    'Expense | Store | -$20.50',
    'Statement balance | -$50.50',
  ])
  await spend('7', day(3))
  await importSure(lana, id, [{ on: day(3), payee: 'STORE', amount: '-7.00' }])
  expect(await packetOf(lana, id, { through: day(1), statementBalance: '-57.50' })).toEqual([
    'Balance before | -$50.50',
    'Expense | Store | -$7.00',
    'Statement balance | -$57.50',
  ])
})

/** Imports lines and matches those that are sure. */
async function importSure(lana: User, id: string, lines: Parameters<typeof csvOf>[0]) {
  made(await sendFile(lana, id, csvOf(lines)))
  const path = `/api/bank-accounts/${id}/matches`
  const { digest, count } = made(await lana.get<SureLines>(path))
  expect(count).toBe(lines.length)
  expect((await lana.post(path, { digest })).status).toBe(200)
}

/** The rows below “On the statement” without their days, of a reconciliation that is finished. */
async function packetOf(lana: User, bankAccountId: string, statement: object): Promise<string[]> {
  const sent = { bankAccountId, ...statement }
  const begun = made(await lana.post<ReconciliationDetails>('/api/reconciliations', sent))
  const path = `/api/reconciliations/${begun.id}`
  const done = made(await lana.patch<ReconciliationDetails>(path, { state: 'done' }))
  const { rawPayload } = await app.inject({
    url: `/api/documents/${done.document?.id}/download`,
    headers: { authorization: `Bearer ${lana.token}` },
  })
  const lines = await linesOfPdf(rawPayload)
  const from = lines.findIndex(line => line === 'On the statement') + 2
  const to = lines.findLastIndex(line => line.startsWith('Statement balance'))
  return lines
    .slice(from, to + 1)
    .map(line => line.replace(/^.*?(?=Expense|Balance|Statement)/, ''))
}
