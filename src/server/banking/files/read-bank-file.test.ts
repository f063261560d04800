import { describe, expect, it } from 'vitest'
import { ofx1, ofx2, transaction } from './bank-files-fixture.ts'
import { encode, linesIn, statement } from './read-fixture.ts'

/** OFX 1.6 §2.3.2 (SGML), §3.2.9 (amounts), §3.2.8 (dates), §11.4.3 (transactions); OFX 2.2 for XML. */
describe('OFX', () => {
  const rent = transaction({
    DTPOSTED: '20251203233000[-5:EST]',
    TRNAMT: '1500.00',
    FITID: '1',
    NAME: 'ANN &amp; BOB',
    MEMO: 'RENT > DUE',
  })
  const check = transaction({
    DTPOSTED: '20251204',
    TRNAMT: '-120.1',
    FITID: '2',
    CHECKNUM: '1042',
    NAME: 'AT&T',
  })
  const lines = [
    ['2025-12-03', '1500.00', 'ANN & BOB', 'RENT > DUE', null, '1'],
    ['2025-12-04', '-120.10', 'AT&T', '', '1042', '2'],
  ]

  it.each([
    ['on one line', ofx1([rent, check])],
    ['a tag a line', ofx1([rent, check]).replaceAll('<', '\n<')],
    ['with an empty leaf', ofx1([rent.replace('<NAME>', '<EXTDNAME><NAME>'), check])],
    ['with each leaf ended', ofx1([rent, check]).replace(/<(\w+)>([^<\n]+)/g, '<$1>$2</$1>')],
  ])('1 is read %s', (_form, file) => {
    expect(linesIn(file)).toEqual(lines)
    expect(statement(file)).toMatchObject({
      format: 'ofx',
      last4: '5678',
      currency: 'USD',
      from: '2025-12-01',
      through: '2025-12-31',
      closingBalance: '49310.44',
    })
  })

  it('2 is XML', () => {
    expect(linesIn(ofx2([rent, check]))).toEqual(lines)
  })

  it('of Intuit (QFX) is the same, of a credit card too', () => {
    const card = ofx1([check])
      .replace('<OFX>', '<OFX><INTU.BID>3000')
      .replaceAll('BANKMSGSRSV1', 'CREDITCARDMSGSRSV1')
      .replaceAll('STMTTRNRS', 'CCSTMTTRNRS')
      .replaceAll('STMTRS', 'CCSTMTRS')
      .replaceAll('BANKACCTFROM', 'CCACCTFROM')
    expect(linesIn(card)).toEqual(lines.slice(1))
  })

  it.each([
    ['+77', '77.00'],
    ['-1,500.00', '-1500.00'],
    ['12,5', '12.50'],
    ['.5', '0.50'],
    ['12.3400', '12.34'],
  ])('amount %s is %s', (written, amount) => {
    const line = transaction({ DTPOSTED: '20251203', TRNAMT: written, FITID: '1' })
    expect(statement(ofx1([line])).lines[0]?.amount).toBe(amount)
  })

  it.each(['1,500', 'abc', '1.2.3', '12.345'])('amount %s is refused with its line', written => {
    const line = transaction({ DTPOSTED: '20251203', TRNAMT: written, FITID: '1' })
    const file = ofx1([rent, line]).replaceAll('<STMTTRN>', '\n<STMTTRN>')
    expect(() => statement(file)).toThrow(`Line 13 has no amount that can be read: ${written}`)
  })

  it('a line that the bank corrects is left out, and one of an earlier file is named', () => {
    const wrong = transaction({ DTPOSTED: '20251203', TRNAMT: '70', FITID: '1', NAME: 'OLD' })
    const right = transaction({
      DTPOSTED: '20251203',
      TRNAMT: '77',
      FITID: '3',
      CORRECTFITID: '1',
      CORRECTACTION: 'REPLACE',
      NAME: 'NEW',
    })
    const gone = transaction({
      DTPOSTED: '20251204',
      TRNAMT: '9',
      FITID: '4',
      CORRECTFITID: '0',
      CORRECTACTION: 'DELETE',
    })
    const read = statement(ofx1([wrong, right, gone]))
    expect(read.lines).toMatchObject([
      { fitId: '3', amount: '77.00' },
      { fitId: '4', corrects: { fitId: '0', action: 'delete' } },
    ])
    expect(read.lines[0]?.corrects).toBeUndefined()
    expect(read.notes).toMatchObject([
      { message: '1 line was left out because the bank corrected it' },
    ])
  })

  it('in Windows-1252 has its accents', () => {
    const line = transaction({ DTPOSTED: '20251203', TRNAMT: '5', FITID: '1', NAME: 'CAFE' })
    const bytes = encode(ofx1([line]))
    const at = ofx1([line]).indexOf('CAFE') + 3
    bytes[at] = 0xc9
    expect(statement(bytes).lines[0]?.payee).toBe('CAFÉ')
  })

  it('with two accounts asks which, and finds the one of the bank account', () => {
    const file = ofx1([rent])
    const answer = /<STMTTRNRS>.*<\/STMTTRNRS>/.exec(file)?.[0] ?? ''
    const two = file.replace(answer, answer + answer.replace('00012345678', '0009999'))
    expect(() => statement(two)).toThrow('The file has several accounts: 5678, 9999')
    expect(statement(two, { last4: '9999' }).last4).toBe('9999')
    expect(() => statement(file, { last4: '1111' })).toThrow(
      'The file is of the account ending in 5678, not 1111',
    )
  })

  it('that breaks off is refused with a line', () => {
    const file = ofx1([rent, check]).replaceAll('<', '\n<')
    expect(() => statement(file.slice(0, file.length - 200))).toThrow(/^Line \d+ breaks off/)
  })
})

/** “Quicken Interchange Format (QIF) files”, Intuit: fields by letter, `^` ends each. */
describe('QIF', () => {
  const file = [
    '!Option:AutoSwitch',
    '!Account',
    'NChecking',
    'TBank',
    '^',
    '!Type:Bank',
    "D1/ 5'26",
    'T-1,500.00',
    'N1042',
    'PCity Water',
    'MJanuary',
    'SUtilities',
    '$-1,000.00',
    'SRepairs',
    '$-500.00',
    '^',
    'D12/31/2025',
    'U77.00',
    'PAnn Able',
    '^',
  ]

  it('has years with an apostrophe, splits whose total counts, and checks', () => {
    expect(linesIn(file.join('\r\n'))).toEqual([
      ['2026-01-05', '-1500.00', 'City Water', 'January', '1042', null],
      ['2025-12-31', '77.00', 'Ann Able', '', null, null],
    ])
  })

  it('has the day first, where one date says so', () => {
    const british = ['!Type:Bank', 'D3/4/26', 'T1', '^', 'D25/4/26', 'T2', '^'].join('\n')
    expect(linesIn(british).map(([day]) => day)).toEqual(['2026-04-03', '2026-04-25'])
  })

  it.each([
    [['!Type:Bank', 'D1/5/26', 'Tx', '^'], 'Line 2 has no amount that can be read: x'],
    [['!Type:Bank', 'D13/13/26', 'T1', '^'], 'Line 2 has no date: 13/13/26'],
    [['!Type:Bank', 'D1/5/26', 'T1'], 'Line 2 is never ended: download the file again'],
    [['!Type:Invst', 'D1/5/26', 'T1', '^'], 'Line 1 begins investments, which are no bank account'],
  ])('%j is refused', (lines, sentence) => {
    expect(() => statement(lines.join('\n'))).toThrow(sentence)
  })
})

/** ISO 20022 camt.053.001.02 and .08, “Bank To Customer Statement”, by its message definition report. */
describe('a file of another kind', () => {
  it.each([
    ['', 'The file is empty'],
    ['  \n', 'The file is empty'],
    ['%PDF-1.7 …', 'This is a PDF: download the statement as OFX, QFX, QIF, CAMT.053 or CSV'],
    ['PK\u0003\u0004', 'This is a workbook or an archive: save it as CSV, or unpack it first'],
    ['Salted__abc', 'The file is encrypted: decrypt it first'],
    ['-----BEGIN PGP MESSAGE-----', 'The file is encrypted: decrypt it first'],
    ['a\u0001b\u0002c', 'The file is damaged or encrypted: no bank statement can be read from it'],
    [
      '<html><body>Sign in</body></html>',
      'The file is no bank statement: choose OFX, QFX, QIF, CAMT.053 or CSV',
    ],
  ])('%j is refused', (text, sentence) => {
    expect(() => statement(text)).toThrow(sentence)
  })
})
