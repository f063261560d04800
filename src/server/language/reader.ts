import { inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type Language, languageOf } from '#shared/language/languages.ts'
import { readerLanguage } from '#shared/language/t.ts'
import { users } from '../db/tables.ts'
import type { Db } from '../postgres/database.ts'

/**
 * On `users`: the language of what is written to a person, by person and organization. Their browser is not known
 * then.
 */
export function readersLanguage(organizationId: SQLWrapper, otherwise: Language = 'en'): SQL {
  return sql`coalesce(${users.preferences} ->> 'language',
    (select o.language from organizations o where o.id = ${organizationId}::uuid), ${otherwise}::text)`
}

/** The languages of people by their address, in lower case; of strangers that of the organization. */
export async function languagesOf(
  db: Db,
  addresses: readonly string[],
  organizationId: string | null,
): Promise<(address: string) => Language> {
  const office = sql`${organizationId}::uuid`
  // Who asks for a link reads it in the language of the page where they asked.
  const asked = organizationId === null ? languageOf(readerLanguage().locale) : null
  const language = sql<Language>`${readersLanguage(office, asked ?? 'en')}`
  const rows = await db
    .select({ address: sql<string>`lower(${users.email})`, language })
    .from(users)
    .where(inArray(sql`lower(${users.email})`, addresses.map(lower)))
  const known = new Map(rows.map(row => [row.address, row.language]))
  const others = await languageOfStrangers(db, organizationId)
  return address => known.get(lower(address)) ?? others ?? asked ?? 'en'
}

async function languageOfStrangers(db: Db, organizationId: string | null) {
  if (organizationId === null) return null
  const { rows } = await db.execute<{ language: Language | null }>(
    sql`select language from organizations where id = ${organizationId}`,
  )
  return rows[0]?.language ?? null
}

const lower = (address: string) => address.toLowerCase()
