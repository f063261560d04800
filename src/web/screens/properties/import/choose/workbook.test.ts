import { afterEach, expect, test, vi } from 'vitest'
import { type Cell, type Tab, workbook, zipped } from '#test/workbook.ts'
import { targetOf } from '../match/columns.ts'
import { readRows } from '../preview/parse-rent-roll.ts'
import { guessOf, likeliest } from '../state/guess.ts'
import { readFile } from './read-file.ts'
import { readWorkbook } from './workbook.ts'

const headings = ['Property', 'Address', 'Unit', 'Tenant', 'Email', 'Move In', 'Rent']
const vacant = (unit: string): Cell[] => ['Oak', '1 Oak Street', unit]

afterEach(() => vi.unstubAllEnvs())

test('a rent roll is read from a workbook directly, below a title and empty rows', async () => {
  const date1904 = { day: 44_562 }
  for (const [zone, is1904] of [
    ['Pacific/Kiritimati', false],
    ['Pacific/Pago_Pago', true],
  ] as const) {
    vi.stubEnv('TZ', zone)
    const day = is1904 ? date1904 : { day: 46_024 }
    const rows: Cell[][] = [
      ...[['Rent Roll'], [], [null, null], headings],
      [
        'Oak & Elm',
        '1 Oak Street',
        { number: '1' },
        'Ann Bell',
        'ann@x.org',
        day,
        amount('1234.1'),
      ],
      [],
      [...vacant(' 2 '), null, null, null, null],
    ]
    const [sheet] = await sheetsOf([{ name: 'Rents', rows, merged: 'A1:G1' }], is1904)
    expect(sheet).toMatchObject({ name: 'rents.xlsx', headings })
    expect(sheet?.rows).toEqual([
      {
        number: 5,
        cells: ['Oak & Elm', '1 Oak Street', '1', 'Ann Bell', 'ann@x.org', '2026-01-02', '1234.1'],
        shown: { 5: '1/2/2026' },
      },
      { number: 7, cells: ['Oak', '1 Oak Street', '2'] },
    ])
  }
})

test('a number is the displayed value, without rounding noise', async () => {
  const said = {
    ...{ '1234.1000000000001': '1234.1', '1234.0999999999999': '1234.1', '1450': '1450' },
    ...{ '0.30000000000000004': '0.3', '1507.995': '1507.995', '1.1368683772161603E-13': '0' },
    ...{ '5550100123': '5550100123', '-50': '-50', '1.45E3': '1450' },
  }
  expect(await cellsOf(Object.keys(said).map(amount))).toEqual(Object.values(said))
})

test('formulas count by their value, and a cell with an error reports it', async () => {
  const kinds = [
    '<c><f>600+300</f><v>900</v></c>',
    '<c t="str"><f>A1&amp;"B"</f><v>1B</v></c>',
    '<c t="b"><v>1</v></c>',
    '<c t="e"><f>Gone!A1</f><v>#REF!</v></c>',
    '<c t="inlineStr"><is><r><t>Zoë </t></r><r><t>Müller</t></r></is></c>',
    '<c t="d" s="1"><v>2026-01-02</v></c>',
    // A day that a formula did not find, and one that Excel cannot show.
    ...['<c s="1"><f>B9</f><v>0</v></c>', '<c s="1"><v>-3</v></c>', '<c s="1"><v>9999999</v></c>'],
  ]
  expect(await cellsOf(kinds.map(xml => ({ xml })))).toEqual([
    ...['900', '1B', 'TRUE', '#REF!', 'Zoë Müller', '2026-01-02', '', '', '########'],
  ])
})

test('a row with an amount beyond cents or an error is refused at its cell', async () => {
  const wrong = [amount('1507.995'), { xml: '<c t="e"><v>#REF!</v></c>' }]
  const rows = wrong.map((rent, at): Cell[] => [
    ...[...vacant(String(at)), 'Ann Bell', 'ann@x.org'],
    ...[{ day: 46_024 }, rent],
  ])
  const [sheet] = await sheetsOf([{ name: 'Rents', rows: [headings, ...rows] }])
  if (!sheet) throw new Error('There is no sheet')
  const read = readRows(sheet, { ...guessOf(sheet, 'USD'), edits: new Map() })
  expect(read.map(({ problems }) => problems.map(({ field }) => field))).toEqual([
    ...[['monthlyRent'], ['monthlyRent']],
  ])
})

test('the rent roll is proposed among several tabs, and empty or hidden ones are not', async () => {
  const rows: Cell[][] = [headings, vacant('1')]
  const sheets = await sheetsOf([
    { name: 'Empty', rows: [] },
    {
      name: 'Notes & more',
      rows: [
        ['To do', 'By whom'],
        ['Paint', 'Joe'],
      ],
    },
    { name: 'Chart', rows: [], isChart: true },
    { name: 'Lists', rows, state: 'hidden' },
    { name: 'Rents 2026', rows },
    { name: 'Rents 2025', rows },
  ])
  expect(sheets.map(({ tab }) => tab)).toEqual(['Notes & more', 'Rents 2026', 'Rents 2025'])
  expect(likeliest(sheets)?.tab).toBe('Rents 2026')
  expect(likeliest(sheets.slice(0, 1))?.tab).toBe('Notes & more')
})

test('a broken, locked or oversized workbook, or another file, gets a sentence with the remedy', async () => {
  const old = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]
  const locked = [...'EncryptedPackage'].flatMap(letter => [letter.charCodeAt(0), 0])
  const sound = workbook([{ name: 'Rents', rows: [headings, vacant('1')] }])
  expect(await says(Uint8Array.from(old))).toMatch(/not supported/)
  expect(await says(Uint8Array.from([...old, ...locked]))).toMatch(/password-protected/)
  expect(await says(zipped({ 'Index/Document.iwa': 'x' }))).toMatch(/not supported/)
  expect(await says(zipped({ '[Content_Types].xml': '', 'xl/workbook.bin': 'x' }))).toMatch(
    /not supported/,
  )
  for (const broken of [sound.slice(0, 900), sound.map((byte, at) => (at === 500 ? 0 : byte))])
    expect(await says(broken)).toMatch(/cannot be read/)
  expect(await says(workbook([{ name: 'Rents', rows: [headings] }]))).toMatch(/no rows/)
  const long = Array.from({ length: 20_001 }, (): Cell[] => [amount('1')])
  expect(await says(workbook([{ name: 'Rents', rows: [headings, ...long] }]))).toMatch(
    /more than 20,000 rows/,
  )
})

test('a workbook that is too large is not unpacked', async () => {
  const name = 'x'.repeat(900_000)
  const rows = (times: number) => [headings, ...Array.from({ length: times }, () => vacant(name))]
  expect(await says(workbook([{ name: 'Rents', rows: rows(6) }]))).toMatch(/too large/)
  const bomb = workbook([{ name: 'Rents', rows: rows(1) }])
  expect(await says(bomb)).toBe('')
  const entries = declaredSizes(bomb)
  const texts = entries.find(at => sizeAt(bomb, at) > name.length) ?? 0
  const cells = entries.at(-1) ?? 0
  for (const [entry, declared, sentence] of [
    [texts, 5 * megabyte + 1, /too large/],
    [cells, 50 * megabyte, /too large/],
    [texts, 0, /too large/],
    // It is unpacked up to its declared size.
    [texts, name.length / 2, /cannot be read/],
  ] as const) {
    const lying = bomb.slice()
    new DataView(lying.buffer).setUint32(entry, declared, true)
    expect(await says(lying), String(declared)).toMatch(sentence)
  }
})

const megabyte = 1024 * 1024

/** The place of each file's unpacked size in the directory of a ZIP. */
function declaredSizes(bytes: Uint8Array): number[] {
  return [...bytes.keys()].filter(at => sizeAt(bytes, at) === 0x02014b50).map(at => at + 24)
}

function sizeAt(bytes: Uint8Array, at: number): number {
  return at + 4 > bytes.length ? 0 : new DataView(bytes.buffer).getUint32(at, true)
}

function amount(number: string): Cell {
  return { number }
}

async function read(content: Uint8Array<ArrayBuffer>) {
  const isHeading = (text: string) => targetOf(text) !== undefined
  return await readFile(new File([content], 'rents.xlsx'), isHeading, readWorkbook)
}

async function sheetsOf(tabs: Tab[], date1904 = false) {
  const answer = await read(workbook(tabs, { date1904 }))
  return 'sheets' in answer ? answer.sheets : []
}

/** Each cell of a row as it is read. */
async function cellsOf(row: Cell[]) {
  // A later cell keeps empty ones from being cut off.
  const [sheet] = await sheetsOf([{ name: 'Rents', rows: [headings, [...row, 'end']] }])
  return sheet?.rows[0]?.cells.slice(0, -1)
}

async function says(content: Uint8Array<ArrayBuffer>) {
  const answer = await read(content)
  return 'sentence' in answer ? answer.sentence : ''
}
