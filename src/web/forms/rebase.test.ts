import { expect, test } from 'vitest'
import { addChanges, rebase } from './rebase.ts'

const seen = { name: 'Alpha', rent: '100', notes: '', tags: ['a'] }

test('a field that nobody touched follows the record, and is told', () => {
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

test('a touched field stays as typed, whatever the record holds now', () => {
  const fresh = { ...seen, name: 'Beta' }
  const typed = { ...seen, name: 'Gam' }
  const { values, changes } = rebase(typed, { seen, fresh })
  expect(values.name).toBe('Gam')
  expect(changes).toEqual([{ field: 'name', before: 'Alpha', after: 'Beta', isTouched: true }])
  expect(rebase({ ...seen, name: 'Beta' }, { seen, fresh }).changes).toEqual([])
})

test('what a form was opened with is no change of the record', () => {
  const base = { ...seen, rent: '150' }
  const fresh = { ...seen, name: 'Beta' }
  expect(rebase(base, { seen, fresh, base })).toEqual({
    values: { ...base, name: 'Beta' },
    base: { ...base, name: 'Beta' },
    changes: [{ field: 'name', before: 'Alpha', after: 'Beta', isTouched: false }],
  })
})

test('two changes of one field are told as one, and a change taken away again as none', () => {
  const first = { field: 'name', before: 'A', after: 'B', isTouched: true }
  const second = { field: 'name', before: 'B', after: 'C', isTouched: false }
  expect(addChanges([first], [second])).toEqual([{ ...first, after: 'C' }])
  expect(addChanges([first], [{ ...second, after: 'A' }])).toEqual([])
})
