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
  const plain = `${firstName ?? ''} ${lastName ?? ''}`
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’.]/gu, '')
  return new Set(plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean))
}
