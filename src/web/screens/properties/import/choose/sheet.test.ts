import { expect, test } from 'vitest'
import { type Readings, readFile } from './read-file.ts'
import { type Read, readCells } from './sheet.ts'

const isHeading = (text: string) => ['Property', 'Unit', 'Rent', 'Tenant'].includes(text)
const file = (content: BlobPart, name = 'rents.csv') => new File([content], name)
const cellsOf = (read: Read | Readings) => {
  if ('readings' in read) return read.readings.map(({ samples }) => samples)
  return 'sheets' in read ? read.sheets[0]?.rows.map(({ cells }) => cells) : read.sentence
}

test('a file is read with any separator, quoted or not', async () => {
  for (const between of [',', ';', '\t', '|']) {
    const text = `\uFEFFProperty${between}Unit\r\n"Oak ""A"", ${between} Court"${between}1\r\n`
    const read = await readFile(file(text), isHeading)
    expect(cellsOf(read)).toEqual([[`Oak "A", ${between} Court`, '1']])
    expect(read).toMatchObject({ sheets: [{ name: 'rents.csv', headings: ['Property', 'Unit'] }] })
  }
})

test('titles above the headings and empty rows are passed over, and rows keep their number', () => {
  const read = readCells('Rent Roll\n\nProperty\tUnit\tRent\nOak\t1\t900\n\nOak\t2\t\n', isHeading)
  expect(read).toEqual({
    sheets: [
      {
        name: null,
        tab: null,
        above: ['Rent Roll'],
        headings: ['Property', 'Unit', 'Rent'],
        rows: [
          { number: 4, cells: ['Oak', '1', '900'] },
          { number: 6, cells: ['Oak', '2', ''] },
        ],
      },
    ],
  })
})

test('our own prefix before a formula is removed again', () => {
  expect(cellsOf(readCells("Property,Tenant\nOak,'+49 30 1\nOak,'t Hooft", isHeading))).toEqual([
    ['Oak', '+49 30 1'],
    ['Oak', "'t Hooft"],
  ])
})

test('headings are found below many empty lines, and below a title where none of them is known', () => {
  const late = readCells(`Rent Roll\n${'\n'.repeat(20)}Property;Unit\nOak;1\n`, isHeading)
  expect(late).toMatchObject({ sheets: [{ headings: ['Property', 'Unit'] }] })
  const foreign = readCells('Mieten 2026\n\nHaus\tWohnung\nEiche\t1\tfrei\n', isHeading)
  expect(foreign).toMatchObject({ sheets: [{ headings: ['Haus', 'Wohnung', ''] }] })
})

test('a file of another kind, an empty one and one that is too large each get a sentence with the remedy', async () => {
  const says = async (initial: File) => cellsOf(await readFile(initial, isHeading))
  expect(await says(file('x', 'Rents.XLSX'))).toMatch(/not supported/)
  expect(await says(file('\n<html><table></table></html>', 'rents.xls'))).toMatch(/not supported/)
  expect(await says(file(''))).toMatch(/no rows below the header row/)
  expect(await says(file('Property,Unit\n'))).toMatch(/no rows below the header row/)
  expect(await says(file(new Uint8Array(5 * 1024 * 1024 + 1)))).toMatch(/larger than 5 MB/)
  expect(cellsOf(readCells(`Property,Unit\n${'Oak,1\n'.repeat(20_001)}`, isHeading))).toMatch(
    /more than 20,000 rows/,
  )
})
