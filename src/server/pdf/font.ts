import { createRequire } from 'node:module'
import {
  codeOfGlyph,
  type EmbeddedFont,
  fontOf,
  hexadecimal,
  points,
  putOnPage,
} from './embedded-font.ts'
import type { Setter } from './setting.ts'

/** Inter, which has Latin, Greek and Cyrillic; other text is set by a `Setter` in the fonts of `fonts/`. */
const { resolve } = createRequire(import.meta.url)
const files = {
  regular: resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  bold: resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
}

export type Weight = keyof typeof files
export type Faces = Record<Weight, Typeface>

/** Both weights for a document. The setter of other scripts is loaded on demand. */
export async function facesFor(print: object, document: PDFKit.PDFDocument): Promise<Faces> {
  document.registerFont('regular', files.regular).registerFont('bold', files.bold)
  const [regular, bold] = [fontOf(document.font('regular')), fontOf(document.font('bold'))]
  const letters = new Set(JSON.stringify(print).match(/[^\0-\x7f]/gu))
  if ([...letters].every(letter => isPlain(regular, letter)))
    return { regular: typefaceOf(document, regular), bold: typefaceOf(document, bold) }
  const { settersOf } = await import('./setting.ts')
  const setter = settersOf(document)
  return {
    regular: typefaceOf(
      document,
      regular,
      setter({ font: regular, file: files.regular, isBold: false }),
    ),
    bold: typefaceOf(document, bold, setter({ font: bold, file: files.bold, isBold: true })),
  }
}

/** Whether Inter has a letter as a single glyph. */
function isPlain({ font }: EmbeddedFont, letter: string): boolean {
  return font.glyphForCodePoint(letter.codePointAt(0) ?? 0).id !== 0 && !joining.test(letter)
}

const joining = /[\p{M}\p{Cf}]/u

/** One weight of Inter in one document. */
export interface Typeface {
  /** At size 1. */
  widthOf(text: string): number
  /** The operators that show a text at a place: `top` is the upper edge of its line. */
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
  /** Its code in the document, in hexadecimal. */
  code: string
}

/**
 * Sets character after character. pdfkit's own `text` shapes each word, for which Inter has
 * thousands of rules of pairs and alternates, and measures and colors each text again: 30,000 cells
 * took 8 seconds with the rules, 1 without them, and a third of that with neither.
 *
 * @param setter for a text with a character that Inter lacks, or that joins the one before it
 */
function typefaceOf(document: PDFKit.PDFDocument, font: EmbeddedFont, setter?: Setter): Typeface {
  const { id, font: file } = font
  const signs = new Map<string, Sign | null>()
  function signOf(letter: string): Sign | null {
    const known = signs.get(letter)
    if (known !== undefined) return known
    const glyph = file.glyphForCodePoint(letter.codePointAt(0) ?? 0)
    const sign =
      setter && !isPlain(font, letter)
        ? null
        : {
            width: glyph.advanceWidth / file.unitsPerEm,
            code: hexadecimal(codeOfGlyph(font, glyph)),
          }
    signs.set(letter, sign)
    return sign
  }
  return {
    widthOf(text) {
      let width = 0
      for (const letter of text) {
        const sign = signOf(letter)
        if (!sign) return setter?.widthOf(text) ?? 0
        width += sign.width
      }
      return width
    },
    shown(text, { left, top, size, colour }) {
      const baseline = top + (font.ascender / 1000) * size
      let codes = ''
      for (const letter of text) {
        const sign = signOf(letter)
        if (!sign) return setter?.shown(text, { left, baseline, size, colour }) ?? ''
        codes += sign.code
      }
      putOnPage(document, font)
      // Pages are drawn downwards: a text would be upside down.
      const place = `1 0 0 -1 ${points(left)} ${points(baseline)} Tm`
      return `BT ${colour} rg /${id} ${points(size)} Tf ${place} <${codes}> Tj ET`
    },
  }
}
