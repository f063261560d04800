import { parentPort, workerData } from 'node:worker_threads'
import type { Paper } from './pdf.ts'
import { drawPaper } from './pdf-page.ts'

/** The thread `printPdf` starts: one paper in, its bytes out. */
const bytes = await drawPaper(JSON.parse(workerData) as Paper)
parentPort?.postMessage(bytes, [bytes.buffer as ArrayBuffer])
