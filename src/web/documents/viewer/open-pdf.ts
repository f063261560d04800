import { GlobalWorkerOptions, getDocument, version } from 'pdfjs-dist/legacy/build/pdf.mjs'
import PdfWorker from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?worker'

/** Fonts and decoders that few PDFs need; `vite.config.ts` copies them there. */
const more = import.meta.env.DEV ? '/node_modules/pdfjs-dist' : `/assets/pdf-${version}`

/** Opens a PDF in a worker of its own. The result's `destroy` ends both. */
export function openPdf(bytes: ArrayBuffer) {
  GlobalWorkerOptions.workerPort ??= new PdfWorker()
  return getDocument({
    data: bytes,
    cMapUrl: `${more}/cmaps/`,
    standardFontDataUrl: `${more}/standard_fonts/`,
    wasmUrl: `${more}/wasm/`,
    // Our policy forbids WebAssembly, and fetches by a worker: this page does it.
    useWasm: false,
    useWorkerFetch: false,
    // Errors only: peculiarities of a user's PDF do not belong in the console.
    verbosity: 0,
  })
}
