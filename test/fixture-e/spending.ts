import type { Expense } from '#shared/accounting/expenses.ts'
import { type Event, on, post } from './office.ts'

/** Elm's expenses, and its owner's contributions and draws; Oak has no expenses. */
export const spending: readonly Event[] = [
  ...Array.from({ length: 12 }, (_, at) => spends('utilities', '120', on(at + 1, '15'))),
  spends('repairs', '400', '2025-03-12'),
  spends('repairs', '-150', '2025-04-20'),
  ...isBilled('taxes', '600', { incurredOn: '2025-06-28', paidOn: '2025-07-05' }),
  spends('capital_improvement', '5000', '2025-10-10'),
  ...isBilled('insurance', '800', { incurredOn: '2025-12-20', paidOn: '2026-01-08' }),
  owner('contribution', '2000', '2025-01-05'),
  owner('draw', '3000', '2025-03-31'),
]

/** Paid on the day of the bill. */
function spends(category: string, amount: string, day: string): Event {
  return [
    day,
    office =>
      post(office, 'expenses', {
        ...{ propertyId: office.properties.elm, payee: 'Trades', category, amount },
        ...{ incurredOn: day, paidOn: day },
      }),
  ]
}

/** Open until it is paid. */
function isBilled(
  category: string,
  amount: string,
  { incurredOn, paidOn }: { incurredOn: string; paidOn: string },
): Event[] {
  let bill = ''
  return [
    [
      incurredOn,
      async office => {
        const sent = { propertyId: office.properties.elm, payee: 'Office', category, amount }
        bill = (await post<Expense>(office, 'expenses', { ...sent, incurredOn })).id
      },
    ],
    [paidOn, office => office.patch(`/api/expenses/${bill}`, { paidOn })],
  ]
}

function owner(kind: 'contribution' | 'draw', amount: string, day: string): Event {
  return [
    day,
    office => post(office, 'owner-entries', { propertyId: office.properties.elm, kind, amount }),
  ]
}
