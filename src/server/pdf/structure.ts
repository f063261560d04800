import type { PageContent } from './page-content.ts'

/** An element of the structure, between `begin` and `end`. */
export type Element = ReturnType<PDFKit.PDFDocument['struct']>

interface About {
  /** The text of a picture. */
  alt?: string
  /** The cells that a heading is for. */
  scope?: 'Column' | 'Row'
  /** The left, upper, right and lower edge of a picture, in points from the upper left corner of its page. */
  box?: [number, number, number, number]
}

/**
 * The structure that a document is read by: headings, paragraphs and tables, in reading order. Parts of the
 * page that are no text, such as rules and page numbers, are marked as artifacts.
 */
export class Structure {
  readonly #document: PDFKit.PDFDocument
  readonly #content: PageContent
  readonly #isTagged: boolean
  readonly #root: Element

  /** @param isTagged false for a document that is only measured, to compare it with one that is read */
  constructor(document: PDFKit.PDFDocument, content: PageContent, isTagged: boolean) {
    this.#isTagged = isTagged
    this.#document = document
    this.#content = content
    this.#root = document.struct('Document')
    document.addStructure(this.#root)
  }

  /** The next element of another, or of the document itself. Its parts and elements follow, then `end`. */
  begin(
    type: string,
    { within = this.#root, ...about }: About & { within?: Element } = {},
  ): Element {
    if (!this.#isTagged) return within
    const { alt, scope, box } = about
    const element = this.#document.struct(type, {
      ...(alt && { alt }),
      ...(scope && { scope }),
      ...(box && { bbox: box }),
    })
    within.add(element)
    return element
  }

  /** Marks what `draw` draws on this page as a part of an element of this type. */
  part(element: Element, type: string, draw: () => void) {
    if (!this.#isTagged) return draw()
    this.#content.flush()
    element.add(this.#document.markStructureContent(type))
    this.#endAfter(draw)
  }

  end(element: Element) {
    if (this.#isTagged) element.end()
  }

  /** An element that is drawn at once, on one page. */
  draw(type: string, draw: () => void, about?: About & { within?: Element }) {
    const element = this.begin(type, about)
    this.part(element, type, draw)
    this.end(element)
  }

  /** Marks what `draw` draws as a part of the page. */
  artifact(draw: () => void) {
    if (!this.#isTagged) return draw()
    this.#content.flush()
    this.#document.markContent('Artifact', { type: 'Pagination' })
    this.#endAfter(draw)
  }

  /** Ends the document, when all pages are drawn. */
  finish() {
    this.#root.end()
  }

  #endAfter(draw: () => void) {
    draw()
    this.#content.flush()
    this.#document.endMarkedContent()
  }
}
