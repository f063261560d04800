import type { Day } from '#shared/dates.ts'
import type { Role } from '#shared/person.ts'
import type { users } from '../db/tables.ts'
import { ago, morning, personIdOf } from './marks.ts'

/** All people of the demo. No one is real: names come from two lists, mail is not sent. */

export type UserRow = typeof users.$inferInsert & { id: string; email: string }

/** The one password of all sign-ins. Only the demo uses it, and the demo is never a production start. */
export const demoPassword = 'rooftree-demo'

const firstNames =
  'Aaliyah Adam Amara Andre Beatriz Caleb Chloe Daniel Diego Elena Emeka Farah Felix Grace Hana Hugo Imani Isaac Ivy Jamal Joana Kenji Leila Liam Lucia Malik Marta Mei Nadia Noah Olga Omar Priya Rafael Rosa Samir Sofia Tomas Valeria Yusuf'.split(
    ' ',
  )
const lastNames =
  'Abbott Alvarez Barnes Bauer Chen Cole Costa Dalton Diaz Ellis Farrell Fischer Garner Haddad Hayes Ito Jansen Keller Khan Lambert Larsen Mendez Morgan Nolan Novak Okafor Ortiz Parker Patel Quinn Reyes Rossi Sato Shah Silva Turner Vance Walsh Weber Young'.split(
    ' ',
  )

/** No two alike: the last name moves on by one more after each round of first names. */
export function nameAt(place: number): { firstName: string; lastName: string } {
  const round = Math.floor(place / firstNames.length)
  return {
    firstName: firstNames[place % firstNames.length] ?? '',
    lastName: lastNames[(place * 7 + round) % lastNames.length] ?? '',
  }
}

const staffOf: [name: string, role: Role, firstName: string, lastName: string][] = [
  ['admin', 'admin', 'Dana', 'Whitfield'],
  ['manager', 'manager', 'Marcus', 'Bell'],
  ['manager2', 'manager', 'Renee', 'Castillo'],
  ['owner', 'owner', 'Walter', 'Hughes'],
  ['owner2', 'owner', 'Ingrid', 'Sandoval'],
  ['owner3', 'owner', 'Theo', 'Armand'],
  ['staff', 'staff', 'Luis', 'Fontana'],
  ['staff2', 'staff', 'Gwen', 'Adler'],
]

export type Colleague =
  | 'admin'
  | 'manager'
  | 'manager2'
  | 'owner'
  | 'owner2'
  | 'owner3'
  | 'staff'
  | 'staff2'

/** The members of the organization, by name; the id does not change from day to day. */
export function colleagues(today: Day, organizationId: string): Map<string, UserRow> {
  return new Map(
    staffOf.map(([name, role, firstName, lastName], place) => {
      const joined = morning(ago(today, 460 - place))
      const row = {
        id: personIdOf(`person:${name}`),
        email: `${name}@demo.example`,
        firstName,
        lastName,
        role,
        organizationId,
        phone: phoneAt(place),
        authProvider: 'manual',
        createdAt: joined,
      }
      return [name, row]
    }),
  )
}

/** A present or former tenant. `place` counts from 0 and gives name and address. */
export function tenantAt(place: number, since: Day): UserRow {
  const number = String(place + 1).padStart(3, '0')
  const joined = morning(since, place % 90)
  return {
    id: personIdOf(`tenant:${number}`),
    email: `tenant${number}@demo.example`,
    ...nameAt(place),
    role: 'tenant',
    phone: phoneAt(place + 8),
    createdAt: joined,
  }
}

/** 555-0100 to 555-0199 are reserved for fiction. */
function phoneAt(place: number): string {
  return `518-555-01${String(place % 100).padStart(2, '0')}`
}
