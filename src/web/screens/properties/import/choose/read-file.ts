import { readText } from '#shared/imports/encodings.ts'
import { labels } from '#shared/language/t.ts'
import { fileLimits, type Read, readCells, sheetsOf, tooLarge } from './sheet.ts'
import type { ReadWorkbook, readWorkbook, Wrong } from './workbook.ts'

/** A file with an ambiguous encoding: its readings, the likeliest first, each with sample cells. */
export interface Readings {
  readings: { label: string; samples: string[]; read: () => Read }[]
}

/**
 * Reads a workbook, or a CSV file with any separators and encoding. Throws where another program
 * locks the file (DOMException), or where the worker did not load.
 */
export async function readFile(
  file: File,
  isHeading: (text: string) => boolean,
  reader: typeof readWorkbook = readAside,
): Promise<Read | Readings> {
  if (file.size > fileLimits.bytes) return { sentence: tooLarge() }
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (!isPacked(bytes)) {
    const found = readText(bytes)
    const cellsOf = (text: string) => readPlain(text, isHeading, file.name)
    if ('text' in found) return cellsOf(found.text)
    const readings = found.readings.map(({ label, samples, read }) => ({
      ...{ label, samples },
      read: () => cellsOf(read()),
    }))
    return { readings }
  }
  const read = await reader(bytes, fileLimits.bytes)
  if ('wrong' in read) return { sentence: sentences[read.wrong] }
  return sheetsOf(read.tabs, isHeading, file.name)
}

function readPlain(text: string, isHeading: (text: string) => boolean, name: string): Read {
  // Some products call a page, or XML, a workbook.
  const isOther = text.trimStart().startsWith('<') || /\.(xls[xmb]|ods|numbers)$/i.test(name)
  return isOther ? { sentence: sentences['other kind'] } : readCells(text, isHeading, name)
}

const sentences: Readonly<Record<Wrong, string>> = labels({
  'other kind':
    'This file type is not supported. Save it as an Excel workbook (.xlsx) or CSV, then choose that file.',
  locked: 'This workbook is password-protected. Save it without a password, then choose that file.',
  'too much':
    'This workbook is too large. Copy the rent roll into a new workbook, then choose that file.',
  damaged:
    'This workbook cannot be read. Open it in your spreadsheet program, save it again, then choose that file.',
})

/** A workbook that takes longer was made to. */
const maxSeconds = 60

/** Reads a workbook in a worker, so that the screen stays responsive; its code is fetched now. */
async function readAside(...initial: Parameters<typeof readWorkbook>): Promise<ReadWorkbook> {
  const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<ReadWorkbook>) => resolve(data)
      worker.onerror = reject
      setTimeout(resolve, maxSeconds * 1000, { wrong: 'too much' })
      worker.postMessage(initial)
    })
  } finally {
    worker.terminate()
  }
}

/** As a ZIP or an old Office file begins. */
function isPacked(bytes: Uint8Array): boolean {
  const beginning = [...bytes.subarray(0, 4)].map(byte => byte.toString(16)).join(' ')
  return beginning === '50 4b 3 4' || beginning === 'd0 cf 11 e0'
}
