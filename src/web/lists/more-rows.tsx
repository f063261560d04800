import { Button } from '@mantine/core'
import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { formatCount } from '#web/format/format.ts'
import styles from './rows.module.css'
import { UnprintedRows } from './unprinted-rows.tsx'
import type { Pages } from './use-pages.ts'

/** The foot of a list with more rows: loads them when it comes near, or on request. */
export function MoreRows<Row>({ list }: { list: Pages<Row> }) {
  const { exists, error, load } = list.more
  const isBusy = useIsFetching({ queryKey: list.key, exact: true }) > 0
  const [foot, isNear] = useIsNear()
  const goesOn = exists && isNear && !isBusy && !error && !list.isSearching
  useEffect(() => {
    if (!goesOn) return
    // New rows are painted first.
    const soon = setTimeout(load)
    return () => clearTimeout(soon)
  })
  if (!exists) return null
  return (
    <div ref={foot} className={styles.more}>
      <UnprintedRows list={list} />
      <Button variant="default" size="sm" disabled={isBusy} onClick={() => void load()}>
        {isBusy ? t('Loading...') : t('Show more')}
      </Button>
      <p className={styles.shown} role={error ? 'alert' : undefined}>
        {error?.sentence ??
          t('{shown} of {total} shown', {
            shown: formatCount(list.rows?.length ?? 0),
            total: list.totalLabel,
          })}
      </p>
    </div>
  )
}

/** Whether an element is in the window or will soon be. */
function useIsNear() {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!element) return
    const observer = new IntersectionObserver(
      entries => setNear(entries.at(-1)?.isIntersecting ?? false),
      { rootMargin: '0px 0px 1600px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return [setElement, isNear] as const
}
