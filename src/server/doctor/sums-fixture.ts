import { sql } from 'drizzle-orm'
import { database, organizationIdOf, type User } from '#test/world.ts'
import { wrongSums } from './sums.ts'

/**
 * Whether the doctor finds stored sums of a landlord's organization that differ from their rows. In organizations of
 * other tests some count on days that moved.
 */
export async function sumsAreWrong(landlord: User): Promise<boolean> {
  const own = await organizationIdOf(landlord)
  const { rows } = await database.db.execute<{ organization_id: string }>(sql.raw(wrongSums))
  return rows.some(row => row.organization_id === own)
}
