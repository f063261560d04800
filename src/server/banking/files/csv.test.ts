import { describe, expect, it } from 'vitest'
import type { Reading } from './read-bank-file.ts'
import { readIn, statement as statementOf } from './read-fixture.ts'

/** Columns as American and European banks write them; RFC 4180 for quotation marks. */

type Content = readonly string[] | Uint8Array

const joined = (lines: Content) => (lines instanceof Uint8Array ? lines : lines.join('\n'))
const read = (lines: Content, reading?: Partial<Reading>) => readIn(joined(lines), reading)
const statement = (lines: Content, reading?: Partial<Reading>) =>
  statementOf(joined(lines), reading)

const short = (...parameters: Parameters<typeof read>) =>
  statement(...parameters).lines.map(({ postedOn, amount, payee }) => [postedOn, amount, payee])

const lines = [
  ['2025-12-03', '1500.00', 'ANN ABLE'],
  ['2025-12-04', '-120.10', 'CITY WATER'],
]

describe('a CSV file', () => {
  it.each([
    [
      'a signed column',
      [
        'Date,Description,Amount',
        '12/03/2025,ANN ABLE,"1,500.00"',
        '12/04/2025,CITY WATER,-120.10',
      ],
    ],
    [
      'amounts in parentheses',
      [
        'Date,Description,Amount',
        '12/03/2025,ANN ABLE,"$1,500.00"',
        '12/04/2025,CITY WATER,($120.10)',
      ],
    ],
    [
      'a minus behind',
      [
        'Date,Description,Amount',
        '12/03/2025,ANN ABLE,"1,500.00"',
        '12/04/2025,CITY WATER,120.10-',
      ],
    ],
    [
      'two columns',
      [
        'Posting Date,Payee,Debit,Credit',
        '12/03/2025,ANN ABLE,,1500.00',
        '12/04/2025,CITY WATER,120.10,',
      ],
    ],
    [
      'two columns, of which one is zero',
      [
        'Date,Name,Withdrawals,Deposits',
        '12/03/2025,ANN ABLE,0.00,1500.00',
        '12/04/2025,CITY WATER,-120.10,0.00',
      ],
    ],
    [
      'a side',
      [
        'Date,Details,Amount,CR/DR',
        '12/03/2025,ANN ABLE,1500.00,CR',
        '12/04/2025,CITY WATER,120.10,DR',
      ],
    ],
    [
      'lines before the heading',
      [
        'Account:,****5678',
        'Period,December 2025',
        '',
        'Date,Description,Amount',
        '12/03/2025,ANN ABLE,1500.00',
        '12/04/2025,CITY WATER,-120.10',
      ],
    ],
    [
      'a total at the end',
      [
        'Date,Description,Amount',
        '12/03/2025,ANN ABLE,1500.00',
        '12/04/2025,CITY WATER,-120.10',
        'Total,,1379.90',
      ],
    ],
    [
      'semicolons and decimal commas',
      ['Buchungstag;Payee;Betrag', '03.12.2025;ANN ABLE;1.500,00', '04.12.2025;CITY WATER;-120,10'],
    ],
    [
      'headings in Spanish',
      [
        'Fecha,Concepto,Cargos,Abonos',
        '12/03/2025,ANN ABLE,,1500.00',
        '12/04/2025,CITY WATER,120.10,',
      ],
    ],
  ])('with %s is read', (_form, rows) => {
    expect(short(rows)).toEqual(lines)
  })

  it('in UTF-16 is read', () => {
    const text =
      '\uFEFFDate\tDescription\tAmount\n12/03/2025\tANN ABLE\t1500.00\n12/04/2025\tCITY WATER\t-120.10'
    expect(
      short(new Uint8Array(new Uint16Array([...text].map(one => one.charCodeAt(0))).buffer)),
    ).toEqual(lines)
  })

  it('decides the order of dates over the whole file', () => {
    const rows = ['Date,Description,Amount', '03/04/2025,A,1', '25/04/2025,B,2']
    expect(short(rows).map(([day]) => day)).toEqual(['2025-04-03', '2025-04-25'])
    const open = ['Date,Description,Amount', '03/04/2025,A,1']
    expect(short(open)[0]?.[0]).toBe('2025-03-04')
    expect(short(open, { order: 'day' })[0]?.[0]).toBe('2025-04-03')
  })

  it('newest first is turned round, and its running balance is the closing balance', () => {
    const rows = [
      'Date,Description,Amount,Balance',
      '12/04/2025,CITY WATER,-120.10,1379.90',
      '12/03/2025,ANN ABLE,1500.00,1500.00',
    ]
    expect(short(rows)).toEqual(lines)
    expect(statement(rows)).toMatchObject({ closingBalance: '1379.90', notes: [] })
  })

  it.each(['Running Bal.', 'Running Balance', 'Bal', 'Ledger Bal.'])(
    '%s is the balance',
    heading => {
      const rows = [
        `Date,Description,Amount,${heading}`,
        '12/03/2025,ANN ABLE,"1,500.00","1,500.00"',
        '12/04/2025,CITY WATER,-120.10,"1,379.90"',
      ]
      expect(short(rows)).toEqual(lines)
      expect(statement(rows)).toMatchObject({ closingBalance: '1379.90', notes: [] })
    },
  )

  it('of one day is turned by its running balance', () => {
    const rows = [
      'Date,Description,Amount,Balance',
      '12/03/2025,B,-20.00,80.00',
      '12/03/2025,A,100.00,100.00',
    ]
    expect(short(rows).map(([, , payee]) => payee)).toEqual(['A', 'B'])
  })

  it('whose running balance does not follow says where', () => {
    const rows = [
      'Date,Description,Amount,Balance',
      '12/03/2025,A,100.00,100.00',
      '12/04/2025,B,-20.00,70.00',
    ]
    expect(statement(rows)).toMatchObject({
      closingBalance: null,
      notes: [{ message: 'Line 3: the balance does not follow from the line before' }],
    })
  })

  it('without headings is mapped by a person', () => {
    const rows = [
      '"12/03/2025","1500.00","*","","ANN ABLE"',
      '"12/04/2025","-120.10","*","1042","CITY WATER"',
    ]
    expect(read(rows)).toEqual({
      unmapped: {
        rows: [
          ['12/03/2025', '1500.00', '*', '', 'ANN ABLE'],
          ['12/04/2025', '-120.10', '*', '1042', 'CITY WATER'],
        ],
      },
    })
    const mapping = { columns: { date: 0, amount: 1, check: 3, payee: 4 }, skip: 0 }
    expect(short(rows, { mapping })).toEqual(lines)
    const reversed = short(rows, { mapping: { ...mapping, isReversed: true } })
    expect(reversed.map(([, amount]) => amount)).toEqual(['-1500.00', '120.10'])
  })

  it.each([
    [['Date,Description,Amount', '12/03/2025,A,abc'], 'Line 2 has no amount that can be read: abc'],
    [['Date,Description,Amount', '12/03/2025,A,'], 'Line 2 has no amount that can be read: —'],
    [
      ['Date,Payee,Debit,Credit', '12/03/2025,A,1.00,2.00'],
      'Line 2 has no amount that can be read: 1.00 · 2.00',
    ],
    [['Date,Description,Amount', '13/13/2025,A,1'], 'Line 2 has no date: 13/13/2025'],
    [
      ['Date,Description,Amount', '12/03/2025,"A,1', '12/04/2025,B,2'],
      'Line 2 has a quotation mark that is never closed',
    ],
  ])('%j is refused', (rows, sentence) => {
    expect(() => statement(rows)).toThrow(sentence)
  })

  it('shows no more of an account number than its end', () => {
    const rows = ['Account Number: 00012345678', 'Date,Description,Amount', '12/03/2025,A,1']
    expect(statement(rows).last4).toBe('5678')
  })

  it('of 60,000 lines is read', () => {
    const rows = Array.from({ length: 60_000 }, (_row, at) => `12/03/2025,Payee ${at},${at}.10`)
    expect(statement(['Date,Description,Amount', ...rows]).lines).toHaveLength(60_000)
  })
})
