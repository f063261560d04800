import { readFileSync } from 'node:fs'
import { readFile } from '#web/screens/properties/import/choose/read-file.ts'
import type { Sheet } from '#web/screens/properties/import/choose/sheet.ts'
import { readWorkbook } from '#web/screens/properties/import/choose/workbook.ts'
import { targetOf } from '#web/screens/properties/import/match/columns.ts'
import { type ReadRow, readRows } from '#web/screens/properties/import/preview/parse-rent-roll.ts'
import { choicesOf, guessOf } from '#web/screens/properties/import/state/guess.ts'

export function isHeading(text: string): boolean {
  return targetOf(text) !== undefined
}

/** A file of this folder's `rent-rolls`, or bytes under a name, as a person chooses it. */
export async function chosen(name: string, bytes: Uint8Array<ArrayBuffer> = bytesOf(name)) {
  return await readFile(new File([bytes], name), isHeading, readWorkbook)
}

/** The tabs of a file with an unambiguous encoding. */
export async function sheetsOf(name: string, bytes?: Uint8Array<ArrayBuffer>): Promise<Sheet[]> {
  const read = await chosen(name, bytes)
  if (!('sheets' in read)) throw new Error(`${name}: ${JSON.stringify(read)}`)
  return read.sheets
}

/** The proposed tab, and its likely meaning. */
export async function proposed(name: string, bytes?: Uint8Array<ArrayBuffer>) {
  const { likely } = choicesOf(await sheetsOf(name, bytes))
  if (!likely) throw new Error(`${name} has no sheet`)
  return { sheet: likely, guess: guessOf(likely, 'USD') }
}

/** The rows of a file without any change by the user. */
export async function rowsOf(name: string, bytes?: Uint8Array<ArrayBuffer>): Promise<ReadRow[]> {
  const { sheet, guess } = await proposed(name, bytes)
  return readRows(sheet, { ...guess, edits: new Map() })
}

function bytesOf(name: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(new URL(`./rent-rolls/${name}`, import.meta.url)))
}
