import type { Sentence } from '#shared/language/sentence.ts'
import { Refusal } from '../../../errors/errors.ts'
import { semaphore } from '../../../workers/semaphore.ts'
import { workerPool } from '../../../workers/worker-pool.ts'
import type { Reading, readBankFile } from '../files/read-bank-file.ts'
import type { BankLine, LedgerRow, Proposal } from '../matching/proposals.ts'

/** A file to read, or lines to propose rows for. */
export type BankJob =
  | { kind: 'read'; bytes: Uint8Array; reading: Reading }
  | { kind: 'propose'; lines: readonly BankLine[]; rows: readonly LedgerRow[] }

/** The result of a job, or the sentence that refuses it. */
export type BankAnswer =
  | { result: unknown }
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
export async function readInThread(
  bytes: Uint8Array,
  reading: Reading,
): Promise<ReturnType<typeof readBankFile>> {
  return (await work({ kind: 'read', bytes, reading })) as ReturnType<typeof readBankFile>
}

/** Proposals as by `propose`, in a worker thread. @throws 503 when too many wait */
export async function proposeInThread(
  lines: readonly BankLine[],
  rows: readonly LedgerRow[],
): Promise<Proposal[]> {
  if (lines.length === 0 || rows.length === 0) return []
  return (await work({ kind: 'propose', lines, rows })) as Proposal[]
}

function work(job: BankJob): Promise<unknown> {
  return withSlot(async () => {
    const answer = (await inThread(job, AbortSignal.timeout(timeout))) as BankAnswer
    if ('result' in answer) return answer.result
    throw new Refusal(400, answer.refused.said, answer.refused.saidAt)
  })
}
