import { parentPort } from 'node:worker_threads'
import type { Letter, Letters } from './letter.ts'
import { drawLetters } from './letter-page.ts'
import { drawPrint } from './page.ts'
import type { PrintDocument } from './print.ts'

/** The thread of `printPdf`: it receives one document and returns its bytes. */
parentPort?.on('message', async (json: string) => {
  const bytes = await drawn(JSON.parse(json))
  parentPort?.postMessage(bytes, [bytes.buffer as ArrayBuffer])
})

function drawn(content: PrintDocument | Letter | Letters): Promise<Uint8Array> {
  if ('letters' in content) return drawLetters(content)
  return 'recipient' in content ? drawLetters({ letters: [content] }) : drawPrint(content)
}
