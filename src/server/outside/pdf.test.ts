import { readFile } from 'node:fs/promises'
import type { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { requireSound } from '#test/printed.ts'
import { type Paper, printPdf } from './pdf.ts'

const paper: Paper = {
  title: 'Rent Roll',
  subtitle: [],
  columns: [{ label: 'Unit', type: 'text' }],
  rows: [['A1']],
  totals: [],
  notes: [],
  size: 'A4',
}

test('each PDF is drawn in a thread of its own, two at once and no more', async () => {
  let [begun, running, most] = [0, 0, 0]
  const count = (worker: Worker) => {
    begun += 1
    running += 1
    most = Math.max(most, running)
    worker.once('message', () => {
      running -= 1
    })
  }
  process.on('worker', count)
  try {
    const prints = await Promise.all(
      Array.from({ length: 5 }, () => printPdf(JSON.stringify(paper))),
    )
    for (const bytes of prints) requireSound(bytes)
  } finally {
    process.off('worker', count)
  }
  expect(begun).toBe(5)
  expect(most).toBeLessThanOrEqual(2)
})

test('what hands the work to a thread does not itself know how to draw', async () => {
  const text = await readFile(new URL('./pdf.ts', import.meta.url), 'utf8')
  expect(text).not.toMatch(/from '(pdfkit|\.\/pdf-(page|chart|font)\.ts)'/)
})
