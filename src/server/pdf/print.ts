import type { ColumnType } from '#shared/reports/reports.ts'
import { busy } from '../errors/errors.ts'
import { turns } from '../workers/semaphore.ts'
import { workerPool } from '../workers/worker-pool.ts'

/** A report on paper: everything as text, in the order it is printed. */
export interface Paper {
  title: string
  /** Lines below the title: whose report it is, for when, in which currency. */
  subtitle: string[]
  /** One word that nobody may overlook, such as REVERSED. */
  stamp?: string
  /** What the paper is about, line by line, above its table. */
  facts?: [label: string, value: string][]
  columns: { label: string; type: ColumnType }[]
  rows: string[][]
  totals: [label: string, value: string][]
  notes: string[]
  charts?: PrintChart[]
  size: 'A4' | 'LETTER'
}

/** Bars; a share of 1 reaches the top. */
export interface PrintChart {
  title: string
  series: string[]
  scale: { share: number; words: string }[]
  /** Nothing is known of a group whose shares are all null. */
  groups: { name: string; shares: (number | null)[] }[]
  /** Said of such groups, when they lie before the data begins. */
  gap?: string
}

const atOnce = 2
const maxWaiting = 30
const patience = 30_000

const inTurn = turns(
  atOnce,
  maxWaiting,
  'Too many PDFs are being made. Please try again in a moment.',
)

/** What draws takes half a second to load, and draws twice as fast the fifth time. */
const inThread = workerPool(new URL('./worker.ts', import.meta.url), {
  restFor: 60_000,
  resourceLimits: { maxOldGenerationSizeMb: 512 },
})

/**
 * The bytes of a PDF, made in a thread of its own so that nobody else waits: two at a time, the
 * others in a row.
 *
 * @param json a `Paper` as JSON: text is handed to a thread at once, 150,000 cells are not
 * @throws 503 when too many wait already, or one takes longer than half a minute
 */
export function printPdf(json: string): Promise<Buffer> {
  return inTurn(async () => {
    const tooLong = AbortSignal.timeout(patience)
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
