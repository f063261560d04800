import { Anchor } from '@mantine/core'
import { useRef } from 'react'
import { Link } from 'wouter'
import { bankRowKey } from '#shared/accounting/banking/bank-rows.ts'
import {
  type ReconciliationDetails,
  readReconciliation,
} from '#shared/accounting/banking/reconciliations.ts'
import { t } from '#shared/language/t.ts'
import { useCall } from '#web/client/api.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { Money } from '#web/components/values/money.tsx'
import { formatDay } from '#web/format/format.ts'
import { useKeys } from '#web/lists/work-table/use-keys.ts'
import { useLocale } from '#web/session/locale.ts'
import { bankingAddress } from '../views.ts'
import { Figures } from './figures.tsx'
import styles from './reconciling.module.css'
import { TickRow } from './tick-row.tsx'
import { useTicks } from './use-ticks.ts'

/** A reconciliation that is open: rows to tick at the left, the difference large at the right. */
export function OpenReconciliation({ id, mayWrite }: { id: string; mayWrite: boolean }) {
  const call = useCall(readReconciliation, { params: { id } })
  return (
    <QueryBoundary label={t('Reconciliation')} rows={6} call={call}>
      {details => <Sheet details={details} mayWrite={mayWrite} />}
    </QueryBoundary>
  )
}

function Sheet({ details, mayWrite }: { details: ReconciliationDetails; mayWrite: boolean }) {
  const { rows, difference, isTicked, toggle } = useTicks(details)
  const list = useRef<HTMLUListElement>(null)
  useKeys({ ArrowDown: () => step(list.current, 1), ArrowUp: () => step(list.current, -1) })
  return (
    <div className={styles.sheet}>
      <div>
        <OpenLines details={details} />
        <section aria-label={t('Not on the statement yet')}>
          <div className={styles.part}>
            <h3 className={styles.title}>{t('Not on the statement yet')}</h3>
            <p className={styles.note}>
              {rows.length === 0
                ? t('Every record through this day is on the statement.')
                : t('Tick the records that the statement shows. Matched ones are ticked already.')}
            </p>
          </div>
          <ul ref={list} className={styles.rows} aria-label={t('Not on the statement yet')}>
            {rows.map(row => (
              <TickRow
                key={bankRowKey(row)}
                row={row}
                isTicked={isTicked(row)}
                onToggle={mayWrite ? () => toggle(row) : undefined}
              />
            ))}
          </ul>
        </section>
      </div>
      <Figures details={details} difference={difference} mayWrite={mayWrite} />
    </div>
  )
}

/** Moves the focus to the next row, or the one before. */
function step(list: HTMLElement | null, by: 1 | -1) {
  const boxes = [...(list?.querySelectorAll<HTMLElement>('input[type="checkbox"]') ?? [])]
  const at = boxes.findIndex(box => box.matches(':focus'))
  boxes[at === -1 ? 0 : Math.min(Math.max(at + by, 0), boxes.length - 1)]?.focus()
}

function OpenLines({ details: { openLines, bankAccountId } }: { details: ReconciliationDetails }) {
  const { currency } = useLocale()
  if (openLines.length === 0) return null
  return (
    <section aria-label={t('Lines to match first')}>
      <div className={styles.part}>
        <h3 className={styles.title}>{t('Lines to match first')}</h3>
        <p className={styles.note}>
          {t(
            '{count, plural, one {# line of the bank has} other {# lines of the bank have}} no record yet.',
            { count: openLines.length },
          )}{' '}
          <Anchor
            component={Link}
            inherit
            href={bankingAddress('match', { account: bankAccountId })}
          >
            {t('Match Lines')}
          </Anchor>
        </p>
      </div>
      <ul className={styles.rows} aria-label={t('Lines to match first')}>
        {openLines.slice(0, shownLines).map(({ id, payee, postedOn, open }) => (
          <li key={id} className={styles.open}>
            <span>
              {payee || t('Line')} · {formatDay(postedOn)}
            </span>
            <Money amount={open} currency={currency} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The rest is on the matching screen. */
const shownLines = 5
