import { describe, expect, it } from 'vitest'
import { camt, camtEntry } from './bank-files-fixture.ts'
import { linesIn, statement } from './read-fixture.ts'

/** OFX 1.6 §2.3.2 (SGML), §3.2.9 (amounts), §3.2.8 (dates), §11.4.3 (transactions); OFX 2.2 for XML. */
describe('CAMT.053', () => {
  const rent = camtEntry({
    amount: '1500.00',
    side: 'CRDT',
    ref: 'R1',
    payee: 'Ann Able',
    memo: 'Rent',
  })
  const water = camtEntry({ amount: '120.10', side: 'DBIT', ref: 'R2', payee: 'City Water' })

  it('has signs by direction, and the other party', () => {
    const file = camt({ entries: [rent, water], opening: '100.00', closing: '1479.90' })
    expect(linesIn(file)).toEqual([
      ['2025-12-03', '1500.00', 'Ann Able', 'Rent', null, 'R1'],
      ['2025-12-03', '-120.10', 'City Water', '', null, 'R2'],
    ])
    expect(statement(file)).toMatchObject({
      format: 'camt053',
      last4: '5678',
      currency: 'EUR',
      closingBalance: '1479.90',
      through: '2025-12-31',
    })
  })

  it('has prefixes, and the status as a code from version 8 on', () => {
    const file = camt({
      entries: [rent.replace('BOOK', '<Cd>BOOK</Cd>')],
      opening: '0.00',
      closing: '1500.00',
    })
    const prefixed = file.replace(/<(\/?)(\w+)/g, '<$1ns:$2').replace('xmlns=', 'xmlns:ns=')
    expect(linesIn(prefixed)).toEqual(
      linesIn(camt({ entries: [rent], opening: '0.00', closing: '1500.00' })),
    )
  })

  it('leaves pending entries out, and says so', () => {
    const pending = water.replace('BOOK', 'PDNG')
    const read = statement(camt({ entries: [rent, pending], opening: '0.00', closing: '1500.00' }))
    expect(read.lines).toHaveLength(1)
    expect(read.notes).toMatchObject([
      { message: '1 pending line was left out: the bank has not posted it yet' },
    ])
  })

  it('divides an entry of several transactions where their amounts are the whole', () => {
    const several = (second: string) =>
      camtEntry({
        amount: '2700.00',
        side: 'CRDT',
        ref: 'R3',
        parts: [
          ['Ann Able', '1500.00'],
          ['Bob Best', second],
        ],
      })
    const whole = camt({ entries: [several('1200.00')], opening: '0.00', closing: '2700.00' })
    expect(linesIn(whole)).toEqual([
      ['2025-12-03', '1500.00', 'Ann Able', '', null, 'R3/1'],
      ['2025-12-03', '1200.00', 'Bob Best', '', null, 'R3/2'],
    ])
    const other = camt({ entries: [several('1000.00')], opening: '0.00', closing: '2700.00' })
    expect(linesIn(other)).toEqual([['2025-12-03', '2700.00', 'Ann Able', '', null, 'R3']])
  })

  it('is refused where opening balance and lines are not the closing balance', () => {
    const file = camt({ entries: [rent], opening: '0.00', closing: '1600.00' })
    expect(() => statement(file)).toThrow('lines are 1500.00, but the closing balance is 1600.00')
  })

  it('is refused with a document type, cut, and endlessly nested', () => {
    const file = camt({ entries: [rent], opening: '0.00', closing: '1500.00' })
    const entity = file.replace('<Document', '<!DOCTYPE d [<!ENTITY a "b">]><Document')
    expect(() => statement(entity)).toThrow('The file has a document type, which no bank file has')
    expect(() => statement(file.slice(0, -80))).toThrow(/^Line \d+ breaks off/)
    const deep = file.replace('<Ntry>', `${'<a>'.repeat(200)}${'</a>'.repeat(200)}<Ntry>`)
    expect(() => statement(deep)).toThrow('The file is nested too deeply for a bank file')
  })

  it('of a day each is one statement', () => {
    const file = camt({ entries: [rent], opening: '0.00', closing: '1500.00' })
    const one = /<Stmt>[\s\S]*<\/Stmt>/.exec(file)?.[0] ?? ''
    const next = one
      .replaceAll('1500.00', '20.00')
      .replace('>0.00<', '>1500.00<')
      .replace(/20\.00(?=<\/Amt>[\s\S]*CLBD)/, '20.00')
      .replaceAll('2025-12-31', '2026-01-31')
    const closed = next.replace(/(<Cd>CLBD<\/Cd>[\s\S]*?<Amt Ccy="EUR">)[\d.]+/, '$11520.00')
    const read = statement(file.replace(one, one + closed))
    expect(read.lines.map(({ amount }) => amount)).toEqual(['1500.00', '20.00'])
    expect(read).toMatchObject({ through: '2026-01-31', closingBalance: '1520.00' })
  })
})
