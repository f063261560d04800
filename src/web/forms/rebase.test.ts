import { expect, test } from 'vitest'
import { addChanges, rebase } from './rebase.ts'

const seen = { name: 'Alpha', rent: '100', notes: '', tags: ['a'] }

test('an untouched field follows the record, and is reported', () => {
  const fresh = { ...seen, name: 'Beta', tags: ['a', 'b'] }
  const typed = { ...seen, notes: 'Mine' }
  expect(rebase(typed, { seen, fresh })).toEqual({
    values: { ...fresh, notes: 'Mine' },
    base: fresh,
    changes: [
      { field: 'name', before: 'Alpha', after: 'Beta', isTouched: false },
      { field: 'tags', before: ['a'], after: ['a', 'b'], isTouched: false },
    ],
  })
})

test('a touched field keeps its input, whatever the record’s value is now', () => {
  const fresh = { ...seen, name: 'Beta' }
  const typed = { ...seen, name: 'Gam' }
  const { values, changes } = rebase(typed, { seen, fresh })
  expect(values.name).toBe('Gam')
  expect(changes).toEqual([{ field: 'name', before: 'Alpha', after: 'Beta', isTouched: true }])
  expect(rebase({ ...seen, name: 'Beta' }, { seen, fresh }).changes).toEqual([])
})

test('the initial values of a form are no change of the record', () => {
  const base = { ...seen, rent: '150' }
  const fresh = { ...seen, name: 'Beta' }
  expect(rebase(base, { seen, fresh, base })).toEqual({
    values: { ...base, name: 'Beta' },
    base: { ...base, name: 'Beta' },
    changes: [{ field: 'name', before: 'Alpha', after: 'Beta', isTouched: false }],
  })
})

test('two changes of one field are reported as one, and a reverted change as none', () => {
  const first = { field: 'name', before: 'A', after: 'B', isTouched: true }
  const second = { field: 'name', before: 'B', after: 'C', isTouched: false }
  expect(addChanges([first], [second])).toEqual([{ ...first, after: 'C' }])
  expect(addChanges([first], [{ ...second, after: 'A' }])).toEqual([])
})
