import { eq, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { foldText } from '#shared/fold-text.ts'
import { nameOf } from '#shared/people/person-names.ts'
import { memberInvitations, type Named, tenantInvitations, users } from '../db/tables.ts'
import type { Db } from '../postgres/database.ts'
import { patternOf } from './pattern.ts'

/** The personal data of a person before their erasure. It is held in memory alone. */
export interface Known {
  /** Each as it was written: whole names, emails and phones, also former ones. */
  sayings: { names: string[]; emails: string[]; phones: string[] }
  /** Unambiguous names: whole names, emails, phones, and last names that are unique there. */
  whole: string
  /** As `whole`, and each part of their name. */
  parts: string
  /** As `whole`, for text derived from rows, which has their names letter by letter, in lower case. */
  copied: string
  /** The search terms for the audit log. */
  words: string[]
}

/** The names and addresses of a person in their row, their invitations and the audit log. */
export async function namesOf(db: Db, userId: string): Promise<Named[]> {
  const [person] = await db.select(said(users)).from(users).where(eq(users.id, userId))
  const email = person?.email ?? ''
  const invited = (table: typeof tenantInvitations | typeof memberInvitations) =>
    or(eq(table.acceptedBy, userId), eq(sql`lower(${table.email})`, email.toLowerCase()))
  const asTenant = await db
    .select(said(tenantInvitations))
    .from(tenantInvitations)
    .where(invited(tenantInvitations))
  const asMember = await db
    .select({
      firstName: memberInvitations.firstName,
      lastName: memberInvitations.lastName,
      email: memberInvitations.email,
    })
    .from(memberInvitations)
    .where(invited(memberInvitations))
  return [person ?? {}, ...asTenant, ...asMember, ...(await formerly(db, userId))]
}

/**
 * The search terms for an erasure.
 *
 * @param organizationIds the organization whose rows are searched; null where there is none
 */
export async function knownAs(
  db: Db,
  all: readonly Named[],
  { organizationIds, but }: { organizationIds: string | null; but: string },
): Promise<Known> {
  const each = (key: keyof Named) => [...new Set(all.flatMap(one => one[key]?.trim() || []))]
  const [firstNames, lastNames] = [each('firstName'), each('lastName')]
  const names = combined(firstNames, lastNames)
  const sayings = { names, emails: each('email'), phones: each('phone') }
  const parts = [...firstNames, ...lastNames].flatMap(part => [part, ...wordsOf(part)])
  const own =
    organizationIds === null ? [] : await ofNobodyElse(db, lastNames, { organizationIds, but })
  const whole = [...names, ...sayings.emails, ...own]
  return {
    sayings,
    whole: patternOf(whole.map(foldText), sayings.phones),
    parts: patternOf(
      [...whole, ...parts.filter(part => part.length > 1)].map(foldText),
      sayings.phones,
    ),
    copied: patternOf(
      whole.map(one => one.toLowerCase()),
      sayings.phones,
    ),
    words: [...names, ...sayings.emails, ...sayings.phones, ...own],
  }
}

function said(table: Record<keyof Named, AnyPgColumn>) {
  const { firstName, lastName, email, phone } = table
  return { firstName, lastName, email, phone } as Record<
    keyof Named,
    AnyPgColumn<{ data: string; notNull: false }>
  >
}

/** Former values of their row, as far as the log still has them. */
async function formerly(db: Db, userId: string): Promise<Named[]> {
  const { rows } = await db.execute<Named>(sql`
    select side ->> 'first_name' as "firstName", side ->> 'last_name' as "lastName", side ->> 'email' as email, side ->> 'phone' as phone
    from audit_log a join audit_values v on v.chain = a.chain and v.number = a.number,
      unnest(array[v.values -> 'before', v.values -> 'after']) as side
    where a.about @> array[${userId}::uuid] and a.entity = 'person' and a.entity_id = ${userId} and side is not null
    limit 200`)
  return rows
}

/** The parts of a name, without short ones such as 'van' and 'der'. */
function wordsOf(name: string): string[] {
  return name.split(/\s+/).filter(word => word.length > 3)
}

/** Each first with each last name, in both orders; a single name alone. */
function combined(firstNames: string[], lastNames: string[]): string[] {
  if (firstNames.length === 0 || lastNames.length === 0) return [...firstNames, ...lastNames]
  return firstNames.flatMap(firstName =>
    lastNames.flatMap(lastName => [
      nameOf({ firstName, lastName }),
      nameOf({ firstName: lastName, lastName: firstName }),
      `${lastName}, ${firstName}`,
    ]),
  )
}

/** Last names that no other person or row of these organizations has. */
async function ofNobodyElse(
  db: Db,
  lastNames: string[],
  { organizationIds, but }: { organizationIds: string; but: string },
): Promise<string[]> {
  const own: string[] = []
  for (const lastName of lastNames) {
    const folded = foldText(lastName)
    if (folded.length < 3) continue
    const pattern = patternOf([folded], [])
    const { rows } = await db.execute<{ taken: boolean }>(sql`select
      exists (select from users u where u.id <> ${but} and u.folded ~ ${pattern} and u.id in (
        select id from users where organization_id = ${organizationIds}
        union select user_id from organization_tenants where organization_id = ${organizationIds}
        union select tenant_id from leases where organization_id = ${organizationIds}))
      or exists (select from vendors v where v.id <> ${but} and v.organization_id = ${organizationIds} and ${called(sql`v.name`, pattern)})
      or exists (select from properties p where p.organization_id = ${organizationIds} and ${called(sql`p.name || ' ' || p.address`, pattern)})
      as taken`)
    if (!rows[0]?.taken) own.push(lastName)
  }
  return own
}

const called = (text: SQL, pattern: string) => sql`fold_text(${text}) ~ ${pattern}`
