import { type SQL, sql } from 'drizzle-orm'
import { escaped, patternOf } from '../lists.ts'
import { users } from './tables.ts'

/**
 * A condition that a word occurs in a person's name, e-mail address or phone number, whatever its case,
 * off an index also where it is a letter or two. Needs `users` in the statement.
 */
export function ofPerson(word: string): SQL {
  const letters = [...word.toLowerCase()]
  return letters.length < 3
    ? sql`${users.spelled} like ${`%X${letters.map(escaped).join('X')}X%`}`
    : sql`${users.words} like lower(${patternOf(word)})`
}
