import { describe, expect, test } from 'vitest'
import { greetedAs, initialsOf, nameOf, sortNameOf } from './person-names.ts'

const person = (firstName: string | null, lastName: string | null) => ({ firstName, lastName })

describe('a person', () => {
  test.each([
    [person('Ann', 'Bell'), 'Ann Bell', 'Bell Ann', 'Ann', 'AB'],
    [person('Suharto', null), 'Suharto', 'Suharto', 'Suharto', 'S'],
    [person(null, 'Suharto'), 'Suharto', 'Suharto', 'Suharto', 'S'],
    [person('', 'Suharto'), 'Suharto', 'Suharto', 'Suharto', 'S'],
    [person('王小明', null), '王小明', '王小明', '王小明', '王'],
    [
      person(null, 'Acme Property Holdings'),
      'Acme Property Holdings',
      'Acme Property Holdings',
      'Acme Property Holdings',
      'AH',
    ],
    [person(' Mary  Ann ', ' Bell\u00a0'), 'Mary Ann Bell', 'Bell Mary Ann', 'Mary Ann', 'MB'],
    [person('"Bo"', '(Ray)'), '"Bo" (Ray)', '(Ray) "Bo"', '"Bo"', 'BR'],
    [person('4th', 'Street LLC'), '4th Street LLC', 'Street LLC 4th', '4th', '4S'],
    [person('É́lan', null), 'É́lan', 'É́lan', 'É́lan', 'É́'],
  ])('%j is called %j', (named, whole, sorted, greeted, letters) => {
    expect(nameOf(named)).toBe(whole)
    expect(sortNameOf(named)).toBe(sorted)
    expect(greetedAs(named)).toBe(greeted)
    expect(initialsOf(named)).toBe(letters)
  })

  test.each([person(null, null), person('', ' '), person('\u00a0', null)])(
    '%j has no name',
    named => {
      expect(nameOf(named)).toBe('')
      expect(greetedAs(named)).toBeNull()
      expect(initialsOf(named)).toBe('')
    },
  )
})
