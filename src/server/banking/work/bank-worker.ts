import { parentPort } from 'node:worker_threads'
import { Refusal } from '../../errors/errors.ts'
import { workGently } from '../../workers/low-priority-worker.ts'
import { distinguished } from '../files/fingerprints.ts'
import { readBankFile } from '../files/read-bank-file.ts'
import { propose } from '../matching/propose.ts'
import { sureMatches, sureSummary } from '../matching/sure.ts'
import type { BankAnswer, BankJob } from './bank-work.ts'

/** The thread that `bank-work.ts` starts: one job in, its answer out. */
workGently()

parentPort?.on('message', (job: BankJob) => parentPort?.postMessage(answerOf(job)))

function answerOf(job: BankJob): BankAnswer {
  try {
    return { result: resultOf(job) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { said, saidAt } = error
    return { refused: { said, saidAt } }
  }
}

function resultOf(job: BankJob) {
  if (job.kind === 'read') {
    const read = readBankFile(job.bytes, job.reading)
    if ('unmapped' in read) return read
    const { lines, ...statement } = read.statement
    return { statement, lines: distinguished(lines) }
  }
  const [lines, rows] = [JSON.parse(job.lines), JSON.parse(job.rows)]
  if (job.kind === 'match') return sureMatches(lines, rows)
  if (job.kind === 'summarize') return sureSummary(lines, rows, job.shown)
  const wanted = new Set(job.wanted)
  return propose(lines, rows).filter(({ lineId }) => wanted.has(lineId))
}
