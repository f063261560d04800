import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { requireSound } from '#test/printed.ts'
import { type PrintDocument, printPdf } from './print.ts'

const print: PrintDocument = {
  title: 'Rent Roll',
  subtitle: [],
  columns: [{ label: 'Unit', type: 'text' }],
  rows: [['A1']],
  totals: [],
  notes: [],
  size: 'A4',
}

test('two PDFs are drawn in parallel and no more, by threads that draw one after the other', async () => {
  let begun = 0
  const count = () => {
    begun += 1
  }
  process.on('worker', count)
  try {
    for (const turn of ['first', 'second']) {
      const json = JSON.stringify({ ...print, title: turn })
      const prints = await Promise.all(Array.from({ length: 5 }, () => printPdf(json)))
      for (const bytes of prints) requireSound(bytes)
    }
  } finally {
    process.off('worker', count)
  }
  expect(begun).toBeLessThanOrEqual(2)
})

test('a PDF that fails does not affect the next one', async () => {
  await expect(printPdf('{}')).rejects.toThrow()
  requireSound(await printPdf(JSON.stringify(print)))
})

test('the caller of the worker does not load the drawing code', async () => {
  const text = await readFile(new URL('./print.ts', import.meta.url), 'utf8')
  expect(text).not.toMatch(/from '(pdfkit|\.\/pdf-(page|chart|font)\.ts)'/)
})
