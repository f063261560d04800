import { and, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/**
 * A condition that every word occurs as `has` says. Neighbors that can be one phone number are also found by its
 * digits in `phone`, in any notation, with or without a country code. Undefined without words.
 *
 * @param phone null where the viewer does not read it
 */
export function wordsOrPhone(
  words: readonly string[],
  has: (word: string) => SQL | undefined,
  phone: SQLWrapper | null,
): SQL | undefined {
  const conditions = termsOfPeople(words).map(({ words, digits }) => {
    const typed = and(...words.map(has))
    return phone && digits ? or(typed, hasDigits(phone, digits)) : typed
  })
  return and(...conditions)
}

/** A condition that a phone number is the one typed, in any notation; one of a few digits exactly as typed. */
export function isPhone(phone: SQLWrapper, typed: string): SQL {
  const digits = digitsOf(typed.replaceAll(' ', ''))
  return digits && digits.length >= minWhole
    ? sql`${storedDigits(phone)} like ${`%${digits}`}`
    : sql`${phone} = ${typed}`
}

/** As many of the first terms, word by word: a phone number counts once. */
export function firstTerms(words: readonly string[], max: number): string[] {
  return termsOfPeople(words)
    .slice(0, max)
    .flatMap(term => term.words)
}

/** One word of a search, or neighbors with the digits of the phone number that they can be. */
interface Term {
  words: string[]
  /** Without country code and trunk prefix; null where no phone number is meant. */
  digits: string | null
}

/** The terms of a search for people, of its folded words. */
export function termsOfPeople(words: readonly string[]): Term[] {
  const runs: string[][] = []
  let isOpen = false
  for (const word of words) {
    const isPart = /^[-+().\d/]+$/.test(word)
    if (isPart && isOpen && !word.startsWith('+')) runs.at(-1)?.push(word)
    else runs.push([word])
    isOpen = isPart
  }
  return runs.flatMap((run): Term[] => {
    const digits = run.length > maxParts ? null : digitsOf(run.join(''))
    return digits ? [{ words: run, digits }] : run.map(word => ({ words: [word], digits: null }))
  })
}

/** As `+33 6 12 34 56 78`, with a hyphen or two. */
const maxParts = 8
/** E.164: the longest number of all countries. */
const maxDigits = 15
/** The trigrams of fewer have no index. */
const minDigits = 3
/** Fewer are a part of a number, and begin with neither country code nor trunk prefix. */
const minWhole = 7
/** More have a country code; no national number of North America or the United Kingdom is longer. */
const maxNational = 10

function digitsOf(typed: string): string | null {
  const all = typed.replace(/\D/g, '')
  if (!/^[-+().\d/]+$/.test(typed) || all.length > maxDigits) return null
  const isAbroad = /^\(?\+/.test(typed)
  const digits = isAbroad || all.length >= minWhole ? nationalOf(all, isAbroad) : all
  return digits.length < minDigits ? null : digits
}

/** `15551234567`, `0044 20 …` and `020 …` without what precedes a number from elsewhere. */
function nationalOf(all: string, isAbroad: boolean): string {
  const hasCode =
    isAbroad || all.startsWith('00') || (all.length > maxNational && !all.startsWith('0'))
  const digits = all.replace(/^0+/, '')
  return hasCode ? digits.replace(countryCode, '').replace(/^0+/, '') : digits
}

/** Those of the ITU (E.164); of three digits where no shorter one is assigned. */
const countryCode = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|[2-9]\d{2})/

/** Off an index of these trigrams on `users` and `vendors`. */
function hasDigits(phone: SQLWrapper, digits: string): SQL {
  return sql`${storedDigits(phone)} like ${`%${digits}%`}`
}

/** As the indexes of the migration have it. */
function storedDigits(phone: SQLWrapper): SQL {
  return sql`regexp_replace(${phone}, '[^0-9]', '', 'g')`
}
