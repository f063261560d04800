import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, todayIn } from '#shared/dates.ts'
import { landlord } from '#test/world.ts'
import { made } from '../fixture.ts'
import { accountsOf, csvOf, linesOf, sendFile } from './fixture.ts'

let lana: Awaited<ReturnType<typeof landlord>>
let account: string
const day = (ago: number) => addDays(todayIn('America/New_York'), -ago)

beforeAll(async () => {
  lana = await landlord()
  account = (await accountsOf(lana))[0]?.id ?? ''
})

const lineAt = async (amount: string) =>
  (await linesOf(lana, account)).find(one => one.amount === amount)

describe('a bank file', () => {
  const coffee = { on: day(40), payee: 'COFFEE', amount: '-4.50' }
  const rent = { on: day(39), payee: 'DEPOSIT', amount: '1,500.00' }

  test('adds its lines once, and two equal ones stay two', async () => {
    const content = csvOf([coffee, coffee, { ...rent, amount: '1500.00' }])
    const first = made(await sendFile(lana, account, content))
    expect(first).toMatchObject({ lines: 3, added: 3, duplicates: 0, byRules: 0, unmapped: null })
    const again = made(await sendFile(lana, account, content))
    expect(again).toMatchObject({ fileId: first.fileId, added: 0, duplicates: 3 })
    const longer = csvOf([coffee, coffee, { ...coffee, on: day(38) }])
    expect(made(await sendFile(lana, account, longer))).toMatchObject({ added: 1, duplicates: 2 })
    expect((await linesOf(lana, account)).map(({ amount }) => amount)).toEqual([
      ...['-4.50', '1500.00', '-4.50', '-4.50'],
    ])
  })

  test.each([
    ['empty', '', 'The file is empty'],
    ['encrypted', 'Salted__\u0001\u0002 and more', 'The file is encrypted: decrypt it first'],
    [
      'with an amount that is none',
      csvOf([
        { on: day(3), payee: 'A', amount: '-1.00' },
        { on: day(2), payee: 'B', amount: '12.3.4' },
      ]),
      'Line 3 has no amount that can be read: 12.3.4',
    ],
  ])('that is %s is refused in one sentence, and adds nothing', async (_, content, sentence) => {
    const before = (await linesOf(lana, account)).length
    const sent = await sendFile(lana, account, content)
    expect([sent.status, sent.body]).toEqual([
      400,
      expect.objectContaining({ message: sentence, fields: { file: sentence } }),
    ])
    expect((await linesOf(lana, account)).length).toBe(before)
  })

  test('of more than 20 MB is refused', async () => {
    const sent = await sendFile(lana, account, Buffer.alloc(20 * 1024 * 1024 + 1, ' '))
    expect(sent.status).toBe(413)
  })

  test('whose columns no heading names is answered with its rows, and read with a mapping', async () => {
    const content = ['x;y;z', `${day(37)};Odd bank;-7,25`, `${day(36)};Odd bank;1.000,00`].join(
      '\n',
    )
    const asked = made(await sendFile(lana, account, content))
    expect(asked).toMatchObject({
      fileId: null,
      added: 0,
      unmapped: { rows: [['x', 'y', 'z'], [], []].map(() => expect.any(Array)) },
    })
    const mapping = { columns: { date: 0, payee: 1, amount: 2 }, skip: 1 }
    const query = `&mapping=${encodeURIComponent(JSON.stringify(mapping))}`
    expect(made(await sendFile(lana, account, content, query))).toMatchObject({ added: 2 })
    expect(await lineAt('-7.25')).toMatchObject({ payee: 'Odd bank', postedOn: day(37) })
    // Remembered for the account: the next file needs none.
    const next = ['x;y;z', `${day(35)};Odd bank;-8,25`].join('\n')
    expect(made(await sendFile(lana, account, next))).toMatchObject({ added: 1 })
  })
})
