import { expect, test } from 'vitest'
import { landlord } from '#test/world.ts'
import { made } from '../fixture.ts'
import { ofx1, transaction } from './files/bank-files-fixture.ts'
import { accountsOf, csvOf, linesOf, sendFile } from './fixture.ts'

const coffee = { on: '2025-12-04', payee: 'COFFEE', amount: '-4.50' }
const rent = { on: '2025-12-05', payee: 'DEPOSIT IVY', amount: '250.25' }

/** Transactions of OFX with the bank’s ids, of the same lines. */
const ofx = (lines: readonly (typeof rent & { id: string })[]) =>
  ofx1(
    lines.map(({ id, on, payee, amount }) =>
      transaction({ DTPOSTED: on.replaceAll('-', ''), TRNAMT: amount, FITID: id, NAME: payee }),
    ),
  )

async function office() {
  const lana = await landlord()
  const account = (await accountsOf(lana))[0]?.id ?? ''
  const amounts = async () => (await linesOf(lana, account)).map(({ amount }) => amount).toSorted()
  return { amounts, send: async (file: string) => made(await sendFile(lana, account, file)) }
}

const whole = [
  { ...coffee, id: 'c1' },
  { ...coffee, id: 'c2' },
  { ...rent, id: 'r1' },
]

test.each([
  ['with ids first', ofx(whole), csvOf([coffee, coffee, rent])],
  ['without ids first', csvOf([coffee, coffee, rent]), ofx(whole)],
])('files of two formats with the same lines, %s, add each line once', async (_, one, other) => {
  const { send, amounts } = await office()
  expect(await send(one)).toMatchObject({ added: 3, duplicates: 0 })
  expect(await send(other)).toMatchObject({ lines: 3, added: 0, duplicates: 3, problems: [] })
  expect(await amounts()).toEqual(['-4.50', '-4.50', '250.25'])
})

test('files of two formats that overlap add the difference, in any order and again', async () => {
  const { send, amounts } = await office()
  await send(ofx([{ ...coffee, id: 'c1' }]))
  expect(await send(csvOf([coffee, coffee, rent]))).toMatchObject({ added: 2, duplicates: 1 })
  expect(await send(ofx(whole))).toMatchObject({ added: 0, duplicates: 3 })
  expect(await send(csvOf([rent, coffee, coffee]))).toMatchObject({ added: 0, duplicates: 3 })
  expect(await amounts()).toEqual(['-4.50', '-4.50', '250.25'])
})

test('a line with other texts is added, and a person is asked to look', async () => {
  const { send, amounts } = await office()
  await send(ofx([{ ...rent, id: 'r1' }]))
  const answer = await send(csvOf([{ ...rent, payee: 'Mobile check deposit' }, coffee]))
  expect(answer).toMatchObject({
    added: 2,
    problems: [
      '1 line has the day and the amount of a line from another kind of file: look whether it is the same',
    ],
  })
  expect(await amounts()).toEqual(['-4.50', '250.25', '250.25'])
})
