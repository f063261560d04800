import { Checkbox } from '@mantine/core'
import { useCallback, useLayoutEffect, useRef } from 'react'
import { t } from '#shared/language/t.ts'
import type { OpenBalance } from '#shared/leases/open-balances.ts'
import { BalanceRow } from './balance-row.tsx'
import { blankEntry, type Entry, withEntry, withoutEntry } from './entries.ts'
import styles from './receive.module.css'
import type { ReceivedForm } from './use-received.ts'

/** The leases that owe; each can be ticked, or has its amount typed. */
export function BalanceRows({ rows, form }: { rows: readonly OpenBalance[]; form: ReceivedForm }) {
  const { entries, paymentMethod, isOneCheck } = form.values
  const ticked = rows.filter(({ id }) => entries[id])
  // The same functions for every row and every change, so that only the changed row renders again.
  const latest = useRef(form)
  useLayoutEffect(() => {
    latest.current = form
  })
  const change = useCallback((leaseId: string, changed: Partial<Entry>) => {
    const { values, set } = latest.current
    set({ entries: withEntry(values.entries, leaseId, changed) })
  }, [])
  const tick = useCallback(({ id, balance }: OpenBalance, isTicked: boolean) => {
    const { values, set } = latest.current
    const known = withoutEntry(values.entries, id)
    set({ entries: isTicked ? withEntry(known, id, { amount: balance }) : known })
  }, [])

  function tickAll(isTicked: boolean) {
    const shown = new Map(rows.map(row => [row.id, row]))
    const others = Object.entries(entries).filter(([id]) => isTicked || !shown.has(id))
    const added = rows.filter(({ id }) => isTicked && !entries[id])
    const filled = added.map(({ id, balance }) => [id, { ...blankEntry, amount: balance }] as const)
    form.set({ entries: Object.fromEntries([...others, ...filled]) })
  }

  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th>
            <Checkbox
              aria-label={t('Tick all that are shown')}
              checked={ticked.length === rows.length}
              indeterminate={ticked.length > 0 && ticked.length < rows.length}
              onChange={event => tickAll(event.currentTarget.checked)}
            />
          </th>
          <th scope="col">{t('Tenant')}</th>
          <th scope="col">{t('Oldest due')}</th>
          <th scope="col" data-align="right">
            {t('Balance')}
          </th>
          <th scope="col">{t('Amount')}</th>
          <th scope="col">{t('Method')}</th>
          <th scope="col">{t('Received')}</th>
          <th scope="col">{t('Check #')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <BalanceRow
            key={row.id}
            row={row}
            entry={entries[row.id]}
            method={paymentMethod}
            paymentDate={form.values.paymentDate}
            isOneCheck={isOneCheck}
            errors={errorsOf(form, row.id)}
            onTick={tick}
            onChange={change}
          />
        ))}
      </tbody>
    </table>
  )
}

/** As text, so that a row without a change of them does not render again. */
function errorsOf(form: ReceivedForm, leaseId: string): string {
  const fields = ['amount', 'paymentMethod', 'paymentDate', 'checkNumber']
  const found = fields.flatMap(field => form.errorAt(`entries.${leaseId}.${field}`) ?? [])
  return found.join(' ')
}
