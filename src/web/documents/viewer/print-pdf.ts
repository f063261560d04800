import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { drawPage } from './draw-page.ts'

/** Addresses of pictures of all pages, sharp enough for print. The caller revokes them. */
export async function printPictures(
  document: PDFDocumentProxy,
  signal: AbortSignal,
): Promise<string[]> {
  const urls: string[] = []
  const canvas = globalThis.document.createElement('canvas')
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    await drawPage(page, canvas, dotsPerInch / 72).promise
    page.cleanup()
    if (signal.aborted) break
    const { promise, resolve } = Promise.withResolvers<Blob | null>()
    canvas.toBlob(resolve, 'image/jpeg', 0.92)
    const picture = await promise
    if (picture) urls.push(URL.createObjectURL(picture))
  }
  // Frees its memory at once.
  canvas.width = 0
  return urls
}

const dotsPerInch = 150
