import { expect, test } from 'vitest'
import { type Tag, tagsOfPdf, textOfPdf } from '#test/printed.ts'
import { type PrintDocument, printPdf } from './print.ts'

const print: PrintDocument = {
  letterhead: {
    name: 'Lakeshore Property Group',
    address: ['1 Lake Street'],
    contact: ['518-555-0100'],
    logo: null,
  },
  title: 'Rent Roll',
  subtitle: ['As of 03/31/2025'],
  omissions: ['The first 2 of 7 rows are listed.'],
  facts: [['Received from', 'Ann Lee']],
  columns: [
    { label: 'Unit', type: 'text' },
    { label: 'Tenant', type: 'text' },
    { label: 'Balance', type: 'money' },
  ],
  rows: [
    { kind: 'group', cells: ['Alpha'] },
    ['A1', 'Ann Lee', '1,500.00'],
    ['A2', '', '0.00'],
    { kind: 'subtotal', cells: ['Total, Alpha', '', '1,500.00'] },
  ],
  totals: [['Units', '2']],
  notes: ['1 unit without market rent'],
  charts: [
    {
      title: 'Occupancy',
      alt: 'Occupancy: Mar 91%',
      series: ['Occupancy'],
      scale: [{ share: 1, words: '100%' }],
      groups: [{ name: 'Mar', shares: [0.91] }],
    },
  ],
  size: 'LETTER',
}

const printed = (document: PrintDocument) => printPdf(JSON.stringify(document))

/** `H1 Rent Roll`; a table by its rows, cell by cell. */
function lined(tag: Tag): string[] {
  const text = [tag.role, tag.text, tag.alt && `(${tag.alt})`].filter(Boolean).join(' ')
  if (tag.role !== 'TR') return [text, ...tag.children.flatMap(lined)]
  return [`TR ${tag.children.map(cell => `${cell.role} ${cell.text}`.trim()).join(' | ')}`]
}

test('a PDF has headings, paragraphs and tables for a reading program, in order', async () => {
  const { pages } = await tagsOfPdf(await printed(print))
  expect(pages.flatMap(lined).slice(1)).toEqual([
    'Document',
    'P Lakeshore Property Group',
    'P 1 Lake Street 518-555-0100',
    'H1 Rent Roll',
    'P As of 03/31/2025',
    'P The first 2 of 7 rows are listed.',
    'Table',
    'TR TH Received from | TD Ann Lee',
    'Table',
    'TR TH Unit | TH Tenant | TH Balance',
    'TR TH Alpha',
    'TR TD A1 | TD Ann Lee | TD 1,500.00',
    'TR TD A2 | TD | TD 0.00',
    'TR TD Total, Alpha | TD | TD 1,500.00',
    expect.stringContaining('(Occupancy: Mar 91%)'),
    'Table',
    'TR TH Units | TD 2',
    'P 1 unit without market rent',
  ])
})

test('it is marked as tagged, in its language, and shown by its title', async () => {
  const bytes = await printed(print)
  const { info, marks, viewer } = await tagsOfPdf(bytes)
  expect(marks).toMatchObject({ Marked: true })
  expect(info).toMatchObject({ Title: 'Rent Roll', Language: 'en', PDFFormatVersion: '1.7' })
  expect(viewer).toMatchObject({ DisplayDocTitle: true })
})

const long: PrintDocument = {
  ...print,
  charts: [],
  rows: [
    { kind: 'group', cells: ['Alpha'] },
    ...Array.from({ length: 120 }, (_, row) => [`A${row}`, `Tenant ${row}`, `${row}.00`]),
  ],
}

test('every text is a part of the text or of the page: heads and sections repeated on a page are read once', async () => {
  const { pages, unmarked } = await tagsOfPdf(await printed(long))
  expect(unmarked).toEqual([])
  expect(pages.length).toBeGreaterThan(2)
  const lines = pages.flatMap(lined)
  expect(lines.filter(line => line.startsWith('TR TH Unit |'))).toHaveLength(1)
  expect(lines.filter(line => line.includes('continued'))).toEqual([])
  expect(lines.filter(line => line.startsWith('TR TD A'))).toHaveLength(120)
  const { text } = await textOfPdf(await printed(long))
  expect(text.match(/Unit Tenant Balance Alpha \(continued\)/g)).toHaveLength(pages.length - 1)
})

test('a cell of several lines is copied whole before the next cell', async () => {
  const words = Array.from({ length: 60 }, (_, word) => `word${word}`).join(' ')
  const rows = [['A1', words, '1.00']]
  const { text } = await textOfPdf(await printed({ ...print, rows }))
  expect(text).toContain(`A1 ${words} 1.00`)
})

test('a cell that is longer than a page stays one cell', async () => {
  const lines = Array.from({ length: 150 }, (_, line) => `Line ${line}`)
  const rows = [['A1', lines.join('\n'), '1.00']]
  const { pages } = await tagsOfPdf(await printed({ ...print, charts: [], rows }))
  const cells = pages.flatMap(lined).filter(line => line.startsWith('TR TD A1 '))
  expect(cells).toHaveLength(1)
  expect(pages.map(page => JSON.stringify(page)).join()).toContain('Line 149')
})
