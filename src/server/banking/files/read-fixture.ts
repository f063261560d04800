import { type Reading, readBankFile } from './read-bank-file.ts'

/** A bank file as it is read for an American office. */

const us: Reading = { last4: null, order: 'month' }

export const encode = (text: string): Uint8Array => new TextEncoder().encode(text)

/** The file read, or its first rows to map. */
export function readIn(content: string | Uint8Array, reading: Partial<Reading> = {}) {
  const bytes = typeof content === 'string' ? encode(content) : content
  return readBankFile(bytes, { ...us, ...reading })
}

/** @throws Error for a file to map */
export function statement(...parameters: Parameters<typeof readIn>) {
  const read = readIn(...parameters)
  if (!('statement' in read)) throw new Error('The file is not mapped')
  return read.statement
}

/** Day, amount, payee, memo, check number and id of each line. */
export const linesIn = (...parameters: Parameters<typeof readIn>) =>
  statement(...parameters).lines.map(line => [
    line.postedOn,
    line.amount,
    line.payee,
    line.memo,
    line.checkNumber,
    line.fitId,
  ])
