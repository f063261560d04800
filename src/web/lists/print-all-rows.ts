import { useEffect } from 'react'

/** The maximum number of printed rows of a list: some fifty pages. */
export const maxPrintedRows = 1000

/**
 * Loads the rest of a list before the print dialog opens on Ctrl+P or ⌘P; `read` is null where nothing is left. Once
 * the browser prints, it waits for no answer.
 */
export function usePrintAllRows(read: (() => Promise<unknown>) | null): void {
  useEffect(() => {
    if (!read) return
    if (unread.size === 0) addEventListener('keydown', printWhole)
    unread.add(read)
    return () => {
      unread.delete(read)
      if (unread.size === 0) removeEventListener('keydown', printWhole)
    }
  })
}

/** Incomplete lists on the screen. */
const unread = new Set<() => Promise<unknown>>()
let isReading = false

function printWhole(event: KeyboardEvent): void {
  const isPrint = event.key.toLowerCase() === 'p' && (event.ctrlKey || event.metaKey)
  // An open dialog prints alone.
  if (!isPrint || event.shiftKey || event.altKey || document.querySelector('[aria-modal="true"]'))
    return
  event.preventDefault()
  if (!isReading) void readAndPrint()
}

async function readAndPrint(): Promise<void> {
  isReading = true
  try {
    await Promise.all([...unread].map(read => read()))
    // New rows are rendered one task later.
    await new Promise(done => setTimeout(done))
  } finally {
    isReading = false
  }
  print()
}
