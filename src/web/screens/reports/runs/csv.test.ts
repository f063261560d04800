import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ReportColumn } from '#shared/reports/reports.ts'
import { toCsv } from './csv.ts'

function columns(...labels: string[]): ReportColumn[] {
  return labels.map(label => ({ key: label, label, type: 'text' }))
}

/** The lines of an RFC 4180 file in which everything is quoted; throws at the first byte off it. */
function parsed(text: string): string[][] {
  if (!text.startsWith('\uFEFF')) throw new Error('No byte order mark')
  const lines: string[][] = []
  let line: string[] = []
  let at = 1
  while (at < text.length) {
    if (text[at] !== '"') throw new Error(`Not quoted at ${at}`)
    let value = ''
    for (at += 1; text[at] !== '"' || text[at + 1] === '"'; at += 1) {
      if (at >= text.length) throw new Error('A quote never ends')
      value += text[at]
      if (text[at] === '"') at += 1
    }
    line.push(value)
    at += 1
    if (text[at] === ',') at += 1
    else if (text.startsWith('\r\n', at)) {
      lines.push(line)
      line = []
      at += 2
    } else throw new Error(`Neither comma nor line end at ${at}`)
  }
  if (line.length > 0) throw new Error('The last line does not end')
  return lines
}

const dangerous = [...'=+-@\t\r\n＝＋－＠']
const hostile = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc
    .array(fc.constantFrom(...dangerous, '"', ',', "'", 'x', '1', '.'), { maxLength: 8 })
    .map(all => all.join('')),
)

describe('a report as CSV', () => {
  it.each([
    ['+15550100', "'+15550100"],
    ['+1 (555) 010-0100', "'+1 (555) 010-0100"],
    ['+49.30', "'+49.30"],
    ['-46.9 pp', '-46.9 pp'],
    ['+3%', '+3%'],
    ['-12.50', '-12.50'],
    ['15550100', '15550100'],
  ])('F11: keeps a phone number text and a number a number: %s', (value, written) => {
    expect(parsed(toCsv(columns('Phone'), [{ Phone: value }]))[1]).toEqual([written])
  })

  it('reads as the labels and one line per record', () => {
    const text = toCsv(columns('Unit', 'Rent'), [
      { Unit: 'A1', Rent: '1500.00' },
      { Unit: 'A2', Rent: null },
    ])
    expect(text).toBe('\uFEFF"Unit","Rent"\r\n"A1","1500.00"\r\n"A2",""\r\n')
  })

  it('gives a strict parser back every value, with any content', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(hostile, hostile)), pairs => {
        const rows = pairs.map(([Name, Notes]) => ({ Name: `a${Name}`, Notes: `b${Notes}` }))
        const [head, ...lines] = parsed(toCsv(columns('Name', 'Notes'), rows))
        expect(head).toEqual(['Name', 'Notes'])
        expect(lines).toEqual(rows.map(({ Name, Notes }) => [Name, Notes]))
      }),
    )
  })

  it('contains no cell that a spreadsheet would run', () => {
    fc.assert(
      fc.property(fc.constantFrom(...dangerous), hostile, (first, rest) => {
        const [[value] = []] = parsed(toCsv(columns('Notes'), [{ Notes: first + rest }])).slice(1)
        // Digits after a plus alone are a phone number, which is text.
        const isNumber = /^(-?\d+(\.\d+)?|[+-]?\d+(\.\d+)?(%| pp))$/.test(first + rest)
        if (isNumber) expect(value).toBe(first + rest)
        else expect(value).toBe(`'${first}${rest}`)
      }),
    )
  })

  it('keeps numbers numbers, below zero too', () => {
    for (const number of ['-12.50', '12.5', '-46.9%', '-1 pp', 0, -3]) {
      expect(parsed(toCsv(columns('Amount'), [{ Amount: number }]))[1]).toEqual([String(number)])
    }
    for (const text of ['-12.50+1', '--1', '-1 pp+1', '+1 555 0100', '=1']) {
      expect(parsed(toCsv(columns('Amount'), [{ Amount: text }]))[1]).toEqual([`'${text}`])
    }
  })
})
