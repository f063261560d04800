import { Button, Checkbox } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { BankLine } from '#shared/accounting/banking/bank-lines.ts'
import { type BankRow, bankRowKey, listBankRows } from '#shared/accounting/banking/bank-rows.ts'
import { t } from '#shared/language/t.ts'
import { addMoney } from '#shared/money.ts'
import { useCall } from '#web/client/api.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { SearchBox } from '#web/components/inputs/search-box.tsx'
import { formatMoney } from '#web/format/format.ts'
import { useSearched } from '#web/lists/use-rows.ts'
import { useLocale } from '#web/session/locale.ts'
import { LedgerRow } from '../ledger-row.tsx'
import styles from './matching.module.css'

/** Searches the rows of the ledger that no line is matched to, and matches the ticked ones. */
export function FindRows(props: {
  line: BankLine
  isPending: boolean
  onMatch: (rows: readonly BankRow[]) => void
  onClose: () => void
}) {
  const { line, isPending, onMatch, onClose } = props
  const { currency } = useLocale()
  const [typed, setTyped] = useState('')
  const [ticked, setTicked] = useState<readonly BankRow[]>([])
  const section = useRef<HTMLElement>(null)
  const q = useSearched(typed)
  const call = useCall(listBankRows, {
    query: { bankAccountId: line.bankAccountId, lineId: line.id, q: q || undefined },
  })
  const isTicked = (row: BankRow) => ticked.some(one => bankRowKey(one) === bankRowKey(row))
  useEffect(() => section.current?.querySelector('input')?.focus(), [])
  return (
    <section
      ref={section}
      className={styles.options}
      aria-label={t('Find Record')}
      onKeyDown={event => event.key === 'Escape' && onClose()}
    >
      <SearchBox
        label={t('Search payee, tenant or check number')}
        value={typed}
        onChange={setTyped}
      />
      <QueryBoundary
        label={t('Records')}
        rows={3}
        call={call}
        empty={<p className={styles.facts}>{t('No unmatched record found.')}</p>}
      >
        {rows => (
          <ul className={styles.found} aria-label={t('Records')}>
            {rows.map(row => (
              <li key={bankRowKey(row)}>
                <Checkbox
                  classNames={{ body: styles.box, labelWrapper: styles.label }}
                  checked={isTicked(row)}
                  onChange={() =>
                    setTicked(
                      isTicked(row)
                        ? ticked.filter(one => bankRowKey(one) !== bankRowKey(row))
                        : [...ticked, row],
                    )
                  }
                  label={<LedgerRow row={row} isPlain />}
                />
              </li>
            ))}
          </ul>
        )}
      </QueryBoundary>
      <p className={styles.sum} role="status">
        {t('{sum} of {money} chosen', {
          sum: formatMoney(addMoney('0.00', ...ticked.map(({ open }) => open)), currency),
          money: formatMoney(line.open, currency),
        })}
      </p>
      <div className={styles.buttons}>
        <Button disabled={ticked.length === 0 || isPending} onClick={() => onMatch(ticked)}>
          {isPending
            ? t('Matching...')
            : t(
                '{count, plural, =0 {Match Records} one {Match # Record} other {Match # Records}}',
                {
                  count: ticked.length,
                },
              )}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
      </div>
    </section>
  )
}
