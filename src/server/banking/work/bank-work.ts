import type { Sentence } from '#shared/language/sentence.ts'
import { Refusal } from '../../errors/errors.ts'
import { semaphore } from '../../workers/semaphore.ts'
import { workerPool } from '../../workers/worker-pool.ts'
import type { Unmapped } from '../files/csv.ts'
import type { Distinguished } from '../files/fingerprints.ts'
import type { Reading } from '../files/read-bank-file.ts'
import type { Statement } from '../files/statement.ts'
import type { Proposal } from '../matching/proposals.ts'
import type { SureMatches, SureSummary } from '../matching/sure.ts'

/** Lines and rows as JSON: a text passes to a thread at once, 10,000 objects do not. */
export interface OpenTexts {
  /** `BankLine[]` */
  lines: string
  /** `LedgerRow[]` */
  rows: string
}

interface Proposing extends OpenTexts {
  /** The lines to answer for. */
  wanted: readonly string[]
}

interface Summarizing extends OpenTexts {
  /** How many proposals to answer. */
  shown: number
}

/** A file to read, lines to propose rows for, or those that are sure, to look at or to match. */
export type BankJob =
  | { kind: 'read'; bytes: Uint8Array; reading: Reading }
  | ({ kind: 'propose' } & Proposing)
  | ({ kind: 'summarize' } & Summarizing)
  | ({ kind: 'match' } & OpenTexts)

/** A file that was read, with how its lines are distinguished, or a CSV file to map. */
export type ReadFile =
  | { statement: Omit<Statement, 'lines'>; lines: Distinguished[] }
  | { unmapped: Unmapped }

/** The result of a job, or the sentence that refuses it. */
export type BankAnswer =
  | { result: ReadFile | Proposal[] | SureSummary | SureMatches }
  | { refused: { said: Sentence; saidAt: Readonly<Record<string, Sentence>> } }

const sentence = 'Too many bank files are being read. Please try again in a moment.'
const withSlot = semaphore(2, 30, sentence)
/** Milliseconds. */
const timeout = 60_000

const inThread = workerPool(new URL('./bank-worker.ts', import.meta.url), {
  restFor: 60_000,
  resourceLimits: { maxOldGenerationSizeMb: 512 },
})

/**
 * Reads a file of a bank in a worker thread, so that no other call waits.
 *
 * @throws Refusal at `file` as `readBankFile`, 503 when too many wait
 */
export async function readInThread(bytes: Uint8Array, reading: Reading): Promise<ReadFile> {
  return (await work({ kind: 'read', bytes, reading })) as ReadFile
}

/** Proposals as by `propose`, in a worker thread. @throws 503 when too many wait */
export async function proposeInThread(job: Proposing): Promise<Proposal[]> {
  return (await work({ kind: 'propose', ...job })) as Proposal[]
}

/** As `sureSummary`, in a worker thread. @throws 503 when too many wait */
export async function summarizeInThread(job: Summarizing): Promise<SureSummary> {
  return (await work({ kind: 'summarize', ...job })) as SureSummary
}

/** As `sureMatches`, in a worker thread. @throws 503 when too many wait */
export async function sureInThread(open: OpenTexts): Promise<SureMatches> {
  return (await work({ kind: 'match', ...open })) as SureMatches
}

function work(job: BankJob): Promise<unknown> {
  return withSlot(async () => {
    const answer = (await inThread(job, AbortSignal.timeout(timeout))) as BankAnswer
    if ('result' in answer) return answer.result
    throw new Refusal(400, answer.refused.said, answer.refused.saidAt)
  })
}
