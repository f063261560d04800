import type { Language } from '#shared/language/languages.ts'
import type { PrintDocument } from './print.ts'

/** A document that goes to one person: all of it as text in their language, in printing order. */
export interface Letter {
  language: Language
  size: PrintDocument['size']
  letterhead: LetterSender
  /** Name and address, line by line, in the window of the envelope. */
  recipient: string[]
  date: string
  title: string
  /** One word that must be noticed, such as REVERSED. */
  stamp?: string
  parts: LetterPart[]
  /** `Page {page} of {count}`. */
  pageNumber: string
  /** When it was made, at the foot of each page. */
  generated: string
}

/** Letters to several people in one file, each from a page of its own. */
export interface Letters {
  letters: readonly Letter[]
}

/** The sender as a letterhead names them. */
export interface LetterSender {
  name: string
  address: string[]
  /** Phone and email. */
  contact: string[]
  /** A JPEG or PNG in base64, with its size. */
  logo: { data: string; width: number; height: number } | null
}

export type LetterPart =
  | { kind: 'text'; text: string; isSmall?: boolean }
  | { kind: 'heading'; text: string }
  | { kind: 'facts'; facts: [label: string, value: string][] }
  | ({ kind: 'table' } & Pick<PrintDocument, 'columns' | 'rows'>)
  /** A line to sign on and one for the day, with what stands below each. */
  | { kind: 'signature'; signer: string; date: string }

/** In points: the envelope's window takes the address wherever the folded page slides. */
export interface Window {
  left: number
  /** Of the lines of an address that is not long. */
  top: number
  /** No address stands lower. */
  bottom: number
  /** Nothing else is right of this between `clearFrom` and `clearTo`. */
  right: number
  clearFrom: number
  clearTo: number
}

/**
 * Where an address shows in a window envelope, in points from the upper left corner of a page
 * folded in three. US #10 (4 1/8 × 9 1/2 in): window of 1 1/8 × 4 1/2 in, 7/8 in from the left and
 * 1/2 in from the bottom. DL (110 × 220 mm): window of 35 × 90 mm, 20 mm from the left and 18 mm
 * from the bottom (BS 4264). The page slides by the difference of the sizes.
 */
export const windows: Record<PrintDocument['size'], Window> = {
  LETTER: { left: 66, top: 180, bottom: 228, right: 387, clearFrom: 147, clearTo: 261 },
  A4: { left: 66, top: 164, bottom: 229, right: 312, clearFrom: 130, clearTo: 261 },
}
