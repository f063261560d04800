import { unzipSync, zipSync } from 'fflate'
import { readXlsx, type Sheet as XlsxSheet } from 'hucre/xlsx'
import { readXml } from 'hucre/xml'
import type { Tab } from './table.ts'
import { cellOf, lastSaying } from './workbook-cells.ts'

/** Every visible tab, or the reason for none. */
export type ReadWorkbook = { tabs: Tab[] } | { wrong: Wrong }
export type Wrong = 'other kind' | 'locked' | 'too much' | 'damaged'

/** Reads the cells of a workbook, each with its value and as it is shown; `maxText` limits the length of both. */
export async function readWorkbook(bytes: Uint8Array, maxText: number): Promise<ReadWorkbook> {
  if (bytes[0] !== 0x50) return { wrong: isLocked(bytes) ? 'locked' : 'other kind' }
  try {
    const sizes = declaredSizes(bytes)
    // The shared texts become objects, fifty times as large.
    if (sizes.whole > 50 * megabyte || sizes.kept > maxText) return { wrong: 'too much' }
    return await readSheets(neededOf(bytes), maxText)
  } catch {
    return { wrong: 'damaged' }
  }
}

const megabyte = 1024 * 1024

type Parts = Record<string, Uint8Array>

async function readSheets(parts: Parts, maxText: number): Promise<ReadWorkbook> {
  const list = partOf(parts, /(^|\/)workbook\d*\.xml$/i)
  if (!list) return { wrong: 'other kind' }
  const names = shownSheets(list, partOf(parts, /(^|\/)_rels\/workbook\d*\.xml\.rels$/i))
  const { sheets } = await readXlsx(zipSync(parts, { level: 0 }), {
    sheets: names,
    readStyles: true,
    range: readRange,
  })
  const tabs: Tab[] = []
  let length = 0
  for (const sheet of sheets) {
    const tab = tabOf(sheet)
    for (const { cells, shown } of tab.rows)
      for (const text of [...cells, ...Object.values(shown ?? {})]) length += text.length + 1
    if (length > maxText) return { wrong: 'too much' }
    tabs.push(tab)
  }
  return { tabs }
}

/** Twice the rows an import takes. A cell formatted by mistake in the last row would create a million rows. */
const readRange = 'A1:IV50000'

function tabOf({ name, rows, cells, columns, rowDefs, merges }: XlsxSheet): Tab {
  return {
    tab: name,
    hiddenColumns: (columns ?? []).flatMap((column, place) => (column?.hidden ? [place] : [])),
    merges: merges ?? [],
    rows: rows.flatMap((values, at) => {
      const last = lastSaying(values)
      if (last < 0) return []
      const texts: string[] = []
      const shown: Record<number, string> = {}
      for (const [place, value] of values.slice(0, last + 1).entries()) {
        const cell = cellOf(value, cells?.get(`${at},${place}`)?.style?.numFmt)
        texts.push(cell.text)
        if (cell.shown !== undefined) shown[place] = cell.shown
      }
      const row = { number: at + 1, cells: texts }
      const isDifferent = Object.keys(shown).length > 0
      const isHidden = rowDefs?.get(at)?.hidden === true
      return [{ ...row, ...(isDifferent && { shown }), ...(isHidden && { isHidden }) }]
    }),
  }
}

/** Names of the tabs that are neither hidden nor a chart. */
function shownSheets(list: Uint8Array, relations: Uint8Array | undefined): string[] {
  const read = { stripNamespaces: true, attrPrefix: '' }
  const links = relations ? readXml(relations, { ...read, rowTag: 'Relationship' }).data : []
  const other = new Set(
    links.flatMap(({ Id, Type }) => (/\/worksheet$/i.test(String(Type)) ? [] : [Id])),
  )
  return readXml(list, { ...read, rowTag: 'sheet' }).data.flatMap(sheet => {
    const { name, state } = sheet
    const link = Object.entries(sheet).find(([key]) => key.endsWith(':id'))
    const isShown = (!state || state === 'visible') && !other.has(link?.[1] ?? null)
    return typeof name === 'string' && isShown ? [name] : []
  })
}

function partOf(parts: Parts, pattern: RegExp): Uint8Array | undefined {
  return Object.entries(parts).find(([name]) => pattern.test(name))?.[1]
}

/** Without pictures, charts and comments, which may be broken where the cells are sound. */
function neededOf(bytes: Uint8Array): Parts {
  const isOther =
    /(^|\/)(docProps|media|drawings|charts|chartsheets|embeddings|printerSettings|customXml|theme|persons|threadedComments|worksheets\/_rels)\//i
  return unzipSync(bytes, { filter: ({ name }) => !isOther.test(name) })
}

/** The declared sizes of the files in it; nothing is unpacked. */
function declaredSizes(bytes: Uint8Array) {
  const sizes = { whole: 0, kept: 0 }
  unzipSync(bytes, {
    filter: ({ name, size, originalSize }) => {
      // Two bytes are an empty file; more of them have content, despite the declared size.
      const unpacked = originalSize === 0 && size > 2 ? Number.POSITIVE_INFINITY : originalSize
      sizes.whole += unpacked
      if (/(^|\/)(sharedStrings|styles|workbook)\d*\.xml$/i.test(name)) sizes.kept += unpacked
      return false
    },
  })
  return sizes
}

/** An old Office file, the container of encrypted documents. */
function isLocked(bytes: Uint8Array): boolean {
  return new TextDecoder('utf-16le').decode(bytes).includes('EncryptedPackage')
}
