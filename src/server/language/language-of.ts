import { inArray, type SQL, sql } from 'drizzle-orm'
import { type Language, languages } from '#shared/language/languages.ts'
import { organizations, users } from '../db/tables.ts'
import type { Db } from '../postgres/database.ts'

/** Of `users`: the language a person reads, by their choice, else that of an organization. */
export function languageOf(organizationId: SQL): SQL<Language> {
  const chosen = sql`${users.preferences} ->> 'language'`
  return sql<Language>`coalesce(case when ${chosen} in (${listed}) then ${chosen} end,
    (select ${organizations.language} from ${organizations} where ${organizations.id} = ${organizationId}), 'en')`
}

const listed = sql.join(
  languages.map(language => sql`${language}`),
  sql`, `,
)

/** The language to write in to each address, also to one of no user. */
export async function languagesOf(
  db: Db,
  emails: readonly string[],
  organizationId: string | null,
): Promise<(email: string) => Language> {
  const own = sql`${organizationId}::uuid`
  const rows = await db
    .select({ email: sql<string>`lower(${users.email})`, language: languageOf(own) })
    .from(users)
    .where(
      inArray(
        sql`lower(${users.email})`,
        emails.map(email => email.toLowerCase()),
      ),
    )
  const { rows: usual } = await db.execute<{ language: Language | null }>(
    sql`select ${organizations.language} as language from ${organizations} where ${organizations.id} = ${own}`,
  )
  const known = new Map(rows.map(({ email, language }) => [email, language]))
  return email => known.get(email.toLowerCase()) ?? usual[0]?.language ?? 'en'
}
