import { expect, test } from 'vitest'
import { isTurnedColumn, peopleIn, splitName, vacancyOf } from './names.ts'

const written = (names: ReturnType<typeof peopleIn>) =>
  names.map(({ firstName, lastName }) => `${firstName}|${lastName}`)

test.each([
  ['Ann Bell', 'Ann|Bell'],
  ['Bell, Ann', 'Ann|Bell'],
  ['Bell, Ann M.', 'Ann M.|Bell'],
  ['  Ann   Mary  Bell ', 'Ann Mary|Bell'],
  ['John Smith Jr.', 'John|Smith Jr.'],
  ['John Smith, Jr.', 'John|Smith Jr.'],
  ['Smith, John Jr.', 'John|Smith Jr.'],
  ['Smith Jr., John', 'John|Smith Jr.'],
  ['Smith, Jr., John', 'John|Smith Jr.'],
  ['Henry Ford III', 'Henry|Ford III'],
  ['Maria Ruiz, PhD', 'Maria|Ruiz PhD'],
  ['Amy Poe, Esq.', 'Amy|Poe Esq.'],
  ['Suharto', '|Suharto'],
  ['王小明', '|王小明'],
  ['Vincent van Gogh', 'Vincent|van Gogh'],
  ['Oscar De La Hoya', 'Oscar|De La Hoya'],
  ['De La Cruz, Maria Elena', 'Maria Elena|De La Cruz'],
  ['Corner Cafe LLC', '|Corner Cafe LLC'],
  ['Bell & Sons', '|Bell & Sons'],
  ['Johnson & Johnson, Inc.', '|Johnson & Johnson, Inc.'],
  ['City of Albany', '|City of Albany'],
  ['Grace Church', '|Grace Church'],
  ['* Ann Bell *', 'Ann|Bell'],
  ['Ann Bell (Section 8)', 'Ann|Bell'],
  ['Ruiz, Ann (Primary)', 'Ann|Ruiz'],
  ['Ann Bell - Notice', 'Ann|Bell'],
  ['Ann Bell (2nd floor)', 'Ann|Bell (2nd floor)'],
  ['William (Bill) Bell', 'William (Bill)|Bell'],
  ['Ann Smith-Bell', 'Ann|Smith-Bell'],
  ['Mr. & Mrs. John Bell', 'Mr. & Mrs. John|Bell'],
])('%s is one tenant', (cell, name) => {
  expect(written(peopleIn(cell))).toEqual([name])
  expect(written([splitName(cell)])).toEqual([name])
})

test.each([
  ['Bell, Ann; Ray, Tom', ['Ann|Bell', 'Tom|Ray']],
  ['Ann Bell; Tom Ray', ['Ann|Bell', 'Tom|Ray']],
  ['Ann & Tom Bell', ['Ann|Bell', 'Tom|Bell']],
  ['Bell, Ann & Tom', ['Ann|Bell', 'Tom|Bell']],
  ['Bell, Ann and Ray, Tom', ['Ann|Bell', 'Tom|Ray']],
  ['Ann Bell and Tom Ray', ['Ann|Bell', 'Tom|Ray']],
  ['John and Jane Bell Jr.', ['John|Bell', 'Jane|Bell Jr.']],
  ['Ann Bell c/o Tom Ray', ['Ann|Bell', 'Tom|Ray']],
  ['Ann Bell (1), Tom Ray (2)', ['Ann|Bell', 'Tom|Ray']],
  ['Ann Bell / Tom Ray', ['Ann|Bell', 'Tom|Ray']],
  ['Ann Bell\nTom Ray Jr.', ['Ann|Bell', 'Tom|Ray Jr.']],
  ['Ann Bell + Tom Ray', ['Ann|Bell', 'Tom|Ray']],
  ['Ann Bell, Tom Ray', ['Ann|Bell', 'Tom|Ray']],
  ['Bell, Ann, Ray, Tom', ['Ann|Bell', 'Tom|Ray']],
  ['Ann Bell; Tom Ray; Cy Fox', ['Ann|Bell', 'Tom|Ray', 'Cy|Fox']],
])('%s needs a decision', (cell, names) => {
  expect(written(peopleIn(cell))).toEqual(names)
})

test('two words on either side of a comma are one person where the spreadsheet has last names first', () => {
  expect(isTurnedColumn(['Bell, Ann', 'Garcia Lopez, Maria Elena'])).toBe(true)
  expect(isTurnedColumn(['Ann Bell', 'Ann Bell, Tom Ray'])).toBe(false)
  expect(written(peopleIn('Garcia Lopez, Maria Elena', true))).toEqual(['Maria Elena|Garcia Lopez'])
})

test.each([
  ['VACANT', null],
  ['Vacant - ready', null],
  ['Vacant-Unrented', null],
  ['*** VACANT ***', null],
  ['Vacant unit', null],
  ['empty', null],
  ['N/A', null],
  ['–', null],
  ['Model', 'model'],
  ['Leasing Office', 'office'],
  ['down', 'under_works'],
])('%s names no one', (cell, reason) => {
  expect(vacancyOf(cell)).toEqual({ reason })
  expect(peopleIn(cell)).toEqual([])
})

test.each(['Vacantia Model', 'Ann Model', 'Downs, Ann', 'Emptage', 'None Sense'])(
  '%s is a name',
  cell => expect(vacancyOf(cell)).toBeNull(),
)
