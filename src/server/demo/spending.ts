import type { ExpenseCategory } from '#shared/accounting/expenses.ts'
import { addMonthsClamped, type Day } from '#shared/dates.ts'
import { fromCents, roundHalfAway, splitByLargestRemainder } from '#shared/money.ts'
import type { expenses, vendors } from '../db/tables.ts'
import { buildings, homes } from './layout.ts'
import { ago, idOf, morning } from './marks.ts'
import { recurringRow, repeatedBy } from './recurring.ts'
import type { Vendor } from './repair.ts'
import { repairs } from './repairs.ts'

type Payee =
  | Vendor
  | 'county'
  | 'insurer'
  | 'utility'
  | 'bank'
  | 'lawyer'
  | 'paper'
  | 'agent'
  | 'us'

const payees: Record<Payee, { name: string; notes?: string }> = {
  plumber: { name: 'Hudson Valley Plumbing', notes: 'Emergency line until 10 p.m.' },
  electrician: { name: 'Brightline Electric', notes: 'Licensed for commercial work too' },
  heating: { name: 'North Country Heating & Air', notes: 'Annual furnace service in September' },
  roofer: { name: 'Capital Roofing', notes: 'Ten-year warranty on membranes' },
  painter: { name: 'Fresh Coat Painters', notes: 'Needs two weeks’ notice for whole apartments' },
  cleaner: { name: 'Mohawk Cleaning Services', notes: 'Stairwells Tuesdays and Fridays' },
  locksmith: { name: 'Keystone Locksmiths' },
  supplies: { name: 'Tri-City Building Supply', notes: 'Account 2041, net 30' },
  county: { name: 'County Treasurer' },
  insurer: { name: 'Lakeshore Mutual Insurance', notes: 'Policies renew in spring' },
  utility: { name: 'Empire Gas & Electric' },
  bank: { name: 'First Adirondack Bank' },
  lawyer: { name: 'Pruitt & Lowe, Attorneys' },
  paper: { name: 'Capital Region Rentals', notes: 'Listings, billed monthly' },
  agent: { name: 'Bridgewater Leasing' },
  us: { name: 'Whitfield Property Management' },
}

interface Bill {
  key: string
  category: ExpenseCategory
  payee: Payee
  description: string
  building: number
  cents: number
  daysAgo: number
  home?: string
  /** The repair it paid for, by its index in `repairs`. */
  repair?: number
}

/** A sum that all buildings share in proportion to their homes' rents: `[dollars, days ago, …]`. */
const shared: [ExpenseCategory, Payee, string, number, number][] = [
  ['insurance', 'insurer', 'Building and liability insurance, monthly installment', 6_200, 21],
  ['taxes', 'county', 'Property and school tax, monthly installment', 21_500, 17],
  ['utilities', 'utility', 'Gas, water and electric for common areas', 12_400, 12],
  ['cleaning_maintenance', 'cleaner', 'Stairwells, grounds and snow', 5_600, 9],
  ['mortgage_interest', 'bank', 'Mortgage interest', 38_500, 19],
  ['supplies', 'supplies', 'Filters, bulbs, paint and small parts', 940, 15],
  ['advertising', 'paper', 'Listings for vacant units', 650, 20],
]
/** Eight percent of the receipts of each building in the last 30 days, cents. */
const managementFees = [509_480, 376_760, 147_920, 308_960, 177_920, 167_360]

/** The bills of the last 30 days, 3 to 25 days old so that no other month's fall among them. */
function latestBills(): Bill[] {
  const one = (
    key: string,
    category: ExpenseCategory,
    payee: Payee,
    description: string,
    building: number,
    dollars: number,
    daysAgo: number,
    home?: string,
  ): Bill => ({ key, category, payee, description, building, cents: dollars * 100, daysAgo, home })
  const weights = buildings.map((_, place) =>
    homes.filter(home => home.building === place).reduce((sum, home) => sum + home.rent, 0),
  )
  const spread = shared.flatMap(([category, payee, description, dollars, daysAgo]) =>
    splitByLargestRemainder(dollars * 100, weights).map((cents, building) => ({
      key: `${category}:${building}`,
      category,
      payee,
      description,
      building,
      cents,
      daysAgo,
    })),
  )
  const fees = managementFees.map((cents, building) => ({
    key: `fee:${building}`,
    category: 'management_fees' as const,
    payee: 'us' as const,
    description: '8% of rents received',
    building,
    cents,
    daysAgo: 3,
  }))
  return [
    ...spread,
    ...fees,
    ...repairs.flatMap((repair, place) =>
      (repair.done ?? 99) <= 25 ? [ofRepair(repair, place)] : [],
    ),
    one('turn:1-1', 'repairs', 'painter', 'Unit turn: paint and floors', 0, 1_400, 8, '1-1'),
    one('turn:3-1', 'repairs', 'painter', 'Unit turn: paint and cleaning', 2, 1_400, 11, '3-1'),
    one('roof', 'repairs', 'roofer', 'Roof patch, north corner', 1, 1_500, 10),
    one('commission', 'commissions', 'agent', 'Leasing commission for three units', 0, 1_500, 14),
    one('travel', 'auto_travel', 'us', 'Mileage to Saratoga Springs', 3, 180, 5),
    one('lawyer', 'legal_professional', 'lawyer', 'Review of commercial lease form', 5, 850, 16),
    one('other', 'other', 'us', 'Permits and postage', 4, 700, 18),
  ]
}

function ofRepair(
  { home, vendor, title, cost = 0, done = 0 }: (typeof repairs)[number],
  repair: number,
): Bill {
  return {
    key: `repair:${repair}`,
    category: 'repairs',
    payee: vendor ?? 'supplies',
    description: title,
    building: Number(home.split('-')[0]) - 1,
    cents: cost * 100,
    daysAgo: done,
    home,
    repair,
  }
}

/** The locksmith's only bill of a year, two months ago. */
const changedLocks: { month: number; bill: Bill } = {
  month: 2,
  bill: {
    ...{ key: 'locks', category: 'repairs', payee: 'locksmith', description: 'Locks changed' },
    ...{ building: 2, cents: 38_500, daysAgo: 7 },
  },
}

interface Spending {
  organizationId: string
  recordedBy: string
  propertyIds: readonly string[]
  unitId: (home: string) => string
  requestId: (repair: number) => string
}

export function vendorRows(today: Day, organizationId: string) {
  return Object.entries(payees).map(
    ([key, { name, notes }], place): typeof vendors.$inferInsert & { id: string } => {
      const moment = morning(ago(today, 450), place)
      const email = `office@${key}.example`
      const phone = `518-555-01${String(60 + place)}`
      const id = idOf(`vendor:${key}`, moment)
      return { id, organizationId, name, notes, email, phone, createdAt: moment, updatedAt: moment }
    },
  )
}

/** A year of bills: the last month's, and before that the same, each month by its own percentage. */
export function expenseRows(
  today: Day,
  ledgers: Spending,
): (typeof expenses.$inferInsert & { id: string })[] {
  const vendorIds = new Map(
    vendorRows(today, ledgers.organizationId).map(row => [row.name, row.id]),
  )
  return Array.from({ length: 12 }, (_, month) => month).flatMap(month =>
    [...latestBills(), ...(month === changedLocks.month ? [changedLocks.bill] : [])].map(bill => {
      const day = addMonthsClamped(ago(today, bill.daysAgo), -month)
      const moment = morning(day, 60)
      const { name } = payees[bill.payee]
      const isLatest = month === 0
      const recurringId = isLatest ? repeatedBy({ ...bill, day }) : null
      return {
        id: idOf(`bill:${bill.key}:${month}`, moment),
        organizationId: ledgers.organizationId,
        propertyId: ledgers.propertyIds[bill.building] ?? '',
        unitId: isLatest && bill.home ? ledgers.unitId(bill.home) : null,
        requestId: isLatest && bill.repair !== undefined ? ledgers.requestId(bill.repair) : null,
        vendorId: vendorIds.get(name) ?? null,
        category: bill.category,
        payee: name,
        description: isLatest || bill.category !== 'repairs' ? bill.description : 'Monthly repairs',
        amount: fromCents(isLatest ? bill.cents : inMonth(bill.cents, month)),
        incurredOn: day,
        paidOn: day,
        recordedBy: ledgers.recordedBy,
        recurringExpenseId: recurringId,
        recurringDueOn: recurringId && day,
        createdAt: moment,
      }
    }),
  )
}

/** Those of the bills that come again each month. */
export function recurringRows(bills: ReturnType<typeof expenseRows>) {
  return bills.flatMap(({ recurringExpenseId, ...bill }) =>
    recurringExpenseId ? [recurringRow(recurringExpenseId, bill, bill.incurredOn)] : [],
  )
}

/** Up to five percent more or less, so that trends move. */
function inMonth(cents: number, month: number): number {
  return roundHalfAway(cents * (100 + (((month * 7) % 11) - 5)), 100)
}
