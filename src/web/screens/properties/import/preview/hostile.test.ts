import { expect, test } from 'vitest'
import { isTwoDays, readDay } from '#shared/imports/days.ts'
import { rentRollRow } from '#shared/operations/imports.ts'
import { isSamePerson } from '#shared/people/person-names.ts'
import { addressOf } from '../cells/addresses.ts'
import { inputOf } from '../cells/cells.ts'
import { isTurnedColumn, peopleIn } from '../cells/names.ts'
import { daysIn } from '../cells/term.ts'
import { homeOf, placeOf } from '../choose/home.ts'
import { readCells } from '../choose/sheet.ts'
import { targetOf } from '../match/columns.ts'
import { damageOf } from '../match/damage.ts'
import { isNoHome, isPrinted } from '../match/printed-rows.ts'
import { asOfDay } from './meanings.ts'
import { emptyTexts, textsOf } from './texts.ts'

/** Much longer than any typed cell; a spreadsheet allows three times as much. */
const length = 10_000
/** Milliseconds. A nonlinear algorithm takes seconds, and there are thousands of cells. */
const max = 400

const readers: Record<string, (cell: string) => unknown> = {
  'a day': cell => [readDay(cell, 'month'), isTwoDays(cell), daysIn(cell)],
  'a day above the table': cell => asOfDay({ above: [`As of ${cell}`] }, 'day'),
  'the people': cell => [peopleIn(cell), isTurnedColumn([cell])],
  'one person': cell =>
    isSamePerson({ firstName: cell, lastName: '' }, { firstName: `x${cell}`, lastName: 'b' }),
  'an address': cell =>
    addressOf({ street: cell, city: cell.slice(0, 99), state: 'NY', zip: cell }),
  'a property': cell => [placeOf(cell), homeOf({ above: [cell], tab: cell, name: cell })],
  'a heading': targetOf,
  'a row that is a sum': cell => [
    isNoHome({ number: 1, cells: [cell, '1'] }, { unit: 0, name: 1 }),
    isPrinted({ number: 1, cells: [cell] }, { name: null, tab: null, headings: [cell], rows: [] }),
  ],
  'a damaged cell': cell => damageOf('unit', { value: cell, shown: cell, isTorn: true }),
  'every field': cell => {
    const all = Object.fromEntries(Object.keys(emptyTexts).map((field, at) => [field, at]))
    const cells = Object.keys(all).map(() => cell)
    const texts = textsOf({ number: 1, cells }, all, { isTurned: false, isComma: true })
    const pending = { ...texts, name: cell, people: 'several', firstName: '', lastName: '' }
    return [texts, pending].map(one => rentRollRow.safeParse(inputOf(one, 'month')))
  },
  'a file': cell =>
    readCells(
      `Unit,Tenant,Rent\n1,"${cell},3\n2,"x,4\n3,b,5\n`,
      text => targetOf(text) !== undefined,
    ),
}

const parts = [
  ...[
    ' ',
    '1',
    '1 ',
    'a',
    'a ',
    ',',
    ', ',
    '1/',
    '(',
    ' (',
    ')',
    '-',
    ' - ',
    ' – a',
    '*',
    '"',
    '""',
  ],
  ...[
    ',000',
    '.000',
    '1,',
    '.',
    'vacant ',
    'Jr. ',
    ', Jr.',
    'a, b ',
    '& ',
    ' and ',
    ';',
    '\n',
    '$',
  ],
  ...[
    '0:00 ',
    'at ',
    ' (a',
    'T00:00',
    'as of 1',
    '1 Oak ',
    ' CR',
    '- -',
    'jan1',
    'total ',
    'total:',
  ],
  ...[
    'rent roll ',
    'sheet',
    'a.',
    'a@a.',
    '\u0301',
    '😀',
    'st ',
    'co ',
    '/ ',
    '1/1 ',
    ' to 1',
    '<a@',
  ],
]
const around = [
  ['', ''],
  ['x,', ',!'],
  ['1', '!'],
  ['1/1/2026 ', 'x'],
  ['vacant -', '\n!'],
] as const

test.each(Object.entries(readers))(
  '%s is read in linear time, with any text in the cell',
  (_, read) => {
    for (const part of parts)
      for (const [before, behind] of around) {
        const cell = before + part.repeat(length / part.length) + behind
        expect(
          quickest(() => read(cell)),
          JSON.stringify([before, part, behind]),
        ).toBeLessThan(max)
      }
  },
  60_000,
)

/** The best of three, so that a busy machine is not taken for a slow reader. */
function quickest(read: () => unknown): number {
  let best = Number.POSITIVE_INFINITY
  for (let turn = 0; turn < 3 && best >= max; turn++) {
    const since = performance.now()
    read()
    best = Math.min(best, performance.now() - since)
  }
  return best
}
