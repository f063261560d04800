import { createRequire } from 'node:module'

/**
 * Inter, which has Latin, Greek and Cyrillic; a sign of another script is printed as an empty box.
 */
const { resolve } = createRequire(import.meta.url)
export const fonts = {
  regular: resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  bold: resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
}

/** One weight of Inter in one document. */
export interface Typeface {
  /** At size 1. */
  widthOf(text: string): number
  /** What a page has to be told to show a text there: `top` is the upper edge of its line. */
  shown(text: string, at: Place): string
}

export interface Place {
  left: number
  top: number
  size: number
  /** Red, green and blue, each from 0 to 1. */
  colour: string
}

interface Sign {
  width: number
  /** What stands for it in the document, in hexadecimal. */
  code: string
}

/**
 * Sets sign after sign. pdfkit's own `text` shapes each word, for which Inter has thousands of rules of
 * pairs and alternates, and measures and colours each text anew: 30,000 cells took 8 seconds with the
 * rules, 1 without them, and a third of that with neither.
 */
export function typefaceOf(document: PDFKit.PDFDocument): Typeface {
  const font = fontOf(document)
  const { id, font: file, subset, widths, unicode, scale } = font
  const signs = new Map<string, Sign>()
  function signOf(letter: string): Sign {
    const known = signs.get(letter)
    if (known) return known
    const glyph = file.glyphForCodePoint(letter.codePointAt(0) ?? 0)
    const code = subset.includeGlyph(glyph.id)
    widths[code] ??= glyph.advanceWidth * scale
    unicode[code] ??= glyph.codePoints
    const sign = {
      width: glyph.advanceWidth / file.unitsPerEm,
      code: code.toString(16).padStart(4, '0'),
    }
    signs.set(letter, sign)
    return sign
  }
  return {
    widthOf(text) {
      let width = 0
      for (const letter of text) width += signOf(letter).width
      return width
    },
    shown(text, { left, top, size, colour }) {
      document.page.fonts[id] ??= font.ref()
      let codes = ''
      for (const letter of text) codes += signOf(letter).code
      // Pages are drawn downwards: a text would stand on its head.
      const place = `1 0 0 -1 ${points(left)} ${points(top + (font.ascender / 1000) * size)} Tm`
      return `BT ${colour} rg /${id} ${points(size)} Tf ${place} <${codes}> Tj ET`
    },
  }
}

const points = (length: number) => Math.round(length * 1_000) / 1_000

interface FontFile {
  unitsPerEm: number
  glyphForCodePoint(point: number): { id: number; advanceWidth: number; codePoints: number[] }
}

/** What pdfkit keeps of a font that it puts into a document; it has no public name for it. */
interface EmbeddedFont {
  id: string
  font: FontFile
  subset: { includeGlyph(glyph: number): number }
  widths: number[]
  unicode: number[][]
  scale: number
  ascender: number
  ref(): object
}

function fontOf(document: object): EmbeddedFont {
  const font: unknown = '_font' in document ? document._font : null
  if (!isEmbedded(font)) throw new Error('This version of pdfkit keeps its fonts elsewhere')
  return font
}

function isEmbedded(font: unknown): font is EmbeddedFont {
  return typeof font === 'object' && font !== null && 'subset' in font && 'unicode' in font
}
