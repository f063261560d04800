import { expect, it } from 'vitest'
import { choiceIn, chosenOf, fitting, tracksOf, widthOf } from './column-choice.ts'
import type { WorkColumn } from './work-table-props.ts'

const column = (id: string, more: Partial<WorkColumn<object>> = {}): WorkColumn<object> => ({
  ...{ id, header: id, cell: () => id, width: 100 },
  ...more,
})
const columns = [
  column('who', { isFixed: true, grows: 2 }),
  column('note', { givesWay: 2 }),
  column('paid', { givesWay: 1 }),
  column('more', { isExtra: true }),
  column('act', { isAction: true }),
]
const ids = (some: readonly WorkColumn<object>[]) => some.map(({ id }) => id)

it('the usual columns are all but the extra ones', () => {
  expect(ids(chosenOf(columns, null))).toEqual(['who', 'note', 'paid', 'act'])
})

it('a choice keeps the order of the table, what a row is about, and its buttons', () => {
  expect(ids(chosenOf(columns, ['more', 'paid', 'gone']))).toEqual(['who', 'paid', 'more', 'act'])
  expect(ids(chosenOf(columns, []))).toEqual(['who', 'act'])
})

it('a view without columns, or with all the usual ones, chooses none', () => {
  expect(choiceIn(columns, [])).toBeNull()
  expect(choiceIn(columns, ['who', 'note', 'paid', 'act'])).toBeNull()
  expect(choiceIn(columns, ['who', 'note', 'more', 'act'])).toEqual(['who', 'note', 'more', 'act'])
})

it('columns give way where they do not fit, and no others', () => {
  const chosen = chosenOf(columns, null)
  expect(ids(fitting(chosen, widthOf(chosen)))).toEqual(ids(chosen))
  expect(ids(fitting(chosen, widthOf(chosen) - 1))).toEqual(['who', 'paid', 'act'])
  expect(ids(fitting(chosen, 10))).toEqual(['who', 'act'])
})

it('a column that grows takes a share of the rest', () => {
  expect(tracksOf(columns.slice(0, 2))).toBe('40px minmax(100px, 2fr) 100px')
})
