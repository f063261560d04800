/** The fields that pdfkit stores for an embedded font; it has no public name for it. */
export interface EmbeddedFont {
  id: string
  font: FontFile
  subset: { includeGlyph(glyph: number): number; glyphs: number[] }
  widths: number[]
  /** The copied text of each code. */
  unicode: number[][]
  scale: number
  ascender: number
  ref(): object
}

interface FontFile {
  unitsPerEm: number
  glyphForCodePoint(point: number): FileGlyph
  getGlyph(id: number): FileGlyph
}

interface FileGlyph {
  id: number
  advanceWidth: number
  codePoints: number[]
}

/** The current font of a document. */
export function fontOf(document: object): EmbeddedFont {
  const font: unknown = '_font' in document ? document._font : null
  if (!isEmbedded(font)) throw new Error('This version of pdfkit keeps its fonts elsewhere')
  return font
}

function isEmbedded(font: unknown): font is EmbeddedFont {
  return typeof font === 'object' && font !== null && 'subset' in font && 'unicode' in font
}

/** Lets the page that is being drawn use a font. */
export function putOnPage(document: PDFKit.PDFDocument, font: EmbeddedFont): void {
  document.page.fonts[font.id] ??= font.ref()
}

/** The code of a glyph that represents its own letter, and its width at size 1. */
export function codeOfGlyph(font: EmbeddedFont, glyph: FileGlyph): number {
  const code = font.subset.includeGlyph(glyph.id)
  font.widths[code] ??= glyph.advanceWidth * font.scale
  font.unicode[code] ??= glyph.codePoints
  return code
}

/**
 * Codes of glyphs by copied text and width. One shape can represent different letters, with marks
 * and without: it is in the document once for each, because a code has one text.
 */
export function codesOf(
  font: EmbeddedFont,
): (glyph: number, text: string, width: number) => string {
  const codes = new Map<string, string>()
  return (glyph, text, width) => {
    const thousandths = Math.round(width * 1_000)
    const key = `${glyph} ${thousandths} ${text}`
    const known = codes.get(key)
    if (known) return known
    const code = hexadecimal(codeFor(font, glyph, text, thousandths))
    codes.set(key, code)
    return code
  }
}

function codeFor(font: EmbeddedFont, glyph: number, text: string, width: number): number {
  const code = font.subset.glyphs.push(glyph) - 1
  font.widths[code] = width
  font.unicode[code] = [...text].map(letter => letter.codePointAt(0) ?? 0)
  return code
}

export const hexadecimal = (code: number) => code.toString(16).padStart(4, '0')

/** A length in points as a PDF writes it. */
export const points = (length: number) => Math.round(length * 1_000) / 1_000
