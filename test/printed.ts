import { extractText, getDocumentProxy } from 'unpdf'

/**
 * The text of a PDF, page after page, read by pdf.js: white space between its pieces of text as one
 * space. A document that pdf.js would have to repair is refused.
 */
export async function textOfPdf(bytes: Buffer): Promise<{ text: string; pages: number }> {
  requireSound(bytes)
  const pdf = await getDocumentProxy(new Uint8Array(bytes), { stopAtErrors: true })
  const { text, totalPages } = await extractText(pdf, { mergePages: true })
  return { text: text.replace(/\s+/g, ' '), pages: totalPages }
}

/** The same line by line: texts at the same height, one after the other, are parted by ` | `. */
export async function linesOfPdf(bytes: Buffer): Promise<string[]> {
  requireSound(bytes)
  const pdf = await getDocumentProxy(new Uint8Array(bytes), { stopAtErrors: true })
  const lines: { y: number; texts: string[] }[] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    for (const item of items) {
      if (!('str' in item) || item.str.trim() === '') continue
      const y: number = item.transform[5]
      const line = lines.at(-1)
      if (line?.y === y) line.texts.push(item.str)
      else lines.push({ y, texts: [item.str] })
    }
  }
  return lines.map(({ texts }) => texts.join(' | '))
}

/** An element of the structure with the text that it marks. */
export interface Tag {
  role: string
  text: string
  alt?: string
  children: Tag[]
}

/** The structure of a PDF as a reading program finds it, page after page, with its settings. */
export async function tagsOfPdf(bytes: Buffer) {
  requireSound(bytes)
  const pdf = await getDocumentProxy(new Uint8Array(bytes), { stopAtErrors: true })
  const pages: Tag[] = []
  const unmarked: string[] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent({ includeMarkedContent: true })
    const texts = new Map<string, string>()
    const open: (string | null)[] = []
    for (const item of items) {
      if ('str' in item) {
        const mark = open.findLast(one => one !== null)
        if (mark) texts.set(mark, `${texts.get(mark) ?? ''}${item.str}${item.hasEOL ? ' ' : ''}`)
        else if (open.length === 0 && item.str.trim()) unmarked.push(item.str)
      } else if (item.type === 'endMarkedContent') open.pop()
      else open.push(('id' in item && item.id) || null)
    }
    const tree: unknown = await page.getStructTree()
    pages.push(tagOf(tree, texts))
  }
  const { info } = await pdf.getMetadata()
  return {
    pages,
    unmarked,
    info: Object(info),
    marks: await pdf.getMarkInfo(),
    viewer: await pdf.getViewerPreferences(),
  }
}

function tagOf(node: unknown, texts: Map<string, string>): Tag {
  const {
    role = '',
    alt,
    children = [],
  }: { role?: string; alt?: string; children?: unknown[] } = Object(node)
  const contents = children.filter(child => Object(child).type === 'content')
  return {
    role,
    text: contents
      .map(content => texts.get(Object(content).id) ?? '')
      .join(' ')
      .trim(),
    ...(alt && { alt }),
    children: children
      .filter(child => Object(child).type !== 'content')
      .map(child => tagOf(child, texts)),
  }
}

/**
 * The structure by ISO 32000: header, one cross-reference table with correct offsets, a trailer with as many entries,
 * and the place of the table before the end. These are the first checks of `qpdf --check`; readers repair such faults
 * silently.
 */
export function requireSound(bytes: Buffer): void {
  const text = bytes.toString('latin1')
  if (!text.startsWith('%PDF-1.7\n')) throw new Error('It does not begin like a PDF 1.7')
  const [, place] = /startxref\n(\d+)\n%%EOF\n?$/.exec(text) ?? []
  const table = text.slice(Number(place))
  const [, first, count] = /^xref\n(\d+) (\d+)\n/.exec(table) ?? []
  if (first !== '0') throw new Error('startxref does not lead to the table')
  const lines = table.split('\n').slice(2, 2 + Number(count))
  for (const [number, line] of lines.entries()) {
    if (!/^\d{10} \d{5} [nf] ?$/.test(line)) throw new Error(`Entry ${number}: ${line}`)
    const [offset = '', generation, kind] = line.split(' ')
    if (kind === 'f') continue
    const head = `${number} ${Number(generation)} obj`
    if (!text.startsWith(head, Number(offset))) throw new Error(`Object ${number} is elsewhere`)
    const body = text.slice(Number(offset), text.indexOf('endobj', Number(offset)))
    const [, length] = /\/Length (\d+)\b(?! \d+ R)/.exec(body) ?? []
    const begin = body.indexOf('stream\n')
    if (length && begin >= 0 && !body.slice(begin + 7 + Number(length)).startsWith('\nendstream'))
      throw new Error(`The stream of object ${number} is not as long as it says`)
  }
  const [, size] = /trailer\n<<[^>]*\/Size (\d+)/.exec(table) ?? []
  if (size !== count) throw new Error('The trailer counts other objects')
}
