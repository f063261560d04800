import { ActionIcon, Button } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { Printer, ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { FailureState } from '#web/components/feedback/failure-state.tsx'
import { Spinner } from '#web/components/loading/spinner.tsx'
import { PdfPage } from './pdf-page.tsx'
import styles from './pdf-pages.module.css'
import { type OpenPdf, usePdf } from './use-pdf.ts'
import { usePrintPages } from './use-print-pages.ts'

/** The pages of a PDF one below the other, with zoom and the printer. */
export default function PdfPages(props: { bytes: Blob; name: string; download: ReactNode }) {
  const { pdf, sentence } = usePdf(props.bytes)
  if (sentence)
    return (
      <>
        <FailureState title={t('The PDF can’t be displayed')} error={{ sentence }} />
        <div className={styles.bar}>{props.download}</div>
      </>
    )
  if (!pdf)
    return (
      <div className={styles.wait}>
        <Spinner label={t('Loading the PDF')} />
      </div>
    )
  return <Pages {...props} pdf={pdf} />
}

function Pages({ pdf, name, download }: { pdf: OpenPdf; name: string; download: ReactNode }) {
  const { document, first } = pdf
  const [zoom, setZoom] = useState(1)
  const [at, setAt] = useState(1)
  const { ref, width } = useElementSize()
  const box = useRef<HTMLDivElement>(null)
  const printing = usePrintPages(document)
  const numbers = Array.from({ length: document.numPages }, (_, place) => place + 1)
  // A page is no wider than it is read well; on a phone it takes the whole width.
  const fitting = Math.floor(Math.min(width, first.width * 1.35))
  const pageWidth = Math.floor(fitting * zoom)
  const showPlace = () => setAt(pageAtMiddle(box.current))
  // Wider pages put another one in the middle without scrolling.
  useEffect(showPlace)

  function zoomBy(steps: number) {
    const now = zooms.indexOf(zoom)
    setZoom(zooms[Math.min(Math.max(now + steps, 0), zooms.length - 1)] ?? 1)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === '+' || event.key === '=') zoomBy(1)
    else if (event.key === '-') zoomBy(-1)
    else if (event.key === '0') setZoom(1)
    else return
    event.preventDefault()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: shortcuts for the buttons inside.
    <div className={styles.viewer} onKeyDown={onKeyDown}>
      <div className={styles.bar}>
        <span className={styles.at} role="status">
          {t('Page {number} of {count}', { number: at, count: document.numPages })}
        </span>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t('Zoom out')}
          disabled={zoom === zooms[0]}
          onClick={() => zoomBy(-1)}
        >
          <ZoomOut size={17} aria-hidden />
        </ActionIcon>
        <Button variant="default" size="sm" className={styles.zoom} onClick={() => setZoom(1)}>
          {Math.round(zoom * 100)}%
        </Button>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t('Zoom in')}
          disabled={zoom === zooms.at(-1)}
          onClick={() => zoomBy(1)}
        >
          <ZoomIn size={17} aria-hidden />
        </ActionIcon>
        <Button
          variant="default"
          size="sm"
          leftSection={<Printer size={16} aria-hidden />}
          disabled={printing.isBusy}
          onClick={printing.print}
        >
          {printing.isBusy ? t('Preparing...') : t('Print')}
        </Button>
        {download}
      </div>
      {/* A scrolling region must take focus, so that the keyboard can scroll it. */}
      <section
        ref={box}
        className={styles.box}
        onScroll={showPlace}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the same.
        tabIndex={0}
        data-autofocus
        data-pages
        aria-label={t('Pages of {name}', { name })}
      >
        <div ref={ref} className={styles.measure} />
        <ol className={styles.pages}>
          {numbers.map(number => (
            <PdfPage
              key={number}
              document={document}
              number={number}
              first={first}
              width={pageWidth}
            />
          ))}
        </ol>
      </section>
      <ol ref={printing.sheet} className={styles.printed} aria-hidden>
        {printing.urls.map(url => (
          <li key={url}>
            <img src={url} alt="" />
          </li>
        ))}
      </ol>
    </div>
  )
}

/** Of the width that fits. */
const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4]

/** The number of the page in the middle of a scrolling container, from 1. */
function pageAtMiddle(box: HTMLElement | null): number {
  if (!box) return 1
  const middle = box.getBoundingClientRect().top + box.clientHeight / 2
  const pages = [...box.querySelectorAll('[data-page]')]
  return Math.max(1, pages.findLastIndex(page => page.getBoundingClientRect().top <= middle) + 1)
}
