import { CircleCheck } from 'lucide-react'
import { type SyntheticEvent, useEffect, useRef } from 'react'
import { t } from '#shared/language/t.ts'
import { listOpenBalances } from '#shared/leases/open-balances.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { Filters, SearchFilter } from '#web/lists/filters.tsx'
import { MoreRows } from '#web/lists/more-rows.tsx'
import { useUrlFilter } from '#web/lists/url-filter.ts'
import { usePages } from '#web/lists/use-pages.ts'
import { PropertySelect } from '#web/properties/property-select.tsx'
import { BalanceRows } from './balance-rows.tsx'
import { isReady } from './entries.ts'
import { ReceiveFoot } from './foot.tsx'
import styles from './receive.module.css'
import { ReceivedTop } from './top.tsx'
import { useReceived } from './use-received.ts'

/** All leases with an open balance, to record what came of many of them at once. */
export default function Receive() {
  const [q] = useUrlFilter('q')
  const [propertyId, setProperty] = useUrlFilter('property')
  const list = usePages(listOpenBalances, { q, propertyId })
  const form = useReceived()
  const whole = useRef<HTMLFormElement>(null)
  const { isPending } = form

  // The first faulty row may be far above the button.
  useEffect(() => {
    if (!isPending) whole.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [isPending])

  /** The next check of a pile has the same method and day. */
  async function send(how: () => Promise<boolean>) {
    const { paymentMethod, paymentDate, isOneCheck } = form.values
    if (await how()) form.reset({ paymentMethod, paymentDate, isOneCheck })
  }

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (isReady(form.values)) void send(() => form.submit())
  }

  return (
    <Panel
      title={t('Receive Payments')}
      subtitle={t('Leases with an open balance, the oldest first. Tick what came in.')}
      flush
    >
      <Filters>
        <SearchFilter label={t('Search by tenant or unit')} />
        <PropertySelect value={propertyId} onChange={id => setProperty(id ?? '')} />
      </Filters>
      <form
        ref={whole}
        noValidate
        className={styles.form}
        onSubmit={submit}
        onKeyDown={event => {
          if (event.key !== 'Enter' || event.target instanceof HTMLButtonElement) return
          // Enter in one of many rows is no end of all of them; Ctrl or ⌘ with it is.
          event.preventDefault()
          if (event.ctrlKey || event.metaKey) submit(event)
        }}
      >
        <ReceivedTop form={form} />
        <QueryBoundary
          label={t('Open balances')}
          call={{ ...list, data: list.rows }}
          empty={
            <EmptyState
              icon={CircleCheck}
              title={q || propertyId ? t('No open balances found') : t('Nothing is owed')}
              text={
                q || propertyId
                  ? t('No lease with an open balance matches these filters.')
                  : t('Leases with an open balance appear here.')
              }
            />
          }
        >
          {rows => (
            <>
              <BalanceRows rows={rows} form={form} />
              <MoreRows list={list} />
            </>
          )}
        </QueryBoundary>
        <ReceiveFoot
          form={form}
          rows={list.rows ?? []}
          onConfirm={() => void send(() => form.confirm('none'))}
        />
      </form>
    </Panel>
  )
}
