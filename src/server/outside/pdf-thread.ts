import { parentPort } from 'node:worker_threads'
import type { Paper } from './pdf.ts'
import { drawPaper } from './pdf-page.ts'

/** The thread of `printPdf`: one paper in, its bytes out. */
parentPort?.on('message', async (json: string) => {
  const bytes = await drawPaper(JSON.parse(json) as Paper)
  parentPort?.postMessage(bytes, [bytes.buffer as ArrayBuffer])
})
