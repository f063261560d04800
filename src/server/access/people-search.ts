import { type SQL, sql } from 'drizzle-orm'
import { users } from '../db/tables.ts'
import { escaped, patternOf } from './pagination.ts'

/**
 * A condition that a word, folded, occurs in a person's name, e-mail address or phone number, however it is spelled,
 * off an index also where it is a letter or two. Needs `users` in the statement.
 */
export function ofPerson(word: string): SQL {
  const letters = [...word]
  return letters.length < 3
    ? sql`${users.foldedSpelled} like ${`%X${letters.map(escaped).join('X')}X%`}`
    : sql`${users.folded} like ${patternOf(word)}`
}
