import { strToU8, zipSync } from 'fflate'

/** The content of a cell: text, a number as Excel writes it, a day by its number, or another kind as XML has it. */
export type Cell = string | null | { number: string } | { day: number } | { xml: string }

export interface Tab {
  name: string
  /** From the first row on; an empty list is a row that is not there. */
  rows: Cell[][]
  state?: 'hidden'
  merged?: string
  /** It is one chart. */
  isChart?: boolean
}

/** A workbook as Excel saves it. */
export function workbook(tabs: readonly Tab[], { date1904 = false } = {}): Uint8Array<ArrayBuffer> {
  const places = new Map<string, number>()
  const shared = (text: string) => {
    const place = places.get(text) ?? places.size
    places.set(text, place)
    return place
  }
  const sheets = tabs.map(tab => (tab.isChart ? '<chartsheet/>' : sheetXml(tab, shared)))
  const list = tabs.map(({ name, state }, at) => {
    const shown = state ? ` state="${state}"` : ''
    return `<sheet name="${escaped(name)}" sheetId="${at + 1}"${shown} r:id="rId${at + 1}"/>`
  })
  const relations = tabs.map((tab, at) => relation(at + 1, kindOf(tab), pathOf(tab, at)))
  const strings = [...places.keys()].map(
    text => `<si><t xml:space="preserve">${escaped(text)}</t></si>`,
  )
  return zipped({
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"/>`,
    '_rels/.rels': relationsXml([relation(1, 'officeDocument', 'xl/workbook.xml')]),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><workbookPr date1904="${Number(date1904)}"/><sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationsXml([
      ...relations,
      relation(90, 'sharedStrings', 'sharedStrings.xml'),
      relation(91, 'styles', 'styles.xml'),
    ]),
    'xl/sharedStrings.xml': `<sst xmlns="${main}">${strings.join('')}</sst>`,
    'xl/styles.xml': styles,
    ...Object.fromEntries(tabs.map((tab, at) => [`xl/${pathOf(tab, at)}`, sheets[at] ?? ''])),
  })
}

/** Files in a ZIP. */
export function zipped(files: Record<string, string>): Uint8Array<ArrayBuffer> {
  const written = Object.entries(files).map(([name, text]) => [name, strToU8(text)] as const)
  return new Uint8Array(zipSync(Object.fromEntries(written)))
}

const packages = 'http://schemas.openxmlformats.org/package/2006'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

/** The second format is the day of the reader's country, as Excel assigns it to a typed one. */
const styles = `<styleSheet xmlns="${main}"><cellXfs><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`

function sheetXml({ rows, merged }: Tab, shared: (text: string) => number): string {
  const written = rows.map((cells, at) => {
    const row = cells.map((cell, place) => cellXml(cell, `${letter(place)}${at + 1}`, shared))
    return cells.length > 0 ? `<row r="${at + 1}">${row.join('')}</row>` : ''
  })
  const merges = merged ? `<mergeCells><mergeCell ref="${merged}"/></mergeCells>` : ''
  return `<worksheet xmlns="${main}"><sheetData>${written.join('')}</sheetData>${merges}</worksheet>`
}

function cellXml(cell: Cell, place: string, shared: (text: string) => number): string {
  if (cell === null) return `<c r="${place}" s="1"/>`
  if (typeof cell === 'string') return `<c r="${place}" t="s"><v>${shared(cell)}</v></c>`
  if ('number' in cell) return `<c r="${place}"><v>${cell.number}</v></c>`
  if ('day' in cell) return `<c r="${place}" s="1"><v>${cell.day}</v></c>`
  return cell.xml.replace('<c', `<c r="${place}"`)
}

function letter(place: number): string {
  return String.fromCharCode('A'.charCodeAt(0) + place)
}

function kindOf({ isChart }: Tab) {
  return isChart ? 'chartsheet' : 'worksheet'
}

function pathOf(tab: Tab, at: number): string {
  return `${kindOf(tab)}s/sheet${at + 1}.xml`
}

function relation(id: number, kind: string, target: string): string {
  return `<Relationship Id="rId${id}" Type="${office}/${kind}" Target="${target}"/>`
}

function relationsXml(relations: readonly string[]): string {
  return `<Relationships xmlns="${packages}/relationships">${relations.join('')}</Relationships>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
