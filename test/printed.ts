import { inflateSync } from 'node:zlib'
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
 * The file structure by ISO 32000: header, one cross-reference stream with correct offsets and as many entries as it
 * says, and its place before the end. These are the first checks of `qpdf --check`; readers repair such faults silently.
 */
export function requireSound(bytes: Buffer): void {
  const text = bytes.toString('latin1')
  if (!text.startsWith('%PDF-1.7\n')) throw new Error('It does not begin like a PDF 1.7')
  const [, place] = /startxref\n(\d+)\n%%EOF\n?$/.exec(text) ?? []
  const { number: last, dictionary, stream } = objectAt(bytes, Number(place))
  if (!dictionary.includes('/Type/XRef/')) throw new Error('startxref does not lead to the table')
  const [, size] = /\/Size (\d+)/.exec(dictionary) ?? []
  const entries = inflateSync(stream)
  if (Number(size) !== last + 1 || entries.length !== 7 * Number(size))
    throw new Error('The table counts other objects')
  const packed = new Map<number, string[]>()
  for (let number = 0; number <= last; number += 1) {
    const [kind, where, index] = [
      entries[7 * number],
      entries.readUInt32BE(7 * number + 1),
      entries.readUInt16BE(7 * number + 5),
    ]
    if (kind === 1 && objectAt(bytes, where).number !== number)
      throw new Error(`Object ${number} is elsewhere`)
    if (kind !== 2) continue
    const places = packed.get(where) ?? numbersIn(bytes, entries.readUInt32BE(7 * where + 1))
    packed.set(where, places)
    if (places[2 * index] !== `${number}`) throw new Error(`Object ${number} is packed elsewhere`)
  }
}

/** An object of the file with its stream, which must be as long as its dictionary says. */
function objectAt(bytes: Buffer, offset: number) {
  const end = bytes.indexOf('endobj', offset)
  const text = bytes.toString('latin1', offset, end)
  const [head = '', number] = /^(\d+) 0 obj\n/.exec(text) ?? []
  if (!number) throw new Error(`There is no object at ${offset}`)
  const begin = text.indexOf('stream\n')
  const dictionary = text.slice(head.length, begin < 0 ? undefined : begin)
  const [, length] = /\/Length (\d+)\b(?! \d+ R)/.exec(dictionary) ?? []
  const from = offset + begin + 'stream\n'.length
  const stream = bytes.subarray(from, from + Number(length ?? 0))
  if (
    begin >= 0 &&
    !bytes
      .subarray(from + stream.length)
      .toString('latin1', 0, 10)
      .startsWith('\nendstream'.slice(0, 10))
  )
    throw new Error(`The stream of object ${number} is not as long as it says`)
  return { number: Number(number), dictionary, stream }
}

/** The numbers and offsets at the head of a stream of objects. */
function numbersIn(bytes: Buffer, offset: number): string[] {
  const { dictionary, stream } = objectAt(bytes, offset)
  const [, first] = /\/First (\d+)/.exec(dictionary) ?? []
  return inflateSync(stream).toString('latin1', 0, Number(first)).trim().split(' ')
}
