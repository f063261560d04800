import { parentPort } from 'node:worker_threads'
import type { Letter } from './letter.ts'
import { drawLetter } from './letter-page.ts'
import { drawPrint } from './page.ts'
import type { PrintDocument } from './print.ts'

/** The thread of `printPdf`: it receives one document and returns its bytes. */
parentPort?.on('message', async (json: string) => {
  const content = JSON.parse(json) as PrintDocument | Letter
  const bytes = await ('recipient' in content ? drawLetter(content) : drawPrint(content))
  parentPort?.postMessage(bytes, [bytes.buffer as ArrayBuffer])
})
