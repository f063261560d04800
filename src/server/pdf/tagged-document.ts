import { deflateSync } from 'node:zlib'
import PDFDocument from 'pdfkit'

/** Objects of one stream: readers open all of it for one of them. */
const objectsAtOnce = 1_000
/** In the table of objects: of one byte its kind, of four its place, of two its place within a stream. */
const entrySize = 7

/** The fields of a pdfkit document for which it has no public name. */
interface Inner {
  _offsets: (number | null)[]
  _offset: number
  _root: Reference
  _info: Reference
  _id: Uint8Array
  _write(data: string | Uint8Array): void
}

export interface Reference {
  id: number
  data: Record<string, unknown>
}

/**
 * A document of PDF 1.7 whose small objects are packed into compressed streams. pdfkit writes each by itself and lists
 * it in a table of 20 bytes a line: for a table of 11,500 cells that is 1.3 MB, and packed 0.1.
 */
export class TaggedDocument extends PDFDocument {
  readonly #inner = innerOf(this)
  /** The stream of each packed object, and its place there. */
  readonly #streams: number[] = []
  readonly #placesIn: number[] = []
  /** Objects of the next stream. */
  #ids: number[] = []
  #places: string[] = []
  #texts: string[] = []
  /** Of these texts. */
  #length = 0

  constructor(options: PDFKit.PDFDocumentOptions) {
    super({ ...options, pdfVersion: '1.7', displayTitle: true })
  }

  /** The number of a new object. */
  numberOfObject(): number {
    return this.#inner._offsets.push(null)
  }

  /** The object of the page that is being drawn. */
  objectOfPage(): Reference {
    const { dictionary }: { dictionary?: unknown } = this.page
    if (!isReference(dictionary))
      throw new Error('This version of pdfkit keeps its pages elsewhere')
    return dictionary
  }

  setStructure(tree: number) {
    const { data } = this.#inner._root
    data.StructTreeRoot = referenceTo(tree)
    data.MarkInfo = { Marked: true }
  }

  writeObject(id: number, text: string) {
    this.#places.push(`${id} ${this.#length}`)
    this.#length += text.length + 1
    this.#texts.push(text)
    if (this.#ids.push(id) >= objectsAtOnce) this.#pack()
  }

  override end(): void {
    this.#pack()
    super.end()
  }

  /** The structure is written by `writeObject`. */
  override endMarkings() {}

  #pack() {
    if (this.#ids.length === 0) return
    const head = `${this.#places.join(' ')}\n`
    const bytes = deflateSync(Buffer.from(head + this.#texts.join('\n'), 'latin1'), { level: 1 })
    const stream = this.ref({
      Type: 'ObjStm',
      N: this.#ids.length,
      First: head.length,
      Filter: 'FlateDecode',
    })
    if (!isReference(stream))
      throw new Error('This version of pdfkit numbers its objects elsewhere')
    for (const [place, id] of this.#ids.entries()) {
      this.#streams[id] = stream.id
      this.#placesIn[id] = place
    }
    stream.end(bytes)
    this.#ids = []
    this.#places = []
    this.#texts = []
    this.#length = 0
  }

  /** In place of pdfkit’s table of objects: a packed object can only stand in a stream of them. */
  _finalize() {
    const inner = this.#inner
    const start = inner._offset
    const id = inner._offsets.push(start)
    const entries = Buffer.alloc((id + 1) * entrySize)
    entries.writeUInt16BE(65_535, 5)
    for (let place = 0; place < id; place++) {
      const offset = inner._offsets[place] ?? null
      const stream = this.#streams[place + 1]
      const at = (place + 1) * entrySize
      entries[at] = stream !== undefined ? 2 : offset === null ? 0 : 1
      entries.writeUInt32BE(stream ?? offset ?? 0, at + 1)
      entries.writeUInt16BE(this.#placesIn[place + 1] ?? 0, at + 5)
    }
    const mark = `<${Buffer.from(inner._id).toString('hex')}>`
    const bytes = deflateSync(entries, { level: 1 })
    inner._write(
      `${id} 0 obj\n<</Type/XRef/Size ${id + 1}/W[1 4 2]/Root ${inner._root.id} 0 R/Info ${inner._info.id} 0 R/ID[${mark}${mark}]/Filter/FlateDecode/Length ${bytes.length}>>\nstream`,
    )
    inner._write(bytes)
    inner._write(`\nendstream\nendobj\nstartxref\n${start}\n%%EOF`)
    this.push(null)
  }
}

function innerOf(document: object): Inner {
  if (!isInner(document)) throw new Error('This version of pdfkit keeps its objects elsewhere')
  return document
}

function isInner(document: object): document is Inner {
  return ['_offsets', '_offset', '_root', '_id', '_write'].every(name => name in document)
}

function isReference(value: unknown): value is Reference {
  return typeof value === 'object' && value !== null && 'id' in value && 'data' in value
}

/** pdfkit writes an object of no kind that it knows as its text. */
function referenceTo(id: number): object {
  return { [Symbol.toStringTag]: 'Reference', toString: () => `${id} 0 R` }
}
