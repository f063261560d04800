import { foldText } from '#shared/fold-text.ts'

/** How a person is called. One of the two names is enough: Suharto, 王小明, a company. */
export interface PersonName {
  firstName: string | null
  lastName: string | null
}

/** `Ann Bell`; the only name where there is one; empty without any. */
export function nameOf(person: PersonName): string {
  return partsOf(person).join(' ')
}

/** The name in a greeting: the first name, else the only one; null without any. */
export function greetedAs(person: PersonName): string | null {
  return partsOf(person)[0] ?? null
}

/** The sort key of people, last name first: `Bell Ann`. */
export function sortNameOf(person: PersonName): string {
  return partsOf(person).toReversed().join(' ')
}

/** `AB` for Ann Bell, `AH` for Acme Holdings under one name, `王` for 王小明; empty without a letter. */
export function initialsOf(person: PersonName): string {
  const parts = partsOf(person)
  const words = parts.length === 1 ? parts.flatMap(part => part.split(' ')) : parts
  const letters = words.flatMap(word => /[\p{L}\p{N}]\p{M}*/u.exec(word)?.[0] ?? [])
  const [first = '', last = ''] = [letters[0], letters.length > 1 ? letters.at(-1) : '']
  return `${first}${last}`.toUpperCase()
}

function partsOf({ firstName, lastName }: PersonName): string[] {
  return [firstName, lastName].flatMap(name => name?.replace(/\s+/g, ' ').trim() || [])
}

interface Named {
  firstName: string | null
  lastName: string | null
}

/** Whether two names can be one person's: Ann Bell is Ann M. Bell, and Bell, Ann; she is not Tom Bell. */
export function isSamePerson(one: Named, other: Named): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)]
  const [fewer, more] = a.size < b.size ? [a, b] : [b, a]
  return [...fewer].every(word => more.has(word))
}

function wordsOf({ firstName, lastName }: Named): Set<string> {
  const plain = foldText(`${firstName ?? ''} ${lastName ?? ''}`).replaceAll('.', '')
  return new Set(plain.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean))
}
