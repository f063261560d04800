import { Worker } from 'node:worker_threads'
import type { ColumnType } from '#shared/reports.ts'
import { busy } from '../errors.ts'
import { turns } from '../turns.ts'

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
  charts?: PaperChart[]
  size: 'A4' | 'LETTER'
}

/** Bars; a share of 1 reaches the top. */
export interface PaperChart {
  title: string
  series: string[]
  scale: { share: number; words: string }[]
  groups: { name: string; shares: (number | null)[] }[]
}

const atOnce = 2
const mostWaiting = 30
const patience = 30_000

const inTurn = turns(
  atOnce,
  mostWaiting,
  'Too many PDFs are being made. Please try again in a moment.',
)

/**
 * The bytes of a PDF, made in a thread of its own so that nobody else waits: two at a time, the
 * others in a row.
 *
 * @param json a `Paper` as JSON: text is handed to a thread at once, 150,000 cells are not
 * @throws 503 when too many wait already, or one takes longer than half a minute
 */
export function printPdf(json: string): Promise<Buffer> {
  return inTurn(() => inThread(json))
}

function inThread(json: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
      workerData: json,
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    })
    const tooLong = setTimeout(() => {
      void worker.terminate()
      reject(busy('The PDF takes too long to make. Choose a shorter period.'))
    }, patience)
    worker.once('message', (bytes: Uint8Array) =>
      resolve(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
    )
    worker.once('error', reject)
    worker.once('exit', code => {
      clearTimeout(tooLong)
      reject(new Error(`A PDF was not finished, code ${code}`))
    })
  })
}
