import { describe, expect, test } from 'vitest'
import { addDays, type Day, partsOf } from '#shared/dates.ts'
import { ledgersOf, reckon, shown } from '#test/demo/figures.ts'
import { faultsIn } from '#test/ledger/faults.ts'
import { portfolio } from './plan.ts'

/**
 * 400 days: every day of fourteen weeks around a leap day, and of the weeks in which clocks change,
 * months and years end.
 */
const days: Day[] = [
  ...daysFrom('2028-01-20', 98),
  ...daysFrom('2026-10-20', 90),
  ...daysFrom('2027-02-20', 60),
  ...daysFrom('2029-03-01', 62),
  ...daysFrom('2031-10-20', 50),
  ...daysFrom('2024-02-10', 40),
]
const clocks: Day[] = ['2026-11-01', '2027-03-14', '2029-03-11']
/** All of them in `npm run test:long`; else the ends of months, changes of the clock and every fourth of the rest. */
const todays = days.filter(
  (day, place) => process.env.THOROUGH || place % 4 === 0 || isLast(day) || clocks.includes(day),
)

describe('the demo portfolio as it is planned', () => {
  test('many days are tried, among them a leap day, month ends and changes of the clock', () => {
    expect(new Set(days).size).toBe(400)
    expect(new Set(todays).size).toBeGreaterThan(100)
    expect(todays).toEqual(expect.arrayContaining(['2028-02-29', '2024-02-29', '2026-12-31']))
    expect(todays).toEqual(expect.arrayContaining(clocks))
    expect(todays.filter(isLast).length).toBeGreaterThan(12)
  })

  // In fifths, so that none of them takes long on a busy machine.
  test.each([0, 1, 2, 3, 4])(
    'shows the same figures on each of them, part %i',
    part => {
      const wrong = todays
        .filter((_, place) => place % 5 === part)
        .map(today => [today, reckon(portfolio(today), today)] as const)
        .filter(([, figures]) => JSON.stringify(figures) !== JSON.stringify(shown))
      expect(wrong).toEqual([])
    },
    120_000,
  )

  test('shows them from the day before until four days later', () => {
    const plan = portfolio('2028-03-01')
    for (const days of [-1, 1, 2, 3, 4])
      expect(reckon(plan, addDays('2028-03-01', days)).revenue).toEqual(shown.revenue)
  })

  test.each(['2028-02-29', '2026-12-31', '2027-03-14'])(
    '%s: the ledgers of all leases follow the rules',
    today => {
      const faults = [...ledgersOf(portfolio(today))].flatMap(([lease, rows]) =>
        faultsIn(rows).map(fault => `${lease}: ${fault}`),
      )
      expect(faults).toEqual([])
    },
  )

  test('is the same at every call', () => {
    expect(portfolio('2028-02-29')).toEqual(portfolio('2028-02-29'))
  })

  test('logs each charge and bill that a job posted once, in the run of its day', () => {
    const { charges, chargeRuns, expenses, runs, items } = portfolio('2028-02-29')
    const ofKind = (kind: string) => charges.filter(charge => charge.kind === kind)
    const rents = Map.groupBy(ofKind('rent'), ({ chargeRunId }) => chargeRunId)
    expect(chargeRuns.map(run => [run.id, run.charges])).toEqual(
      [...rents].map(([id, { length }]) => [id, length]),
    )
    const bills = expenses.filter(({ recurringExpenseId }) => recurringExpenseId)
    expect(items.map(({ subjectId }) => subjectId).sort()).toEqual(
      [...ofKind('late_fee'), ...bills].map(({ id }) => id).sort(),
    )
    expect(ofKind('late_fee').length).toBeGreaterThan(0)
    for (const run of runs)
      expect(items.filter(({ runId }) => runId === run.id)).toHaveLength(run.items)
  })

  test('has only unreachable contact details', () => {
    const { people, invitations, vendors } = portfolio('2026-12-31')
    const addresses = [...people, ...invitations, ...vendors].map(({ email }) => email)
    expect(
      addresses.filter(
        address => !/^[a-z0-9]+@([a-z]+\.)+example$|^office@[a-z]+\.example$/.test(address ?? ''),
      ),
    ).toEqual([])
    const phones = [...people, ...vendors].map(({ phone }) => phone)
    expect(phones.filter(phone => !/^518-555-01\d\d$/.test(phone ?? ''))).toEqual([])
    expect(new Set(people.map(({ email }) => email)).size).toBe(people.length)
  })
})

function isLast(day: Day): boolean {
  return partsOf(addDays(day, 1)).day === 1
}

function daysFrom(first: Day, count: number): Day[] {
  return Array.from({ length: count }, (_, place) => addDays(first, place))
}
