import { expect, test } from 'vitest'
import { proposed, rowsOf, sheetsOf } from '#test/rent-roll.ts'
import { zipped } from '#test/workbook.ts'
import { readRows } from '../preview/parse-rent-roll.ts'

const packages = 'http://schemas.openxmlformats.org/package/2006'
const transitional = {
  main: 'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
  links: 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
}
const strict = {
  main: 'http://purl.oclc.org/ooxml/spreadsheetml/main',
  links: 'http://purl.oclc.org/ooxml/officeDocument/relationships',
}

/** A workbook with these parts, where `sheet` is the content of its only tab. */
function workbook(
  sheet: string,
  initial: {
    strings?: string[]
    formats?: string
    kinds?: string
    names?: typeof transitional
    prefix?: string
    root?: string
    extra?: Record<string, string>
  } = {},
) {
  const { names = transitional, prefix = '', root = '', strings = [], extra } = initial
  const p = prefix && `${prefix}:`
  const own = prefix ? `xmlns:${prefix}="${names.main}"` : `xmlns="${names.main}"`
  const link = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${names.links}/${kind}" Target="${target}"/>`
  const links = (...all: string[]) =>
    `<Relationships xmlns="${packages}/relationships">${all.join('')}</Relationships>`
  return zipped({
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"/>`,
    '_rels/.rels': links(link('rId1', 'officeDocument', `${root}xl/workbook.xml`)),
    'xl/workbook.xml': `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><${p}workbook ${own} xmlns:d3p1="${names.links}"><${p}sheets><${p}sheet name="Rent Roll" sheetId="7" d3p1:id="rId3"/></${p}sheets></${p}workbook>`,
    'xl/_rels/workbook.xml.rels': links(
      link('rId3', 'worksheet', `${root && '/xl/'}worksheets/sheet1.xml`),
      link('rId4', 'styles', `${root && '/xl/'}styles.xml`),
      ...(strings.length > 0
        ? [link('rId5', 'sharedStrings', `${root && '/xl/'}sharedStrings.xml`)]
        : []),
    ),
    'xl/styles.xml': `<${p}styleSheet ${own}><${p}numFmts>${initial.formats ?? ''}</${p}numFmts><${p}cellXfs>${initial.kinds ?? ''}</${p}cellXfs></${p}styleSheet>`,
    ...(strings.length > 0 && {
      'xl/sharedStrings.xml': `<sst xmlns="${names.main}">${strings.map(si => `<si>${si}</si>`).join('')}</sst>`,
    }),
    'xl/worksheets/sheet1.xml': `<${p}worksheet ${own}>${sheet}</${p}worksheet>`,
    ...extra,
  })
}

const strings = ['Property', 'Unit', 'Tenant', 'Email', 'Lease Start', 'Rent', 'Oak', 'zoe@x.org']
  .map(text => `<t>${text}</t>`)
  .concat('<r><t xml:space="preserve">Zoë </t></r><r><rPr><b/></rPr><t>Müller</t></r>')
const heads = (row = 1) =>
  `<row r="${row}">${'ABCDEF'
    .split('')
    .map((letter, at) => `<c r="${letter}${row}" t="s"><v>${at}</v></c>`)
    .join('')}</row>`
const formats = '<numFmt numFmtId="164" formatCode="000"/>'
const kinds = '<xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="14"/><xf numFmtId="44"/>'
const home = (row = 2) =>
  `<row r="${row}"><c r="A${row}" t="s"><v>6</v></c><c r="B${row}" s="1"><v>7</v></c><c r="C${row}" t="s"><v>8</v></c><c r="D${row}" t="s"><v>7</v></c><c r="E${row}" s="2"><v>46024</v></c><c r="F${row}" s="3"><v>1450.5</v></c></row>`
const sheet = (cells: string) => `<sheetData>${cells}</sheetData>`

const expected = [
  {
    ...{ property: 'Oak', unit: '007', firstName: 'Zoë', lastName: 'Müller' },
    ...{ email: 'zoe@x.org', startDate: '2026-01-02', monthlyRent: '1450.5' },
  },
]
const read = async (bytes: Uint8Array<ArrayBuffer>) =>
  (await rowsOf('rents.xlsx', bytes)).map(({ texts, input }) => ({
    ...texts,
    startDate: input?.startDate,
  }))

test('a workbook of Excel is read with its rich texts, and without a size of its table', async () => {
  expect(await read(workbook(sheet(heads() + home()), { strings, formats, kinds }))).toMatchObject(
    expected,
  )
  const wrongSize = `<dimension ref="A1:B2"/>${sheet(heads() + home())}`
  expect(await read(workbook(wrongSize, { strings, formats, kinds }))).toMatchObject(expected)
  const reading = strings.with(6, '<t>Oak</t><rPh sb="0" eb="1"><t>オーク</t></rPh>')
  expect(
    await read(workbook(sheet(heads() + home()), { strings: reading, formats, kinds })),
  ).toMatchObject(expected)
})

test('a workbook of Excel saved as Strict Open XML is read', async () => {
  const bytes = workbook(sheet(heads() + home()), { strings, formats, kinds, names: strict })
  expect(await read(bytes)).toMatchObject(expected)
})

test('a cell colored by mistake in the last row and column creates no million rows', async () => {
  const last = '<row r="1048576"><c r="A1048576" s="1"/><c r="XFD1048576" s="1"/></row>'
  const bytes = workbook(sheet(heads() + home() + last), { strings, formats, kinds })
  expect(await read(bytes)).toMatchObject(expected)
})

test('a workbook of Google Sheets has a thousand empty rows with formats', async () => {
  const empty = Array.from(
    { length: 998 },
    (_, at) => `<row r="${at + 3}" ht="15.75" customHeight="1"><c r="B${at + 3}" s="1"/></row>`,
  )
  const bytes = workbook(sheet(heads() + home() + empty.join('')), { strings, formats, kinds })
  expect(await read(bytes)).toMatchObject(expected)
})

test('a workbook of Numbers has a title merged over the table, and links from its root', async () => {
  const title = '<row r="1"><c r="A1" t="s"><v>9</v></c><c r="B1"/><c r="C1"/></row>'
  const bytes = workbook(
    `${sheet(title + heads(2) + home(3))}<mergeCells><mergeCell ref="A1:F1"/></mergeCells>`,
    { strings: [...strings, '<t>Table 1</t>'], formats, kinds, root: '/' },
  )
  expect(await read(bytes)).toMatchObject(expected)
})

test('a workbook that a .NET program wrote has prefixes, texts in its cells and no places', async () => {
  const text = (value: string) => `<x:c t="inlineStr"><x:is><x:t>${value}</x:t></x:is></x:c>`
  const names = ['Property', 'Unit', 'Tenant', 'Email', 'Lease Start', 'Rent'].map(text).join('')
  const cells = `<x:sheetData><x:row>${names}</x:row><x:row>${text('Oak')}<x:c s="1"><x:v>7</x:v></x:c>${text('Zoë Müller')}${text('zoe@x.org')}<x:c t="d" s="2"><x:v>2026-01-02T00:00:00.000</x:v></x:c><x:c t="n" s="3"><x:v>1450.5</x:v></x:c></x:row></x:sheetData>`
  const bytes = workbook(cells, {
    prefix: 'x',
    root: '/',
    formats: '<x:numFmt numFmtId="164" formatCode="000"/>',
    kinds: kinds.replaceAll('<xf', '<x:xf'),
  })
  expect(await read(bytes)).toMatchObject(expected)
})

test('pictures, comments and links that are broken do not keep the cells from being read', async () => {
  const links = `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${transitional.links}/drawing" Target="../drawings/drawing1.xml"/><Relationship Id="rId2" Type="${transitional.links}/comments" Target="../comments1.xml"/></Relationships>`
  const bytes = workbook(
    `${sheet(heads() + home())}<drawing xmlns:r="${transitional.links}" r:id="rId1"/>`,
    {
      ...{ strings, formats, kinds },
      extra: {
        'xl/worksheets/_rels/sheet1.xml.rels': links,
        'xl/drawings/drawing1.xml': '<broken',
        'docProps/core.xml': '<broken',
      },
    },
  )
  expect(await read(bytes)).toMatchObject(expected)
})

test('text added by formats is read in text columns, and left out in numeric ones', async () => {
  const shown = [
    ['000', '7', '007'],
    ['00-00', '201', '02-01'],
    ['&quot;Apt &quot;0', '7', 'Apt 7'],
    ['0%', '0.5', '50%'],
    ['# ?/?', '2.5', '2 1/2'],
    ['[&lt;=9999999]000-0000;(000) 000-0000', '5550100123', '(555) 010-0123'],
    ['00000', '2134', '02134'],
    ['#,##0.00', '1204', '1204'],
    ['_($* #,##0.00_);_($* (#,##0.00)', '1204', '1204'],
    ['&quot;Apt &quot;@', 'x', 'Apt x'],
    ['[broken', '7', '7'],
  ] as const
  const cell = (value: string, at: number) =>
    value === 'x' ? `<c s="${at + 1}" t="str"><v>x</v></c>` : `<c s="${at + 1}"><v>${value}</v></c>`
  const rows = shown.map(
    ([, value], at) =>
      `<row><c t="s"><v>6</v></c>${cell(value, at)}<c/><c/><c/>${cell(value, at)}</row>`,
  )
  const bytes = workbook(sheet(heads() + rows.join('')), {
    strings,
    formats: shown
      .map(([code], at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`)
      .join(''),
    kinds: `<xf numFmtId="0"/>${shown.map((_, at) => `<xf numFmtId="${164 + at}"/>`).join('')}`,
  })
  const texts = await read(bytes)
  expect(texts.map(({ unit }) => unit)).toEqual(shown.map(([, , unit]) => unit))
  expect(texts.map(({ monthlyRent }) => monthlyRent)).toEqual(shown.map(([, value]) => value))
})

test('an amount is exact, with any number of displayed digits', async () => {
  const amounts = ['1450.005', '1450.25', '1498.285']
  const rows = amounts.map(
    (amount, at) =>
      `<row><c t="s"><v>6</v></c><c><v>${at + 1}</v></c><c t="s"><v>8</v></c><c t="s"><v>7</v></c><c s="2"><v>46024</v></c><c s="4"><v>${amount}</v></c></row>`,
  )
  const bytes = workbook(sheet(heads() + rows.join('')), {
    ...{ strings, formats, kinds: `${kinds}<xf numFmtId="3"/>` },
  })
  const read = await rowsOf('rents.xlsx', bytes)
  expect(read.map(({ texts }) => texts.monthlyRent)).toEqual(amounts)
  expect(read.map(({ problems }) => problems.map(({ field }) => field))).toEqual([
    ['monthlyRent'],
    [],
    ['monthlyRent'],
  ])
})

test('workbooks of LibreOffice are read in every language, with merged headings, sums and hidden rows', async () => {
  for (const name of ['us', 'de', 'fr-1904', 'pl', 'ja']) {
    const { sheet, guess } = await proposed(`libreoffice-${name}.xlsx`)
    expect(sheet.headings, name).toEqual([
      ...['Unit / No.', 'Tenant', 'Unit No', 'Email', 'Lease / Start', 'Lease / End'],
      ...['Rent / Market', 'Rent / Actual', 'Phone'],
    ])
    expect(guess.homes).toEqual([{ property: 'Linden Court', address: '12 Elm St' }])
    const rows = readRows(sheet, { ...guess, isHiddenRead: false, edits: new Map() })
    expect(
      rows.map(({ texts }) => [texts.unit, texts.lastName, texts.startDate, texts.monthlyRent]),
      name,
    ).toEqual([
      ['007', 'Müller', '2026-01-01', '1450.25'],
      ['Apt 8', 'Żółć', '2026-02-01', '880'],
      ['010', '', '', ''],
      [rows[3]?.texts.unit, 'Bell', '2026-01-01', '850'],
    ])
    expect(rows[3]?.problems).toMatchObject([{ field: 'unit' }])
    expect(rows[0]?.texts).toMatchObject({ phone: '(555) 010-0123', marketRent: '1500' })
    const all = readRows(sheet, { ...guess, isHiddenRead: true, edits: new Map() })
    expect(all.map(({ texts }) => texts.lastName)).toContain('One')
    expect(await sheetsOf(`libreoffice-${name}.xlsx`)).toHaveLength(2)
  }
})
