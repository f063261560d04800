import { useState } from 'react'

/** The row under the keys, and the one whose panel is open: it stays while other rows load. */
export function useActiveRow<Row extends { id: string }>(rows: readonly Row[]) {
  const [currentId, setCurrent] = useState<string | null>(null)
  const [kept, setOpened] = useState<Row | undefined>(undefined)
  const at = rows.findIndex(({ id }) => id === currentId)
  // As it is now, or as it was when the filters let it go.
  const opened = kept && (rows.find(({ id }) => id === kept.id) ?? kept)

  function open(id: string) {
    setCurrent(id)
    setOpened(rows.find(row => row.id === id))
  }

  return {
    at,
    current: rows[at],
    opened,
    open,
    close: () => setOpened(undefined),
    move(by: 1 | -1) {
      const next = rows[at === -1 ? 0 : Math.min(Math.max(at + by, 0), rows.length - 1)]
      if (!next) return
      setCurrent(next.id)
      // An open panel follows.
      if (kept) setOpened(next)
    },
  }
}

export type ActiveRow<Row extends { id: string }> = ReturnType<typeof useActiveRow<Row>>
