import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { foldText } from '#shared/fold-text.ts'
import { asSentence, type Sentence, sentence } from '#shared/language/sentence.ts'
import type { RentRollRow } from '#shared/operations/imports.ts'
import { isSamePerson } from '#shared/people/person-names.ts'
import type { ColumnOf } from '#shared/properties/rent-roll-columns.ts'
import { isPhone } from '../access/phone-search.ts'
import { organizationTenants, users } from '../db/tables.ts'
import { namesLabel } from '../format/format.ts'
import { addTenant } from '../people/users.ts'
import type { Db } from '../postgres/database.ts'
import { SharedEmail } from './problems.ts'
import type { Importer, Item } from './rows.ts'

type Person = Pick<RentRollRow, ColumnOf<'person'>>

/**
 * The tenant of a row's lease, found or added. An email alone never merges two people.
 * @throws 400 at the email where it belongs to a person of another name and the row has no decision
 */
export function tenantFor(
  db: Db,
  importer: Importer,
  row: RentRollRow,
  items: Item[],
): Promise<Found> {
  return personOf(db, importer, row, row.sharedEmail, items)
}

/** Who else is on the lease, each found or added. @throws 400 at the email */
export async function coTenantsFor(
  db: Db,
  importer: Importer,
  row: RentRollRow,
  { tenant, items }: { tenant: Found; items: Item[] },
): Promise<string[]> {
  const others = new Set(tenant.also ? [tenant.also] : [])
  for (const person of row.coTenants)
    others.add((await personOf(db, importer, person, null, items)).id)
  others.delete(tenant.id)
  return [...others]
}

/** `also` are the other people of their email on the lease. */
interface Found {
  id: string
  also?: string
}

async function personOf(
  db: Db,
  importer: Importer,
  person: Person,
  choice: RentRollRow['sharedEmail'],
  items: Item[],
): Promise<Found> {
  const known = await knownPerson(db, importer, person)
  if (known && (choice === 'same_person' || !person.email || isSamePerson(known, person)))
    return { id: known.id }
  if (known && choice === null) throw new SharedEmail(sentenceOf(known, person))
  const { firstName, lastName, phone } = person
  // The person with the email may be missing yet: their row may have been refused.
  const email = known || choice === 'without_email' ? null : person.email
  const id = await addTenant(db, importer.organizationId, { firstName, lastName, email, phone })
  items.push({ kind: 'tenant', entityId: id })
  return known && choice === 'both_on_lease' ? { id, also: known.id } : { id }
}

/** A tenant of the organization with the same email; without one, with the same name and phone. */
async function knownPerson(db: Db, { organizationId }: Importer, person: Person) {
  if (!person.email && !person.phone) return undefined
  const isThem = person.email
    ? eq(users.email, person.email)
    : and(isNull(users.email), sameName(person), isPhone(users.phone, person.phone ?? ''))
  const [known] = await db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .innerJoin(organizationTenants, eq(organizationTenants.userId, users.id))
    .where(and(isThem, eq(organizationTenants.organizationId, organizationId)))
  return known
}

type Named = Pick<Person, 'firstName' | 'lastName'>

/** On `users`: the same whole name, in any case. */
export function sameName(person: Named): SQL {
  return sql`fold_text(concat_ws(' ', ${users.firstName}, ${users.lastName})) = ${foldText(namesLabel([person]))}`
}

function sentenceOf(known: Named, person: Named): Sentence {
  const theirs = namesLabel([known]) || asSentence('someone else')
  const name = namesLabel([person])
  return sentence(
    'This email belongs to {theirs}. Say whether {name} is the same person, has another email or none, or rents together with {theirs}.',
    { theirs, name },
  )
}
