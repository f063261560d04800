import type { PDFPageProxy, RenderTask } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Draws a page with this number of pixels to its point, or as many as a phone's canvas holds. */
export function drawPage(
  page: PDFPageProxy,
  canvas: HTMLCanvasElement,
  wanted: number,
): RenderTask {
  const { width, height } = page.getViewport({ scale: 1 })
  const scale = Math.min(wanted, Math.sqrt(maxPixels / (width * height)))
  const viewport = page.getViewport({ scale })
  canvas.width = Math.floor(viewport.width)
  canvas.height = Math.floor(viewport.height)
  return page.render({ canvas, viewport })
}

/** Of one canvas on an iPhone. */
const maxPixels = 16_777_216
