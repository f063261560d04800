import { createRequire } from 'node:module'

/**
 * Inter, which has Latin, Greek and Cyrillic; a sign of another script is printed as an empty box.
 */
const { resolve } = createRequire(import.meta.url)
export const fonts = {
  regular: resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  bold: resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
}

interface Glyph {
  advanceWidth: number
}
interface Run {
  glyphs: Glyph[]
  positions: { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }[]
  advanceWidth: number
}
interface FontFile {
  unitsPerEm: number
  glyphForCodePoint(point: number): Glyph
  layout(text: string): Run
}

/**
 * Sets sign after sign instead of shaping each word: Inter has thousands of rules for pairs and
 * alternates, and 30,000 cells took 8 seconds with them against 1.
 *
 * @returns how wide a text is at size 1, by the same rule
 */
export function setSignBySign(document: object): (text: string) => number {
  const font = fontOf(document)
  const glyphs = new Map<string, Glyph>()
  const glyphOf = (sign: string): Glyph => {
    let glyph = glyphs.get(sign)
    if (!glyph) {
      glyph = font.glyphForCodePoint(sign.codePointAt(0) ?? 0)
      glyphs.set(sign, glyph)
    }
    return glyph
  }
  font.layout = text => {
    const run: Run = { glyphs: [], positions: [], advanceWidth: 0 }
    for (const sign of text) {
      const glyph = glyphOf(sign)
      run.glyphs.push(glyph)
      run.positions.push({ xAdvance: glyph.advanceWidth, yAdvance: 0, xOffset: 0, yOffset: 0 })
      run.advanceWidth += glyph.advanceWidth
    }
    return run
  }
  return text => {
    let width = 0
    for (const sign of text) width += glyphOf(sign).advanceWidth
    return width / font.unitsPerEm
  }
}

/** The font file behind the document's current font: pdfkit has no public name for it. */
function fontOf(document: object): FontFile {
  const current: unknown = '_font' in document ? document._font : null
  const file: unknown =
    typeof current === 'object' && current !== null && 'font' in current ? current.font : null
  if (!isFontFile(file)) throw new Error('This version of pdfkit keeps its fonts elsewhere')
  return file
}

function isFontFile(file: unknown): file is FontFile {
  return (
    typeof file === 'object' && file !== null && 'layout' in file && 'glyphForCodePoint' in file
  )
}
