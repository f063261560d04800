import type { PropertyType } from '#shared/properties/properties.ts'

/** The demo's homes as domain.md §6.2 and §6.3 place them; whole dollars. */

export interface Building {
  name: string
  address: string
  type: PropertyType
  description: string
  /** Days before today on which rent is due. */
  dueAgo: number
  /** Units and their market rent, counted up from number 1. */
  mix: { units: number; rent: number; bedrooms: number | null; bathrooms: string; feet: number }[]
  vacant: number[]
  groups: Partial<Record<NamedGroup, number[]>>
  below: number
  renewed: number
  /** Which of the owners, from 0. */
  owner: number
  manager: number
}

/** The kind of a tenancy in the last two cycles; the remaining leased units are filled by rule. */
export type NamedGroup = 'new' | 'catchUp' | 'lateNow' | 'lateBefore' | 'owing'
export type Group = NamedGroup | 'below' | 'renewed' | 'plain'

const apartment = (
  units: number,
  rent: number,
  bedrooms: number,
  bathrooms: string,
  feet: number,
) => ({
  units,
  rent,
  bedrooms,
  bathrooms,
  feet,
})
const business = (units: number, rent: number, feet: number) => ({
  units,
  rent,
  bedrooms: null,
  bathrooms: '1.0',
  feet,
})

export const buildings: readonly Building[] = [
  {
    name: 'Maple Grove Apartments',
    address: '410 Maple Grove Avenue, Albany, NY 12208',
    type: 'residential',
    description:
      'Three brick buildings around a courtyard, with a laundry room and bicycle storage.',
    dueAgo: 12,
    mix: [
      apartment(20, 1225, 1, '1.0', 640),
      apartment(20, 1450, 2, '1.0', 860),
      apartment(8, 1725, 3, '2.0', 1120),
    ],
    vacant: [1, 21, 41],
    groups: {
      new: [42, 22],
      catchUp: [2, 25],
      lateNow: [43, 24],
      lateBefore: [3, 26, 44],
      owing: [23],
    },
    below: 16,
    renewed: 7,
    owner: 0,
    manager: 0,
  },
  {
    name: 'Riverside Lofts',
    address: '27 Mill Street, Troy, NY 12180',
    type: 'residential',
    description: 'A converted textile mill on the river: high ceilings, tall windows, roof deck.',
    dueAgo: 14,
    mix: [
      apartment(10, 1150, 0, '1.0', 480),
      apartment(14, 1325, 1, '1.0', 700),
      apartment(12, 1625, 2, '2.0', 980),
    ],
    vacant: [1, 11, 25],
    groups: {
      new: [26, 27],
      catchUp: [13, 30],
      lateNow: [29, 12],
      lateBefore: [14, 2],
      owing: [28],
    },
    below: 12,
    renewed: 5,
    owner: 1,
    manager: 0,
  },
  {
    name: 'Oakwood Terrace',
    address: '88 Oakwood Road, Schenectady, NY 12303',
    type: 'residential',
    description: 'Twenty garden apartments on a quiet street, each with its own entrance.',
    dueAgo: 18,
    mix: [apartment(10, 1050, 1, '1.0', 590), apartment(10, 1250, 2, '1.0', 810)],
    vacant: [1, 2, 11],
    groups: { new: [12], lateNow: [13], lateBefore: [14], owing: [3] },
    below: 4,
    renewed: 2,
    owner: 1,
    manager: 0,
  },
  {
    name: 'Cedar Court Townhomes',
    address: '5 Cedar Court, Saratoga Springs, NY 12866',
    type: 'residential',
    description: 'Two-story townhomes with garages, grouped around a playground.',
    dueAgo: 10,
    mix: [apartment(12, 1650, 2, '1.5', 1150), apartment(12, 1890, 3, '2.5', 1420)],
    vacant: [1, 13],
    groups: { new: [2, 14] },
    below: 8,
    renewed: 3,
    owner: 0,
    manager: 1,
  },
  {
    name: 'Market Street Exchange',
    address: '160 Market Street, Albany, NY 12207',
    type: 'mixed_use',
    description: 'Apartments above four stores in the old exchange building.',
    dueAgo: 20,
    mix: [
      apartment(8, 1300, 1, '1.0', 660),
      apartment(4, 1550, 2, '1.0', 890),
      business(4, 2350, 1300),
    ],
    vacant: [1, 13],
    groups: { new: [14], lateNow: [2], lateBefore: [3] },
    below: 4,
    renewed: 1,
    owner: 2,
    manager: 1,
  },
  {
    name: 'Harbor Point Offices',
    address: '12 Harbor Point Drive, Rensselaer, NY 12144',
    type: 'commercial',
    description: 'Small offices by the water with shared conference rooms and parking.',
    dueAgo: 10,
    mix: [business(4, 1400, 520), business(4, 1800, 780), business(4, 2500, 1200)],
    vacant: [5],
    groups: { new: [9] },
    below: 2,
    renewed: 1,
    owner: 2,
    manager: 1,
  },
]

export interface Home {
  /** `'1-23'`: property, unit. */
  key: string
  /** 0 to 155. */
  index: number
  building: number
  number: number
  rent: number
  /** False for the one home under works. */
  priced: boolean
  bedrooms: number | null
  bathrooms: string
  feet: number
  /** Null while it is vacant. */
  group: Group | null
}

/** The studio under works, let at no rent until it is done. */
const unpriced = '2-1'

export const homes: readonly Home[] = buildings
  .flatMap((building, place) => {
    const named = new Map<number, Group>()
    for (const [group, numbers] of Object.entries(building.groups))
      for (const number of numbers) named.set(number, group as NamedGroup)
    let filled = 0
    const rest = (): Group => {
      filled += 1
      if (filled <= building.below) return 'below'
      return filled <= building.below + building.renewed ? 'renewed' : 'plain'
    }
    let number = 0
    return building.mix.flatMap(({ units, ...kind }) =>
      Array.from({ length: units }, () => {
        number += 1
        const key = `${place + 1}-${number}`
        const group = building.vacant.includes(number) ? null : (named.get(number) ?? rest())
        return { ...kind, key, building: place, number, priced: key !== unpriced, group }
      }),
    )
  })
  .map((home, index) => ({ ...home, index }))

export function homeOf(key: string): Home {
  const home = homes.find(one => one.key === key)
  if (!home) throw new Error(`The demo has no home ${key}`)
  return home
}
