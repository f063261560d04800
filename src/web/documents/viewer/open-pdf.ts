import { GlobalWorkerOptions, getDocument, version } from 'pdfjs-dist/legacy/build/pdf.mjs'
import PdfWorker from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?worker'

/** Letters and decoders that few PDFs need; `vite.config.ts` puts them there. */
const more = import.meta.env.DEV ? '/node_modules/pdfjs-dist' : `/assets/pdf-${version}`

/** Reads a PDF in a worker of its own. The answer's `destroy` ends both. */
export function openPdf(bytes: ArrayBuffer) {
  GlobalWorkerOptions.workerPort ??= new PdfWorker()
  return getDocument({
    data: bytes,
    cMapUrl: `${more}/cmaps/`,
    standardFontDataUrl: `${more}/standard_fonts/`,
    wasmUrl: `${more}/wasm/`,
    // Our policy lets nobody compile WebAssembly, and a worker fetch nothing: this page does it.
    useWasm: false,
    useWorkerFetch: false,
    // Errors only: what is odd about somebody's PDF is nothing to the console.
    verbosity: 0,
  })
}
