import type { Day } from '#shared/dates.ts'
import type { documents, leases, organizations } from '../db/tables.ts'
import type { PrintDocument } from '../pdf/print.ts'
import { buildings } from './layout.ts'
import { ago, idOf, morning } from './marks.ts'
import type { UserRow } from './people.ts'
import type { Tenancy } from './tenancies.ts'

/** A document before its file is made: a page to print, or a room to draw. */
export interface PlannedPrint {
  document: Omit<typeof documents.$inferInsert, 'fileUrl' | 'fileType' | 'fileSize'> & {
    id: string
    createdAt: Date
  }
  /** The object name in the store. */
  objectName: string
  content: { kind: 'pdf'; paper: PrintDocument } | { kind: 'picture'; seed: number }
}

interface Filed {
  organization: typeof organizations.$inferInsert & { id: string }
  propertyIds: readonly string[]
  unitId: (home: string) => string
  uploadedBy: string
  terms: { term: Tenancy; lease: typeof leases.$inferInsert & { id: string }; person: UserRow }[]
}

/** 142 leases, 12 documents of properties, 8 of units, 4 without a subject. */
export function plannedPrints(today: Day, filed: Filed): PlannedPrint[] {
  return [
    ...general(today, filed),
    ...ofBuildings(today, filed),
    ...ofLeases(filed),
    ...ofUnits(today, filed),
  ]
}

type Place = Partial<Pick<PlannedPrint['document'], 'propertyId' | 'unitId' | 'leaseId'>>

function planned(
  { organization, uploadedBy }: Filed,
  name: string,
  at: Date,
  place: Place,
  content: PlannedPrint['content'],
): PlannedPrint {
  const key = `${name}:${place.leaseId ?? place.unitId ?? place.propertyId ?? ''}`
  return {
    document: {
      id: idOf(`document:${key}`, at),
      uploadId: idOf(`upload:${key}`, at),
      organizationId: organization.id,
      name,
      uploadedBy,
      createdAt: at,
      ...place,
    },
    objectName: idOf(`object:${key}`, at),
    content,
  }
}

/** Label and text, line by line. */
function page(
  title: string,
  subtitle: string[],
  rows: [string, string][],
  notes: string[] = [],
): PlannedPrint['content'] {
  const columns = [
    { label: 'Item', type: 'text' as const },
    { label: 'Agreed', type: 'text' as const },
  ]
  return {
    kind: 'pdf',
    paper: { title, subtitle, columns, rows, totals: [], notes, size: 'LETTER' },
  }
}

function ofLeases(filed: Filed): PlannedPrint[] {
  return filed.terms.map(({ term, lease, person }) => {
    const building = buildings[term.home.building]
    const rows: [string, string][] = [
      ['Landlord', filed.organization.name],
      ['Tenant', `${person.firstName} ${person.lastName}`],
      ['Premises', `Unit ${term.home.number}, ${building?.name}, ${building?.address}`],
      ['Term', `${term.start} to ${term.end}`],
      ['Rent', `$${lease.monthlyRent} a month, due on day ${lease.dueDay} of each month`],
      ['Grace period', '5 days, then a late fee of $50.00'],
      ['Security deposit', `$${lease.securityDeposit}, returned within 21 days of move-out`],
      ['At the end of the term', lease.rollover ? 'Continues month-to-month' : 'Ends'],
    ]
    const place = {
      propertyId: filed.propertyIds[term.home.building] ?? null,
      unitId: lease.unitId,
      leaseId: lease.id,
    }
    const title = building?.type === 'residential' ? 'Residential lease' : 'Lease agreement'
    const name = `Lease ${person.lastName}, unit ${term.home.number}.pdf`
    const notes = ['Made up for a demonstration: no one named here exists.']
    return planned(
      filed,
      name,
      morning(term.signed, 40),
      place,
      page(title, [building?.name ?? ''], rows, notes),
    )
  })
}

function ofBuildings(today: Day, filed: Filed): PlannedPrint[] {
  return buildings.flatMap((building, place) => {
    const propertyId = filed.propertyIds[place] ?? null
    const subtitle = [building.name, building.address]
    const insured: [string, string][] = [
      ['Insurer', 'Lakeshore Mutual Insurance'],
      ['Policy', `LM-${40_210 + place * 17}`],
      ['Coverage', 'Fire, water, storm, liability up to $2,000,000'],
      ['Period', `One year from ${ago(today, 200)}`],
    ]
    const taxed: [string, string][] = [
      ['Authority', 'County Treasurer'],
      ['Parcel', `64.${20 + place}-3-${11 + place * 4}`],
      ['Payable', 'In twelve monthly installments'],
    ]
    return [
      planned(
        filed,
        'Insurance policy.pdf',
        morning(ago(today, 200), place),
        { propertyId },
        page('Insurance policy', subtitle, insured),
      ),
      planned(
        filed,
        'Property tax bill.pdf',
        morning(ago(today, 90), place),
        { propertyId },
        page('Property tax bill', subtitle, taxed),
      ),
    ]
  })
}

const inspected = ['1-1', '2-1', '3-1', '4-13']
const photographed = ['1-41', '2-25', '3-11', '5-13']

function ofUnits(today: Day, filed: Filed): PlannedPrint[] {
  const placeOf = (home: string) => ({
    propertyId: filed.propertyIds[Number(home.split('-')[0]) - 1] ?? null,
    unitId: filed.unitId(home),
  })
  const rooms: [string, string][] = [
    ['Living room', 'Scuffed walls, worn floor by the window'],
    ['Kitchen', 'Clean; all burners work'],
    ['Bathroom', 'Tub needs new caulk'],
    ['Keys', 'Two for the door, one for the mailbox'],
  ]
  return [
    ...inspected.map((home, place) =>
      planned(
        filed,
        'Inspection.pdf',
        morning(ago(today, 12 + place * 3), place),
        placeOf(home),
        page('Inspection', [`Unit ${home.split('-')[1]}`], rooms),
      ),
    ),
    ...photographed.map((home, place) =>
      planned(filed, 'Living room.png', morning(ago(today, 16 + place * 5), place), placeOf(home), {
        kind: 'picture',
        seed: place,
      }),
    ),
  ]
}

function general(today: Day, filed: Filed): PlannedPrint[] {
  const documentNames: [string, [string, string][]][] = [
    [
      'House rules',
      [
        ['Quiet hours', '10 p.m. to 7 a.m.'],
        ['Trash', 'Behind each building; sort recyclables'],
        ['Bikes', 'In the bike room'],
      ],
    ],
    [
      'Emergency numbers',
      [
        ['Fire, ambulance, police', '911'],
        ['Water and heat', '518-555-0160'],
        ['Office', '518-555-0100'],
      ],
    ],
    [
      'Rental criteria',
      [
        ['Income', 'Three times the rent'],
        ['References', 'From two landlords'],
        ['Application fee', 'None'],
      ],
    ],
    [
      'Move-out checklist',
      [
        ['Keys', 'Returned to the office'],
        ['Forwarding address', 'For the deposit refund'],
        ['Meter', 'Read together with the office'],
      ],
    ],
  ]
  return documentNames.map(([title, rows], place) =>
    planned(
      filed,
      `${title}.pdf`,
      morning(ago(today, 300 - place * 20)),
      {},
      page(title, [filed.organization.name], rows),
    ),
  )
}
