import { foldText } from '#shared/fold-text.ts'

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
