import type { Day } from '#shared/dates.ts'
import { type Event, type Names, type Office, on, post, put } from './office.ts'
import { spending } from './spending.ts'

/**
 * Fixture E: seven leases of 2025 in two properties, with a returned check, partial and late
 * payments, a rent raised in the middle of a month, terms that end in four ways, deposits retained
 * and refunded, prepaid rent, and the expenses and income of Elm's owner.
 */
export const events: readonly Event[] = [
  ...ann(),
  ...bob(),
  ...cy(),
  ...eve(),
  ...dee(),
  ...fay(),
  ...gus(),
  ...spending,
]

/** A check that was returned, and next year's rent on the last day of this one. */
function ann(): Event[] {
  const who = 'ann'
  return [
    lets('2025-01-01', who, 'Elm 1', { rent: '1500', until: '2025-12-31' }),
    ...monthly(who, '1500', [1, 2]),
    pays('2025-03-03', who, '1500', { method: 'check' }),
    ...monthly(who, '1500', [4, 5, 6, 7, 8, 9, 10, 11, 12]),
    [
      '2025-04-02',
      async office => {
        const { id } = await office.payment(who, '2025-03-03')
        const change = { status: 'reversed', reason: 'No funds', fee: '35' }
        await office.patch(`/api/payments/${id}`, change)
      },
    ],
    pays('2025-04-05', who, '1535'),
    [
      '2025-11-15',
      office =>
        post(office, `leases/${office.leases.ann}/renewals`, {
          endDate: '2026-12-31',
          monthlyRent: '1575',
          effectiveFrom: '2026-01-01',
        }),
    ],
    pays('2025-12-31', who, '1575'),
  ]
}

/** February in two parts with its late fee, April recorded late, and a quarter prepaid. */
function bob(): Event[] {
  const who = 'bob'
  return [
    lets('2025-01-17', who, 'Elm 2', { rent: '1200', until: '2026-01-16' }),
    pays('2025-01-17', who, '580.65'),
    pays('2025-02-01', who, '700'),
    pays('2025-02-20', who, '500'),
    pays('2025-02-25', who, '50'),
    ...monthly(who, '1200', [3, 5, 6]),
    pays('2025-04-10', who, '1200', { received: '2025-04-04' }),
    [
      '2025-06-15',
      office =>
        post(office, `leases/${office.leases.bob}/renewals`, {
          monthlyRent: '1260',
          effectiveFrom: '2025-07-15',
        }),
    ],
    pays('2025-07-01', who, '1232.91'),
    pays('2025-08-01', who, '1260'),
    pays('2025-09-01', who, '3780'),
    pays('2025-12-01', who, '1260'),
  ]
}

/** Half of July, then move-out: the deposit covers most of the rest. */
function cy(): Event[] {
  const who = 'cy'
  return [
    lets('2025-02-10', who, 'Elm 3', { rent: '950', until: '2026-02-09', dueDay: 10 }),
    ...[2, 3, 4, 5, 6].map(month => pays(on(month, '10'), who, '950')),
    pays('2025-07-10', who, '500'),
    ends('2025-08-20', who, 'Moved away'),
    [
      '2025-08-22',
      office =>
        post(office, 'charges', { leaseId: office.leases.cy, kind: 'damage', amount: '300' }),
    ],
    deposit('2025-08-25', who, 'applied', '950'),
  ]
}

/** Due on the last day of each month; no payment from October on, and a write-off at the end. */
function eve(): Event[] {
  const who = 'eve'
  const credit = (kind: string, amount: string) => (office: Office) =>
    post(office, 'credits', { leaseId: office.leases.eve, kind, amount, reason: 'Agreed' })
  return [
    lets('2025-01-31', who, 'Elm 4', { rent: '2000', until: '2026-01-30', dueDay: 31 }),
    ...['01-31', '02-28', '03-31', '04-30'].map(day => pays(`2025-${day}`, who, '2000')),
    ['2025-05-20', credit('concession', '200')],
    pays('2025-05-31', who, '1800'),
    ...['06-30', '07-31', '08-31', '09-30'].map(day => pays(`2025-${day}`, who, '2000')),
    [
      '2025-10-01',
      office =>
        office.patch(`/api/leases/${office.leases.eve}`, {
          lateFee: { type: 'percent_unpaid', amount: '10' },
        }),
    ],
    ends('2025-11-30', who, 'Did not pay'),
    deposit('2025-12-01', who, 'applied', '2000'),
    ['2025-12-10', credit('write_off', '270.97')],
  ]
}

/** After Cy. */
function dee(): Event[] {
  const who = 'dee'
  return [
    lets('2025-09-05', who, 'Elm 3', { rent: '990', until: '2026-09-04' }),
    pays('2025-09-05', who, '858'),
    ...monthly(who, '990', [10, 11, 12]),
  ]
}

/** A term that runs out, 100 too much in its last month. */
function fay(): Event[] {
  const who = 'fay'
  return [
    lets('2025-01-01', who, 'Oak 1', { rent: '1000', until: '2025-06-30', rollover: false }),
    ...monthly(who, '1000', [1, 2, 3, 4, 5]),
    pays('2025-06-01', who, '1100'),
    refunds('2025-07-02', who, '100'),
    deposit('2025-07-05', who, 'refunded', '1000'),
  ]
}

/** Month to month from July; parking of March and April stays open until move-out. */
function gus(): Event[] {
  const who = 'gus'
  return [
    lets('2025-01-01', who, 'Oak 2', { rent: '1100', until: '2025-06-30' }),
    ...monthly(who, '1100', [1, 2, 3, 4]),
    [
      '2025-03-10',
      office =>
        post(office, 'recurring-charges', {
          leaseId: office.leases.gus,
          kind: 'parking',
          amount: '75',
          startsOn: '2025-03-10',
        }),
    ],
    ...monthly(who, '1175', [5, 6, 7, 8, 9, 10, 11]),
    ends('2025-11-15', who, 'Bought a house'),
    refunds('2025-11-18', who, '459.27'),
    deposit('2025-11-20', who, 'refunded', '1100'),
  ]
}

function lets(
  day: Day,
  who: Names,
  unit: string,
  terms: { rent: string; until: Day; dueDay?: number; rollover?: boolean },
): Event {
  const { rent, until, ...rest } = terms
  return [
    day,
    async office => {
      const { id } = await post<{ id: string }>(office, 'leases', {
        unitId: office.units[unit],
        tenantId: office.people[who],
        startDate: day,
        endDate: until,
        monthlyRent: rent,
        securityDeposit: rent,
        ...rest,
      })
      office.leases[who] = id
      await post(office, 'deposit-entries', { leaseId: id, kind: 'received', amount: rent })
    },
  ]
}

function pays(
  day: Day,
  who: Names,
  amount: string,
  { method, received = day }: { method?: string; received?: Day } = {},
): Event {
  return [
    day,
    office =>
      post(office, 'payments', {
        leaseId: office.leases[who],
        amount,
        paymentDate: received,
        ...(method && { paymentMethod: method }),
      }),
  ]
}

function monthly(who: Names, amount: string, months: number[]): Event[] {
  return months.map(month => pays(on(month, '01'), who, amount))
}

function ends(day: Day, who: Names, reason: string): Event {
  return [
    day,
    office =>
      put(office, `leases/${office.leases[who]}/termination`, { terminatedOn: day, reason }),
  ]
}

function deposit(day: Day, who: Names, kind: 'applied' | 'refunded', amount: string): Event {
  return [
    day,
    office =>
      post(office, 'deposit-entries', {
        leaseId: office.leases[who],
        kind,
        amount,
        notes: 'Deposit',
      }),
  ]
}

function refunds(day: Day, who: Names, amount: string): Event {
  return [day, office => post(office, 'refunds', { leaseId: office.leases[who], amount })]
}
