import { parentPort } from 'node:worker_threads'
import { workGently } from '../workers/low-priority-worker.ts'
import type { HashJob } from './passwords.ts'

/** The thread that `passwords.ts` starts: one job in, its answer out, for as long as the server runs. */
workGently()
const { hashSync, verifySync } = await import('@node-rs/argon2')
parentPort?.on('message', ({ password, hashed, strength }: HashJob) =>
  parentPort?.postMessage(
    hashed === undefined ? hashSync(password, strength) : verifySync(hashed, password),
  ),
)
