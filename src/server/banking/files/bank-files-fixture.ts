/** Bank files made from the formats' own specifications, as banks send them. */

/** A transaction of OFX 1: leaves are not ended. */
export function transaction(fields: Readonly<Record<string, string>>): string {
  const leaves = Object.entries(fields).map(([name, value]) => `<${name}>${value}`)
  return `<STMTTRN><TRNTYPE>OTHER${leaves.join('')}</STMTTRN>`
}

const header = `OFXHEADER:100
DATA:OFXSGML
VERSION:102
SECURITY:NONE
ENCODING:USASCII
CHARSET:1252
COMPRESSION:NONE
OLDFILEUID:NONE
NEWFILEUID:NONE

`

/** OFX 1.0.2 on one line below its header, for the account ending in 5678. */
export function ofx1(transactions: readonly string[]): string {
  const status = '<STATUS><CODE>0<SEVERITY>INFO</STATUS>'
  const sign = `<SIGNONMSGSRSV1><SONRS>${status}<DTSERVER>20260101120000[-5:EST]<LANGUAGE>ENG</SONRS></SIGNONMSGSRSV1>`
  const account =
    '<BANKACCTFROM><BANKID>123456789<ACCTID>00012345678<ACCTTYPE>CHECKING</BANKACCTFROM>'
  const list = `<BANKTRANLIST><DTSTART>20251201<DTEND>20251231${transactions.join('')}</BANKTRANLIST>`
  const balance = '<LEDGERBAL><BALAMT>49310.44<DTASOF>20251231</LEDGERBAL>'
  const answer = `<STMTTRNRS><TRNUID>1${status}<STMTRS><CURDEF>USD${account}${list}${balance}</STMTRS></STMTTRNRS>`
  return `${header}<OFX>${sign}<BANKMSGSRSV1>${answer}</BANKMSGSRSV1></OFX>`
}

/** The same in OFX 2.0.2, which is XML. */
export function ofx2(transactions: readonly string[]): string {
  const body = ofx1(transactions).slice(header.length)
  const xml = body.replace(/<(\w+)>([^<]+)/g, '<$1>$2</$1>').replace('AT&T', 'AT&amp;T')
  return `<?xml version="1.0" encoding="UTF-8"?>\n<?OFX OFXHEADER="200" VERSION="202" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>\n${xml}`
}

/** An entry of CAMT.053, booked on December 3. */
export function camtEntry(entry: {
  amount: string
  side: 'CRDT' | 'DBIT'
  ref: string
  payee?: string
  memo?: string
  parts?: readonly (readonly [payee: string, amount: string])[]
}): string {
  const { amount, side, ref, payee = '', memo = '', parts = [[payee, '']] } = entry
  const role = side === 'CRDT' ? 'Dbtr' : 'Cdtr'
  const details = parts.map(
    ([name, part]) => `<TxDtls>
${part && `<Amt Ccy="EUR">${part}</Amt><CdtDbtInd>${side}</CdtDbtInd>`}
<RltdPties><${role}><Nm>${name}</Nm></${role}></RltdPties>
${memo && `<RmtInf><Ustrd>${memo}</Ustrd></RmtInf>`}
</TxDtls>`,
  )
  return `<Ntry>
<Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd><Sts>BOOK</Sts>
<BookgDt><Dt>2025-12-03</Dt></BookgDt><AcctSvcrRef>${ref}</AcctSvcrRef>
<NtryDtls>${details.join('')}</NtryDtls>
</Ntry>`
}

/** A statement of CAMT.053 until December 31, for the account ending in 5678. */
export function camt(statement: {
  entries: readonly string[]
  opening: string
  closing: string
}): string {
  const balance = (code: string, amount: string) => `<Bal>
<Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>
<Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2025-12-31</Dt></Dt>
</Bal>`
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>
<GrpHdr><MsgId>1</MsgId></GrpHdr>
<Stmt>
<Id>1</Id><Acct><Id><IBAN>DE02100500000012345678</IBAN></Id><Ccy>EUR</Ccy></Acct>
${balance('OPBD', statement.opening)}
${balance('CLBD', statement.closing)}
${statement.entries.join('\n')}
</Stmt>
</BkToCstmrStmt></Document>`
}
