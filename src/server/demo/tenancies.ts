import { addDays, addMonthsClamped, type Day } from '#shared/dates.ts'
import { buildings, type Home, homeOf, homes } from './layout.ts'
import { ago } from './marks.ts'

/** Every lease of the demo as a term with its rents: domain.md §6.3 and §6.5. Whole dollars. */
export interface Tenancy {
  key: string
  home: Home
  /** Which tenant, from 0. */
  tenant: number
  status: 'active' | 'pending' | 'terminated' | 'expired'
  start: Day
  end: Day
  rollover: boolean
  monthToMonthSince: Day | null
  noticeOn: Day | null
  movedOut: Day | null
  /** The day it was ended before its time. */
  terminatedOn: Day | null
  endReason: string | null
  signed: Day
  rents: { from: Day; rent: number }[]
  /** Rent is charged from this cycle to that one, cycles before the current counted up from 0; null before the start. */
  cycles: { first: number; last: number } | null
}

const everCharged = 13
const monthToMonth = ['1-45', '2-36', '4-24', '6-12']
const prorated = ['1-46', '2-34', '4-22']
/** Days from today on which terms end: 6 within 30 days, 9 within 60, 11 within 90. */
const ends = [
  5, 9, 14, 19, 24, 28, 33, 36, 39, 42, 45, 48, 51, 54, 58, 62, 64, 67, 70, 73, 75, 78, 81, 84, 86,
  89,
]
/** Those of them who already gave notice. */
const noticed = new Set([9, 24])
const toCome: [home: string, inDays: number][] = [
  ['1-21', 5],
  ['4-1', 12],
  ['6-5', 20],
]
/** The last charged cycle of a former tenant. */
const former: [home: string, last: number][] = [
  ['1-42', 2],
  ['2-26', 2],
  ['3-12', 2],
  ['4-14', 2],
  ['1-41', 3],
  ['2-11', 3],
  ['4-13', 3],
  ['5-1', 3],
]

/** The due date of a cycle in a building, cycles before the current counted up from 0. */
export function dueOn(today: Day, home: Home, cycle: number): Day {
  return cycleOf(today, home, cycle).start
}

/** The days of a cycle's rental period. */
export function cycleOf(today: Day, { building }: Home, cycle: number): { start: Day; end: Day } {
  const known = cycles[building]?.[cycle]
  if (known && known.today === today) return known
  const latest = ago(today, buildings[building]?.dueAgo ?? 0)
  const start = addMonthsClamped(latest, -cycle)
  const found = { today, start, end: addDays(addMonthsClamped(latest, 1 - cycle), -1) }
  const ofBuilding = cycles[building] ?? []
  ofBuilding[cycle] = found
  cycles[building] = ofBuilding
  return found
}

/** Reckoned once a day and building: thousands of rows ask. */
const cycles: { today: Day; start: Day; end: Day }[][] = []

export function tenancies(today: Day): Tenancy[] {
  const current = homes.filter(home => home.group !== null)
  const ending = endsOf(today, current)
  const lived = current.map((home, tenant) => leaseHome(today, home, tenant, ending))
  const left = ['1-1', '3-1'].map((key, place) => justLeft(today, homeOf(key), 142 + place))
  const gone = former.map(([key, last], place) => longGone(today, homeOf(key), 144 + place, last))
  const coming = toCome.map(([key, days], place) => arriving(today, homeOf(key), 152 + place, days))
  return [...lived, ...left, ...gone, ...coming]
}

const open = {
  rollover: true,
  monthToMonthSince: null,
  noticeOn: null,
  movedOut: null,
  terminatedOn: null,
  endReason: null,
}

function leaseHome(today: Day, home: Home, tenant: number, ending: Map<string, Day>): Tenancy {
  const lease = { ...open, key: home.key, home, tenant, status: 'active' as const }
  const due = dueOn(today, home, 0)
  const inAYear = addDays(addMonthsClamped(due, 12), -1)
  if (home.group === 'new')
    return {
      ...lease,
      start: due,
      end: inAYear,
      signed: ago(due, 21),
      rents: [{ from: due, rent: home.rent }],
      cycles: { first: 0, last: 0 },
    }
  if (home.group === 'renewed') {
    const start = dueOn(today, home, 24)
    const rents = [
      { from: start, rent: home.rent - 60 },
      { from: due, rent: home.rent },
    ]
    const cycles = { first: everCharged, last: 0 }
    return { ...lease, start, end: inAYear, signed: ago(start, 21), rents, cycles }
  }
  if (prorated.includes(home.key)) {
    const start = addDays(dueOn(today, home, 8), 11)
    const end = addDays(addMonthsClamped(start, 12), -1)
    const cycles = { first: 8, last: 0 }
    return {
      ...lease,
      start,
      end,
      signed: ago(start, 14),
      rents: [{ from: start, rent: home.rent }],
      cycles,
    }
  }
  const end = ending.get(home.key) ?? addDays(today, 95 + ((home.index * 29) % 190))
  const start = addMonthsClamped(addDays(end, 1), -24)
  return {
    ...lease,
    start,
    end,
    monthToMonthSince: monthToMonth.includes(home.key) ? addDays(end, 1) : null,
    noticeOn: [...noticed].some(days => end === addDays(today, days)) ? ago(today, 21) : null,
    signed: ago(start, 21),
    rents: [{ from: start, rent: rentOf(home) }],
    cycles: { first: everCharged, last: 0 },
  }
}

/** The rent of a home by its group, without raised rents. */
function rentOf(home: Home): number {
  if (home.key === '1-23') return home.rent - 20
  if (home.key === '2-28') return home.rent - 25
  return home.group === 'below' ? home.rent - 40 : home.rent
}

/** The terms that end soon, and those that ended and continue from month to month. */
function endsOf(today: Day, current: readonly Home[]): Map<string, Day> {
  const gone = monthToMonth.map((key, place) => [key, ago(today, 45 + place * 62)] as const)
  const taken = new Set([...monthToMonth, ...prorated])
  const usual = current.filter(
    ({ key, group }) => (group === 'plain' || group === 'below') && !taken.has(key),
  )
  // Spread over the buildings, not the first ones of the first.
  const soon = ends.map((days, place) => {
    const key = usual[(place * 3) % usual.length]?.key ?? ''
    return [key, addDays(today, days)] as const
  })
  return new Map([...gone, ...soon])
}

function justLeft(today: Day, home: Home, tenant: number): Tenancy {
  const out = ago(dueOn(today, home, 0), 1)
  const start = dueOn(today, home, 20)
  return {
    ...open,
    key: `${home.key}-left`,
    home,
    tenant,
    status: 'terminated',
    start,
    end: addDays(addMonthsClamped(start, 24), -1),
    noticeOn: ago(out, 35),
    movedOut: out,
    terminatedOn: out,
    endReason: home.key === '1-1' ? 'Bought a home nearby' : 'New job in another city',
    signed: ago(start, 21),
    rents: [{ from: start, rent: home.rent }],
    cycles: { first: everCharged, last: 1 },
  }
}

function longGone(today: Day, home: Home, tenant: number, last: number): Tenancy {
  const out = ago(dueOn(today, home, last - 1), 1)
  const start = addMonthsClamped(addDays(out, 1), -24)
  return {
    ...open,
    key: `${home.key}-former`,
    home,
    tenant,
    status: 'expired',
    start,
    end: out,
    rollover: false,
    movedOut: out,
    endReason: 'Term ended',
    signed: ago(start, 21),
    rents: [{ from: start, rent: home.rent - 30 }],
    cycles: { first: everCharged, last },
  }
}

function arriving(today: Day, home: Home, tenant: number, inDays: number): Tenancy {
  const start = addDays(today, inDays)
  return {
    ...open,
    key: `${home.key}-arriving`,
    home,
    tenant,
    status: 'pending',
    start,
    end: addDays(addMonthsClamped(start, 12), -1),
    signed: ago(today, 9),
    rents: [{ from: start, rent: home.rent }],
    cycles: null,
  }
}
