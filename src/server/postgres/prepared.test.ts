import { describe, expect, it } from 'vitest'
import { nameStatements } from './prepared.ts'

describe('a statement that comes again and again', () => {
  it('is named the third time and keeps its name; one that came twice has none', () => {
    const nameOf = nameStatements({ after: 3 })
    expect([nameOf('a'), nameOf('a'), nameOf('b'), nameOf('a')]).toEqual([
      ...[undefined, undefined, undefined],
      's1',
    ])
    expect([nameOf('a'), nameOf('b'), nameOf('b')]).toEqual(['s1', undefined, 's2'])
  })

  it('a search has no name: each word gets a plan of its own', () => {
    const nameOf = nameStatements({ after: 1 })
    expect(['name like $1', 'a ilike $1', 'likes = $1'].map(nameOf)).toEqual([
      ...[undefined, undefined],
      's1',
    ])
  })

  it('no connection has to keep more plans than so many', () => {
    const nameOf = nameStatements({ after: 1, most: 2 })
    expect(['a', 'b', 'c', 'c', 'b'].map(nameOf)).toEqual(['s1', 's2', undefined, undefined, 's2'])
  })
})
