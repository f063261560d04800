import type { PageContent } from './page-content.ts'
import type { Reference, TaggedDocument } from './tagged-document.ts'

/** An element that is being written; `page` is the number of the object of the page that it begins on. */
export interface Element {
  id: number
  type: string
  parent: number
  page: number
  /** Its parts and elements as a PDF writes them. */
  children: string
  /** The beginning of each of its cells, on this page. */
  ofCells?: string
}

interface About {
  /** The text of a picture. */
  alt?: string
  /** The cells that a heading is for. */
  scope?: 'Column' | 'Row'
  /** How many columns a cell is wide. */
  columns?: number
  /** The left, lower, right and upper edge of a picture, in points from the lower left corner of its page. */
  box?: number[]
}

/**
 * The structure that a document is read by: headings, paragraphs and tables, in reading order. Parts of the
 * page that are no text, such as rules and page numbers, are marked as artifacts.
 *
 * pdfkit's own elements cost 10 µs for each of ten thousand cells, and 110 bytes of the file: these are written as
 * text, into streams of objects.
 */
export class Structure {
  readonly #document: TaggedDocument
  readonly #content: PageContent
  readonly #tree: number
  readonly #isTagged: boolean
  readonly #root: Element
  readonly #pages: { page: PDFKit.PDFPage; object: Reference; elements: number[] }[] = []

  /** @param isTagged false for a document that is only measured, to compare it with one that is read */
  constructor(document: TaggedDocument, content: PageContent, isTagged: boolean) {
    this.#isTagged = isTagged
    this.#document = document
    this.#content = content
    this.#tree = document.numberOfObject()
    const id = document.numberOfObject()
    this.#root = { id, type: 'Document', parent: this.#tree, page: 0, children: '' }
  }

  /** The next element of another, or of the document itself. Its parts and elements follow, then `end`. */
  begin(type: string, within: Element = this.#root): Element {
    if (!this.#isTagged) return within
    const id = this.#document.numberOfObject()
    within.children += ` ${id} 0 R`
    return { id, type, parent: within.id, page: 0, children: '' }
  }

  /** Marks what `draw` draws on this page as a part of an element. */
  part(element: Element, draw: () => void) {
    if (!this.#isTagged) return draw()
    const { object, elements } = this.#page()
    const page = object.id
    const mark = elements.push(element.id) - 1
    element.page ||= page
    element.children +=
      page === element.page ? ` ${mark}` : `<</Type/MCR/Pg ${page} 0 R/MCID ${mark}>>`
    this.#content.add(`/${element.type}<</MCID ${mark}>>BDC`)
    draw()
    this.#content.add('EMC')
  }

  end({ id, type, parent, page, children }: Element, about?: About) {
    if (!this.#isTagged) return
    const of = page ? `/Pg ${page} 0 R` : ''
    const further = about ? written(about) : ''
    this.#document.writeObject(id, `<</S/${type}/P ${parent} 0 R${of}/K[${children}]${further}>>`)
  }

  /** A cell without more to say about it, on one page: most of what a long report has. */
  cell(draw: () => void, row: Element) {
    if (!this.#isTagged) return draw()
    const { object, elements } = this.#page()
    const id = this.#document.numberOfObject()
    const mark = elements.push(id) - 1
    // Written once for all cells of a row: half of what a cell costs is to write its numbers.
    if (row.page !== object.id) {
      row.page = object.id
      row.ofCells = `<</S/TD/P ${row.id} 0 R/Pg ${object.id} 0 R/K `
    }
    row.children += ` ${id} 0 R`
    this.#content.add(`/TD<</MCID ${mark}>>BDC`)
    draw()
    this.#content.add('EMC')
    this.#document.writeObject(id, `${row.ofCells}${mark}>>`)
  }

  /** An element that is drawn at once, on one page. */
  draw(type: string, draw: () => void, about?: About & { within?: Element }) {
    const element = this.begin(type, about?.within)
    this.part(element, draw)
    this.end(element, about)
  }

  /** Marks what `draw` draws as a part of the page. */
  artifact(draw: () => void) {
    if (!this.#isTagged) return draw()
    this.#content.add('/Artifact<</Type/Pagination>>BDC')
    draw()
    this.#content.add('EMC')
  }

  /** Writes the rest into the document, when all pages are drawn. */
  finish() {
    if (!this.#isTagged) return
    this.end(this.#root)
    const parents = this.#document.numberOfObject()
    const pages = this.#pages.map(({ object, elements }, key) => {
      object.data.StructParents = key
      return `${key}[${elements.map(id => `${id} 0 R`).join(' ')}]`
    })
    this.#document.writeObject(parents, `<</Nums[${pages.join('')}]>>`)
    this.#document.writeObject(
      this.#tree,
      `<</Type/StructTreeRoot/K ${this.#root.id} 0 R/ParentTree ${parents} 0 R/ParentTreeNextKey ${pages.length}>>`,
    )
    this.#document.setStructure(this.#tree)
  }

  /** The page that is being drawn, with the element of each of its marks. */
  #page() {
    const { page } = this.#document
    const last = this.#pages.at(-1)
    if (last?.page === page) return last
    const next = { page, object: this.#document.objectOfPage(), elements: [] }
    this.#pages.push(next)
    return next
  }
}

function written({ alt, scope, columns, box }: About): string {
  const table = `${scope ? `/Scope/${scope}` : ''}${columns ? `/ColSpan ${columns}` : ''}`
  return [
    alt ? `/Alt ${inUtf16(alt)}` : '',
    table ? `/A<</O/Table${table}>>` : '',
    box ? `/A<</O/Layout/Placement/Block/BBox[${box.join(' ')}]>>` : '',
  ].join('')
}

/** A text string: UTF-16 with its mark, in hexadecimal. */
function inUtf16(text: string): string {
  return `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`
}
