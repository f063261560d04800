import type { Language } from '#shared/language/languages.ts'
import type { ColumnType } from '#shared/reports/reports.ts'
import { busy } from '../errors/errors.ts'
import { semaphore } from '../workers/semaphore.ts'
import { workerPool } from '../workers/worker-pool.ts'
import type { LetterSender } from './letter.ts'

/** A printed report: all of it as text, in printing order. */
export interface PrintDocument {
  /** Whose document it is: stands above the title. */
  letterhead?: LetterSender
  /** Of all of its text; English by default. */
  language?: Language
  /** Texts of the page, with the names of their values in braces; English by default. */
  words?: { page: string; continued: string; nothing: string }
  title: string
  /** Lines below the title: organization, period, currency. */
  subtitle: string[]
  /** Rows or figures that are missing from the document: in bold before all else. */
  omissions?: string[]
  /** One word that must be noticed, such as REVERSED. */
  stamp?: string
  /** The subject of the document, line by line, above its table. */
  facts?: [label: string, value: string][]
  columns: { label: string; type: ColumnType }[]
  rows: PrintRow[]
  totals: [label: string, value: string][]
  notes: string[]
  /** Above the totals and the notes. */
  headings?: { totals: string; notes: string }
  charts?: PrintChart[]
  size: 'A4' | 'LETTER'
}

/** The cells of a row, or a row with a meaning of its own: a `group` has a title alone and begins a section. */
export type PrintRow = string[] | { kind: 'group' | 'subtotal' | 'total'; cells: string[] }

/** Bars; a share of 1 reaches the top. */
export interface PrintChart {
  title: string
  /** All of its figures as text, for readers who do not see it. */
  alt: string
  series: string[]
  scale: { share: number; words: string }[]
  /** A group whose shares are all null has no data. */
  groups: { name: string; shares: (number | null)[] }[]
  /** The note on such groups, when they are before the data begins. */
  gap?: string
}

const atOnce = 2
const maxWaiting = 30
const timeout = 30_000

const withSlot = semaphore(
  atOnce,
  maxWaiting,
  'Too many PDFs are being made. Please try again in a moment.',
)

/** The drawing code takes half a second to load, and draws twice as fast the fifth time. */
const inThread = workerPool(new URL('./worker.ts', import.meta.url), {
  restFor: 60_000,
  resourceLimits: { maxOldGenerationSizeMb: 512 },
})

/**
 * The bytes of a PDF, made in a worker thread so that no other call waits: two at a time, the
 * others in a queue.
 *
 * @param json a `PrintDocument`, a `Letter` or `Letters` as JSON: text is transferred to a thread at once, 150,000 cells are not
 * @throws 503 when too many wait already, or one takes longer than half a minute
 */
export function printPdf(json: string): Promise<Buffer> {
  return withSlot(async () => {
    const tooLong = AbortSignal.timeout(timeout)
    try {
      return bufferOf(await inThread(json, tooLong))
    } catch (error) {
      if (tooLong.aborted) throw busy('The PDF takes too long to make. Choose a shorter period.')
      throw error
    }
  })
}

function bufferOf(bytes: unknown): Buffer {
  if (!(bytes instanceof Uint8Array)) throw new Error('A PDF was not finished')
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
