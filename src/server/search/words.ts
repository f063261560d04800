import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Viewer } from '../access/caller.ts'
import { hasWord, occursIn } from '../access/pagination.ts'
import { wordsOrPhone } from '../access/phone-search.ts'
import { fullName } from '../access/search-terms.ts'
import { properties, units, unitWords, users } from '../db/tables.ts'
import { tenantHas, tenantPhone } from '../people/searched.ts'
import type { Db } from '../postgres/database.ts'

/** How words of a search are found in rows: exactly, or with typing errors. */
export interface Wording {
  has(text: SQL, word: string): SQL
  /** Of stored names, off an index. */
  hasName: typeof hasWord
  /** All words are a tenant's. Needs `users` in the statement. */
  isOfTenant(viewer: Viewer): SQL | undefined
  /** All words occur in a text, or are the phone number. */
  isCalled(text: SQL, phone: SQLWrapper): SQL | undefined
  /** The best has the least number. */
  rank(text: SQL): SQL
  /** As many are ranked. */
  most: number
  /** Conditions on homes that rank first: their number or property begins with the search. Needs `units` and `properties`. */
  begins: readonly SQL[]
}

/** Of more, another word says more than their order. */
const maxRanked = 500

/** Every word occurs; rows rank first that begin with the search, then those with a word that does. */
export function theseWords(words: readonly string[]): Wording {
  const whole = words.join(' ').replace(/[\\%_]/g, '\\$&')
  return {
    has: occursIn,
    hasName: hasWord,
    most: maxRanked,
    begins: [
      sql`exists (select from ${unitWords} where ${unitWords.organizationId} = ${units.organizationId}
        and ${unitWords.unitId} = ${units.id} and ${unitWords.folded} like ${`${whole}%`})`,
      sql`fold_text(${properties.name}) like ${`${whole}%`}`,
    ],
    isOfTenant: viewer => wordsOrPhone(words, tenantHas(viewer), tenantPhone(viewer)),
    isCalled: (text, phone) => wordsOrPhone(words, word => occursIn(text, word), phone),
    rank: text => sql`case when fold_text(${text}) = ${words.join(' ')} then 0
      when fold_text(${text}) like ${`${whole}%`} then 1
      when fold_text(${text}) like ${`% ${whole}%`} then 2 else 3 end`,
  }
}

/** A word of fewer letters has no error: too many others are like it. */
const fewestLetters = 4

/** Whether any of these words may have a typing error. */
export function mayHaveErrors(words: readonly string[]): boolean {
  return words.some(hasEnough)
}

/** Every word is like one of the row's, which is about two letters of three; the most like rank first. */
export function nearWords(words: readonly string[]): Wording {
  const has = (text: SQL, word: string) =>
    hasEnough(word) ? sql`${word} <<% fold_text(${text})` : occursIn(text, word)
  const likeness = (text: SQL) =>
    words.map(word => sql`strict_word_similarity(${word}, fold_text(${text}))`)
  return {
    has,
    hasName: (names, word) =>
      hasEnough(word) ? sql`${word} <<% ${names.folded}` : hasWord(names, word),
    most: maxAlike,
    begins: [],
    isOfTenant: viewer =>
      and(
        ...words.map(word =>
          hasEnough(word)
            ? // The first has an index; an email alone must not be like it.
              sql`(${word} <<% ${users.folded} and ${has(fullName, word)})`
            : tenantHas(viewer)(word),
        ),
      ),
    isCalled: text => and(...words.map(word => has(text, word))),
    rank: text => sql`-(${sql.join(likeness(text), sql` + `)})`,
  }
}

/** Likeness costs ten times an occurrence. */
const maxAlike = 300

/** Two exchanged letters of five leave a third of their trigrams. */
const minLikeness = '0.3'

/** Within this transaction, words are alike from `minLikeness` on. */
export async function allowErrors(tx: Db): Promise<void> {
  await tx.execute(
    sql`select set_config('pg_trgm.strict_word_similarity_threshold', ${minLikeness}, true)`,
  )
}

/** Whether the database knows how alike words are: its owner may have no right to add `pg_trgm`. */
export async function knowsLikeness(db: Db): Promise<boolean> {
  const { rows } = await db.execute(sql`select from pg_extension where extname = 'pg_trgm'`)
  return rows.length > 0
}

function hasEnough(word: string): boolean {
  return [...word].length >= fewestLetters
}
