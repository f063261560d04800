import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { sentence } from '#shared/language/sentence.ts'
import { unreadable } from './statement.ts'

/** An element: its children by name, lists for those named as such; leaves are texts. */
export interface Element {
  [name: string]: Element | Element[] | string | undefined
}

/** An XML document, with the line of each element. */
export interface Xml {
  root: Element
  /** From 1. */
  lineOf: (element: Element) => number
}

/**
 * Reads XML without prefixes. Numbers stay texts. A document type is refused: no bank sends one, and its entities could
 * grow without end; elements nest 100 deep at most.
 *
 * @param lists names of elements that may be repeated
 * @throws Refusal at `file`, with the line of the fault
 */
export function readXml(text: string, lists: readonly string[]): Xml {
  if (/<!DOCTYPE/i.test(text))
    throw unreadable('The file has a document type, which no bank file has')
  const checked = XMLValidator.validate(text, { allowBooleanAttributes: true })
  if (checked !== true) throw faultAt(checked.err.line)
  const parser = new XMLParser({
    parseTagValue: false,
    parseAttributeValue: false,
    ignoreAttributes: false,
    removeNSPrefix: true,
    ignoreDeclaration: true,
    ignorePiTags: true,
    captureMetaData: true,
    isArray: name => lists.includes(name),
  })
  let root: Element
  try {
    root = parser.parse(text)
  } catch {
    throw unreadable('The file is nested too deeply for a bank file')
  }
  return { root, lineOf: element => lineAt(text, startOf(element)) }
}

const faultAt = (at: number) =>
  unreadable(sentence('Line {at} breaks off or is damaged: download the file again', { at }))

function startOf(element: Element): number {
  const known: Record<symbol, { startIndex?: number } | undefined> = Object(element)
  return known[XMLParser.getMetaDataSymbol() as unknown as symbol]?.startIndex ?? 0
}

function lineAt(text: string, end: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) line += 1
  return line
}

/** The element at a path of names; an empty one where there is none. */
export function below(element: Element, ...path: string[]): Element {
  let found = element
  for (const name of path) {
    const next = found[name]
    found = Array.isArray(next) ? (next[0] ?? {}) : typeof next === 'object' ? next : {}
  }
  return found
}

/** The elements of a name that may be repeated. */
export function all(element: Element, name: string): Element[] {
  const found = element[name]
  if (Array.isArray(found)) return found.filter(one => typeof one === 'object')
  return typeof found === 'object' ? [found] : []
}

/** The text of a leaf, also of one with attributes; empty where there is none. */
export function text(element: Element, name: string): string {
  const found = element[name]
  const first = Array.isArray(found) ? found[0] : found
  if (typeof first === 'string') return first.trim()
  const inner = first?.['#text']
  return typeof inner === 'string' ? inner.trim() : ''
}
