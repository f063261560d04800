import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useRef, useState } from 'react'
import { printPictures } from './print-pdf.ts'

/** All pages as pictures during printing; none before and after. */
export function usePrintPages(document: PDFDocumentProxy) {
  const [urls, setUrls] = useState<readonly string[]>([])
  const [isBusy, setBusy] = useState(false)
  const stopping = useRef<AbortController>(null)
  useEffect(() => () => stopping.current?.abort(), [])

  // Printing waits for the pictures to be there, not only their addresses.
  const sheet = useRef<HTMLOListElement>(null)
  useEffect(() => {
    if (urls.length === 0) return
    const images = [...(sheet.current?.querySelectorAll('img') ?? [])]
    let isGone = false
    void Promise.allSettled(images.map(image => image.decode())).then(() => {
      if (isGone) return
      setBusy(false)
      // Returns once the browser's dialog is closed; on a phone it returns at once, and an event
      // follows.
      addEventListener('afterprint', () => setUrls([]), { once: true })
      print()
    })
    return () => {
      isGone = true
      for (const url of urls) URL.revokeObjectURL(url)
    }
  }, [urls])

  async function begin() {
    stopping.current = new AbortController()
    setBusy(true)
    try {
      setUrls(await printPictures(document, stopping.current.signal))
    } catch {
      setBusy(false)
    }
  }

  return { urls, sheet, isBusy, print: () => void begin() }
}
