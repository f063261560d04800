import PDFDocument from 'pdfkit'
import { type Faces, facesFor } from './font.ts'
import { Pen } from './pen.ts'
import type { PrintDocument } from './print.ts'

interface Format {
  title: string
  size: PrintDocument['size']
  /** Of its pages; it can depend on how wide its texts are. */
  layout: (faces: Faces) => 'portrait' | 'landscape'
  /** The language of its text. */
  lang: string
  /** On all sides, in points. */
  margin: number
  /** False for a document that is only measured. */
  isTagged?: boolean
}

/**
 * The bytes of a tagged PDF.
 *
 * @param content holds all of its text, for which the fonts are chosen
 */
export async function makePdf(
  content: object,
  { title, size, layout, lang, margin, isTagged = true }: Format,
  draw: (pen: Pen) => void,
): Promise<Uint8Array> {
  const document = new PDFDocument({
    pdfVersion: '1.7',
    displayTitle: true,
    tagged: isTagged,
    lang,
    autoFirstPage: false,
    bufferPages: true,
    info: { Title: title, Creator: 'Rooftree', Producer: 'Rooftree' },
  })
  const chunks: Uint8Array[] = []
  document.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  const finished = new Promise<void>((resolve, reject) => {
    document.on('end', resolve)
    document.on('error', reject)
  })
  const faces = await facesFor(content, document)
  const pen = new Pen(document, faces, { size, layout: layout(faces), margin, isTagged })
  draw(pen)
  pen.structure.finish()
  document.end()
  await finished
  return Uint8Array.from(Buffer.concat(chunks))
}
