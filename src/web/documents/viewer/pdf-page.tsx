import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useRef, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { drawPage } from './draw-page.ts'
import styles from './pdf-pages.module.css'
import type { Size } from './use-pdf.ts'

/** One page, drawn while it is in sight or near: a long PDF would not fit into a phone's memory. */
export function PdfPage(props: {
  document: PDFDocumentProxy
  number: number
  first: Size
  /** Pixels of the screen. */
  width: number
}) {
  const { document, number, width } = props
  const place = useRef<HTMLLIElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [size, setSize] = useState(props.first)
  const [text, setText] = useState('')
  const isNear = useNear(place)

  useEffect(() => {
    const target = canvas.current
    if (!isNear || !target || width === 0) return
    let isGone = false
    let stop = () => {}
    async function draw(target: HTMLCanvasElement) {
      const page = await document.getPage(number)
      if (isGone) return
      const { width: own, height } = page.getViewport({ scale: 1 })
      setSize({ width: own, height })
      const task = drawPage(page, target, (width / own) * devicePixelRatio)
      stop = () => task.cancel()
      await task.promise
      const { items } = await page.getTextContent()
      if (!isGone) setText(items.map(item => ('str' in item ? item.str : '')).join(' '))
    }
    // After scrolling away or zooming before it was done, it is drawn again on demand.
    draw(target).catch(() => {})
    return () => {
      isGone = true
      stop()
      target.width = 0
    }
  }, [document, number, isNear, width])

  const of = t('Page {number} of {count}', { number, count: document.numPages })
  return (
    <li
      ref={place}
      className={styles.page}
      data-page={number}
      style={{ width, height: (width * size.height) / size.width }}
    >
      {isNear && <canvas ref={canvas} className={styles.canvas} aria-label={of} role="img" />}
      {/* For screen readers: a canvas has no text. */}
      <p className={styles.text}>{text}</p>
    </li>
  )
}

/** Whether it is within a screen of the window. */
function useNear(place: React.RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const element = place.current
    const root = element?.closest<HTMLElement>(`[data-pages]`)
    if (!element || !root) return
    const near = new IntersectionObserver(
      entries => setNear(entries.some(({ isIntersecting }) => isIntersecting)),
      { root, rootMargin: '100% 0px' },
    )
    near.observe(element)
    return () => near.disconnect()
  }, [place])
  return isNear
}
