const atOnce = 500

/**
 * Operators of the page that is being drawn, passed to pdfkit as bytes and many at a time: it converts a text
 * character by character.
 */
export class PageContent {
  readonly #document: PDFKit.PDFDocument
  #pending: string[] = []

  constructor(document: PDFKit.PDFDocument) {
    this.#document = document
  }

  add(operators: string) {
    this.#pending.push(operators)
    if (this.#pending.length >= atOnce) this.flush()
  }

  /** Needed before the page changes, and before pdfkit draws on it. */
  flush() {
    if (this.#pending.length === 0) return
    this.#document.addContent(Buffer.from(`${this.#pending.join('\n')}\n`, 'latin1'))
    this.#pending = []
  }
}
