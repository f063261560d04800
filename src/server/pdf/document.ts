import { facesFor } from './font.ts'
import { Pen } from './pen.ts'
import type { PrintDocument } from './print.ts'
import { TaggedDocument } from './tagged-document.ts'

interface Format {
  title: string
  size: PrintDocument['size']
  layout: 'portrait' | 'landscape'
  /** The language of its text. */
  lang: string
  /** On all sides, in points. */
  margin: number
}

/**
 * The bytes of a tagged PDF.
 *
 * @param content holds all of its text, for which the fonts are chosen
 */
export async function makePdf(
  content: object,
  { title, size, layout, lang, margin }: Format,
  draw: (pen: Pen) => void,
): Promise<Uint8Array> {
  const document = new TaggedDocument({
    ...{ size, layout, margin, lang },
    bufferPages: true,
    info: { Title: title, Creator: 'Rooftree', Producer: 'Rooftree' },
  })
  const chunks: Uint8Array[] = []
  document.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  const finished = new Promise<void>((resolve, reject) => {
    document.on('end', resolve)
    document.on('error', reject)
  })
  const pen = new Pen(document, await facesFor(content, document), margin)
  draw(pen)
  pen.structure.finish()
  document.end()
  await finished
  return Uint8Array.from(Buffer.concat(chunks))
}
