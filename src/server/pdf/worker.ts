import { parentPort } from 'node:worker_threads'
import { drawPrint } from './page.ts'
import type { PrintDocument } from './print.ts'

/** The thread of `printPdf`: it receives one document and returns its bytes. */
parentPort?.on('message', async (json: string) => {
  const bytes = await drawPrint(JSON.parse(json) as PrintDocument)
  parentPort?.postMessage(bytes, [bytes.buffer as ArrayBuffer])
})
