import { parentPort } from 'node:worker_threads'
import { Refusal } from '../../../errors/errors.ts'
import { workGently } from '../../../workers/low-priority-worker.ts'
import { readBankFile } from '../files/read-bank-file.ts'
import { propose } from '../matching/propose.ts'
import type { BankAnswer, BankJob } from './bank-work.ts'

/** The thread that `bank-work.ts` starts: one job in, its answer out. */
workGently()

parentPort?.on('message', (job: BankJob) => parentPort?.postMessage(answerOf(job)))

function answerOf(job: BankJob): BankAnswer {
  try {
    return {
      result:
        job.kind === 'read' ? readBankFile(job.bytes, job.reading) : propose(job.lines, job.rows),
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { said, saidAt } = error
    return { refused: { said, saidAt } }
  }
}
