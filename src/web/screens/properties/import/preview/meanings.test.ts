import { expect, test } from 'vitest'
import { proposed, rowsOf } from '#test/rent-roll.ts'
import { addressOf } from '../cells/addresses.ts'
import { bedsAndBaths } from '../cells/rooms.ts'
import { meant } from './interpret.ts'
import { asOfDay, isMeant, noMeanings, openMeanings } from './meanings.ts'
import { readRows } from './parse-rent-roll.ts'

async function questionsOf(name: string) {
  const { sheet, guess } = await proposed(name)
  const { rows, columns } = meant(sheet, guess)
  const open = openMeanings(rows, columns)
  const read = (meanings: object, edits = new Map<number, object>()) =>
    readRows(sheet, { ...guess, edits, meanings: { ...noMeanings, ...meanings } })
  return { sheet, open, read }
}

test('credit balances are read as prepaid amounts', async () => {
  const rows = await rowsOf('credit-balances.csv')
  expect(rows.map(({ input }) => input?.balance)).toEqual(['-150.00', '-35.50', '35.50'])
})

test('a column of prepaid amounts means credits, with either sign', async () => {
  const rows = await rowsOf('prepaid-negative.xlsx')
  const held = rows.map(({ input }) => Number(input?.prepaid ?? input?.balance))
  expect(held.every(amount => Number.isFinite(amount))).toBe(true)
  expect(rows.flatMap(({ problems }) => problems)).toEqual([])
})

test('negative amounts need one decision where the file does not explain them', async () => {
  const { open, read } = await questionsOf('credit-balances.csv')
  expect(open.negatives).toEqual({ count: 2, sample: '($150.00)', isUnclear: false })
  const owed = read({ isNegativeOwed: true }).map(({ input }) => input?.balance)
  expect(owed).toEqual(['150.00', '35.50', '-35.50'])
  expect(
    isMeant({ ...open, negatives: { count: 1, sample: '-5', isUnclear: true } }, noMeanings),
  ).toBe(false)
})

test('a vacant unit with its rent in the one rent column has a market rent', async () => {
  const rows = await rowsOf('vacant-with-rent.csv')
  expect(rows.map(({ problems }) => problems)).toEqual([[], [], []])
  expect(rows.map(({ input }) => [input?.marketRent, input?.monthlyRent])).toEqual([
    [null, '1000.00'],
    ['1300.00', null],
    ['1250.00', null],
  ])
})

test('one email of two names is a problem of the second row that names both', async () => {
  const { read } = await questionsOf('joint-email.csv')
  const [bob, carol] = read({})
  expect(bob?.problems).toEqual([])
  expect(carol?.problems).toMatchObject([{ field: 'email', question: 'sharedEmail' }])
  expect(carol?.problems[0]?.message).toMatch(/Bob Bell has this email.*Carol Stone/)
  expect(carol).toMatchObject({ input: null, unitInput: { unit: '2', email: null } })
  const answers = new Map([[3, { sharedEmail: 'without_email' }]])
  expect(read({}, answers)[1]).toMatchObject({
    problems: [],
    input: { firstName: 'Carol', sharedEmail: 'without_email' },
  })
  expect(read({}, new Map([[3, { email: '' }]]))[1]).toMatchObject({ input: { email: null } })
})

test('one name is enough, a suffix stays with the name, and a cell of two people needs a decision', async () => {
  const { open, read } = await questionsOf('names.csv')
  expect(open.couples).toEqual({ count: 1, sample: 'Bell, Ann; Ray, Tom' })
  const rows = read({})
  expect(rows.map(({ input }) => input && [input.firstName, input.lastName])).toEqual([
    [null, 'Suharto'],
    null,
    ['John', 'Smith Jr.'],
    [null, 'Corner Cafe LLC'],
  ])
  expect(rows[1]).toMatchObject({ problems: [{ question: 'people' }], unitInput: { unit: '2' } })
  expect(read({ people: 'several' })[1]?.input).toMatchObject({
    ...{ firstName: 'Ann', lastName: 'Bell' },
    coTenants: [{ firstName: 'Tom', lastName: 'Ray' }],
  })
  expect(read({ people: 'one' })[1]?.input).toMatchObject({
    ...{ firstName: null, lastName: 'Bell, Ann; Ray, Tom', coTenants: [] },
  })
  const edited = new Map([[3, { firstName: 'Ann', lastName: 'Ray' }]])
  expect(read({}, edited)[1]?.input).toMatchObject({ firstName: 'Ann', coTenants: [] })
})

test('all 400 homes of a real rent roll are imported', async () => {
  const { sheet, open, read } = await questionsOf('columbus.csv')
  expect(asOfDay(sheet, 'month')).toBe('2026-11-24')
  expect(open.deposits).toBeGreaterThan(300)
  const rows = read({ isDepositHeld: true, balanceOn: '2026-11-24', today: '2026-11-25' })
  expect(rows).toHaveLength(400)
  expect(rows.filter(({ input }) => !input).map(({ problems }) => problems)).toEqual([])
  expect(rows[1]?.input).toMatchObject({
    ...{ address: '1200 Birch St, Columbus, OH 43201', bedrooms: 2, bathrooms: '1' },
    ...{ balance: '1425.00', balanceOn: '2026-11-24', securityDeposit: '1425.00' },
    ...{ depositHeld: '1425.00', depositReceivedOn: '2026-05-01' },
  })
  expect(rows.filter(({ input }) => input?.lastName && !input.email)).not.toHaveLength(0)
})

test.each([
  [['1 Oak St', 'Albany', 'NY', '12207'], '1 Oak St, Albany, NY 12207'],
  [['1 Oak St', 'Boston', 'MA', '2139'], '1 Oak St, Boston, MA 02139'],
  [['1 Oak St', 'Boston', 'MA', '02139'], '1 Oak St, Boston, MA 02139'],
  [['1 Oak St', 'Boston', 'MA', '021391234'], '1 Oak St, Boston, MA 02139-1234'],
  [['1 Oak St, Albany, NY 12207', 'Albany', 'NY', '12207'], '1 Oak St, Albany, NY 12207'],
  [['1 Albany Ave', 'Albany', '', ''], '1 Albany Ave, Albany'],
  [['1 Oak St', '', '', ''], '1 Oak St'],
  [['', 'Albany', 'NY', '12207'], ''],
])('%o is the address %s', ([street = '', city = '', state = '', zip = ''], address) => {
  expect(addressOf({ street, city, state, zip })).toBe(address)
})

test.each([
  ['2/1.00', '2', '1'],
  ['2BR/1BA', '2', '1'],
  ['2x1', '2', '1'],
  ['2 bd / 1.5 ba', '2', '1.5'],
  ['2 Bed 1 Bath', '2', '1'],
  ['Studio', 'Studio', ''],
  ['Studio/1.00', 'Studio', '1'],
  ['3 br', '3', ''],
  ['--/--', '', ''],
])('%s is %s beds and %s baths', (text, bedrooms, bathrooms) => {
  expect(bedsAndBaths(text)).toEqual({ bedrooms, bathrooms })
})

test.each(['2', '2.5', '1050', 'A1', ''])('“%s” is no beds and baths', text => {
  expect(bedsAndBaths(text)).toBeNull()
})

test('the Rent Roll report reads back', async () => {
  const text = [
    'Property,Unit,Tenant,Status,Lease Start,Lease End,Market Rent,Contract Rent,Deposit Held,Balance',
    'Alpha,A1,Ann Lee,Occupied,2024-06-01,2025-05-31,1600.00,1500.00,1500.00,0.00',
    "Alpha,A2,Bob Ray,Month-to-month,2025-03-17,2026-03-16,1300.00,1200.00,1200.00,'-19.35",
    'Alpha,A3,VACANT,Vacant,,,1250.00,,,',
  ].join('\n')
  const rows = await rowsOf('rent-roll.csv', new TextEncoder().encode(text))
  expect(rows.map(({ problems }) => problems)).toEqual([[], [], []])
  expect(rows.map(({ input }) => [input?.marketRent, input?.depositHeld, input?.balance])).toEqual([
    ['1600.00', '1500.00', '0.00'],
    ['1300.00', '1200.00', '-19.35'],
    ['1250.00', null, null],
  ])
})
