import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { FoundAccount } from './find.ts'

/** An account as a place of properties' money. */
export type Place = Pick<FoundAccount, 'id' | 'kind' | 'isDefault'>

/** Whether a property's deposits are in an account, by the column that names theirs, else by default. */
export function holdsDeposits({ id, kind, isDefault }: Place, column: SQLWrapper): SQL {
  return sql`(${column} = ${id} or (${isDefault && kind === 'deposit'} and ${column} is null))`
}

/** Whether all other money of a property is in an account, by the column that names its account, else by default. */
export function holdsRest({ id, kind, isDefault }: Place, column: SQLWrapper): SQL {
  return sql`(${column} = ${id} or (${isDefault && kind !== 'deposit'} and ${column} is null))`
}
