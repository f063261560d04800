import { useState } from 'react'
import { t } from '#shared/language/t.ts'
import { notifyFailure } from '#web/client/notify-failure.ts'
import type { Selection } from './work-table-props.ts'

/** Loads every selected row for a bulk action; a failure is shown, and nothing happens. */
export function useSelected<Row>(selection: Selection<Row>) {
  const [isLoading, setLoading] = useState(false)
  async function withRows(use: (rows: Row[]) => void | Promise<void>) {
    setLoading(true)
    try {
      await use(await selection.load())
    } catch (error) {
      notifyFailure(error, { title: t('The selected rows could not be loaded') })
    } finally {
      setLoading(false)
    }
  }
  return { isLoading, withRows: (use: (rows: Row[]) => void | Promise<void>) => void withRows(use) }
}
