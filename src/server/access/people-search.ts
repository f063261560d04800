import { type SQL, sql } from 'drizzle-orm'
import { users } from '../db/tables.ts'
import { escaped, patternOf } from './pagination.ts'

/**
 * A condition that a folded term occurs in a person's name, email address or phone number, in any
 * spelling. Uses an index even for a term of one or two letters. Needs `users` in the statement.
 */
export function ofPerson(word: string): SQL {
  const letters = [...word]
  return letters.length < 3
    ? sql`${users.foldedSpelled} like ${`%X${letters.map(escaped).join('X')}X%`}`
    : sql`${users.folded} like ${patternOf(word)}`
}
