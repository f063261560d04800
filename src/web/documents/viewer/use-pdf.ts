import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { openPdf } from './open-pdf.ts'

/** Points of a page at its own size. */
export interface Size {
  width: number
  height: number
}

export interface OpenPdf {
  document: PDFDocumentProxy
  /** Of the first page: the assumed size of pages not loaded yet. */
  first: Size
}

/** A PDF that is open while the component is mounted. */
export function usePdf(bytes: Blob) {
  const [state, setState] = useState<{ pdf?: OpenPdf; sentence?: string }>({})
  useEffect(() => {
    let isGone = false
    let close = () => {}
    async function open() {
      const data = await bytes.arrayBuffer()
      if (isGone) return
      const task = openPdf(data)
      close = () => void task.destroy()
      try {
        const document = await task.promise
        const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 })
        if (!isGone) setState({ pdf: { document, first: { width, height } } })
      } catch (error) {
        if (!isGone) setState({ sentence: sentenceOf(error) })
      }
    }
    void open()
    return () => {
      isGone = true
      close()
    }
  }, [bytes])
  return state
}

function sentenceOf(error: unknown): string {
  const isLocked = error instanceof Error && error.name === 'PasswordException'
  return isLocked
    ? t('This PDF is password-protected. Download it to open it.')
    : t('This file is damaged or is not a PDF. Download it to open it in another program.')
}
