import { labels, t } from '#shared/language/t.ts'
import {
  fileColumns,
  type ImportField,
  importFields,
} from '#shared/properties/rent-roll-columns.ts'
import { betweenLines } from '../choose/headings.ts'
import type { Sheet } from '../choose/sheet.ts'

/** Columns that several of our fields are read from, in the place where files have them. */
const partsAfter = {
  address: {
    city: { title: 'City', names: 'propertycity town' },
    state: { title: 'State', names: 'propertystate province' },
    zip: { title: 'ZIP', names: 'zipcode postalcode postcode propertyzip' },
  },
  bathrooms: {
    bedsAndBaths: {
      title: 'Beds and Baths in One',
      names: 'bdba brba bedbath bedsbaths bedroomsbathrooms bedsandbaths unittype floorplan',
    },
  },
  nonRevenueReason: {
    name: {
      title: 'Tenant',
      names:
        'tenantname tenants resident residents residentname name lessee lessees lesseename occupant occupants occupantname renter renters fullname leaseholder primarytenant primaryresident currenttenant currentresident tenantfullname customer customername',
    },
    status: {
      title: 'Status',
      names:
        'tenantstatus residentstatus leasestatus unitstatus occupancystatus occupancy tenancystatus',
    },
  },
}
const { address, bathrooms, nonRevenueReason } = partsAfter
const partColumns = { ...address, ...bathrooms, ...nonRevenueReason }

/** The content of a column: one of our fields, or the source of several of them. */
export type Target = ImportField | keyof typeof partColumns

/** The column of each target in a spreadsheet, by its place from 0. */
export type Columns = Partial<Record<Target, number>>

const targetColumns: Record<Target, { title: string; names: string }> = {
  ...fileColumns,
  ...partColumns,
}

const partsOf: Partial<Record<ImportField, object>> = partsAfter
export const targets = importFields
  .flatMap(field => [field, ...Object.keys(partsOf[field] ?? {})])
  .filter(isTarget)

function isTarget(name: string): name is Target {
  return name in targetColumns
}

/** The heading of a target in our own files. */
export function titleOf(target: Target): string {
  return targetColumns[target].title
}

/** The name of a target on the screen: its own where the heading of a file does not say it. */
export function labelOf(target: Target): string {
  return targetLabels[target] ?? titleOf(target)
}

const targetLabels: Readonly<Partial<Record<Target, string>>> = labels({
  property: 'Property',
  address: 'Address',
  city: 'City',
  state: 'State',
  zip: 'ZIP',
  propertyType: 'Property type',
  unit: 'Unit',
  bedrooms: 'Beds',
  bathrooms: 'Baths',
  bedsAndBaths: 'Beds and baths in one column',
  squareFeet: 'Sq ft',
  marketRent: 'Market rent',
  nonRevenueReason: 'Reason not for rent',
  name: 'Tenant (full name)',
  status: 'Status',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  startDate: 'Lease start',
  endDate: 'Lease end',
  monthlyRent: 'Rent',
  dueDay: 'Rent due day',
  securityDeposit: 'Deposit',
  depositHeld: 'Deposit held',
  depositReceivedOn: 'Deposit received on',
  balance: 'Balance',
  prepaid: 'Prepaid',
  balanceOn: 'Balance date',
})

/** Which headings name a column of ours; each column is taken once. */
export function guessColumns(headings: readonly string[]): Columns {
  const known = headings.map(targetOf)
  const found = targets.flatMap(target => {
    const place = known.indexOf(target)
    return place === -1 ? [] : [[target, place] as const]
  })
  const columns: Columns = Object.fromEntries(found)
  // Who lets one house calls it by where it stands.
  return { property: columns.address, ...columns }
}

/**
 * The target of a heading, regardless of case, spaces and signs; undefined for none of ours. Of several lines either
 * may come first: `Market / Rent`, `Rent / Market`.
 */
export function targetOf(heading: string): Target | undefined {
  const turned = heading.split(betweenLines).toReversed().join(' ')
  return namedBy(heading) ?? (turned === heading ? undefined : namedBy(turned))
}

function namedBy(heading: string): Target | undefined {
  const plain = heading
    .toLowerCase()
    .replace(/\([^()]*\)/g, '')
    .replace('#', 'number')
    .replace(/[^\p{L}\p{N}]/gu, '')
  return named.get(plain)
}

/** The first values of a column, to know it by. */
export function samplesOf({ rows }: Sheet, column: number): string[] {
  const samples = new Set<string>()
  for (const { cells } of rows) {
    const cell = cells[column]
    if (cell) samples.add(cell)
    if (samples.size === 3) break
  }
  return [...samples]
}

/** Every column that says something, by its heading or else by its place. */
export function namedColumns({ headings, rows }: Sheet): { place: number; name: string }[] {
  const isSaid = headings.map(Boolean)
  for (const { cells } of rows)
    for (const [place, cell] of cells.entries()) if (cell) isSaid[place] = true
  return headings.flatMap((heading, place) =>
    isSaid[place] ? [{ place, name: heading || t('Column {number}', { number: place + 1 }) }] : [],
  )
}

function plainLabel(target: Target): string {
  return titleOf(target).toLowerCase().replaceAll(' ', '')
}

/** Every plain name of a heading; one that two could claim is the first one's. */
const named = new Map<string, Target>(
  targets
    .toReversed()
    .flatMap(target =>
      [...targetColumns[target].names.split(' '), plainLabel(target)].map(
        name => [name, target] as const,
      ),
    ),
)
