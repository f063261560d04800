import { parentPort } from 'node:worker_threads'
import { drawPaper } from './page.ts'
import type { Paper } from './print.ts'

/** The thread of `printPdf`: one paper in, its bytes out. */
parentPort?.on('message', async (json: string) => {
  const bytes = await drawPaper(JSON.parse(json) as Paper)
  parentPort?.postMessage(bytes, [bytes.buffer as ArrayBuffer])
})
