import { Button } from '@mantine/core'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { isDay } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import type { Lease } from '#shared/leases/leases.ts'
import { DayFilter } from '#web/components/inputs/day-filter.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { formatDay } from '#web/format/format.ts'
import { leaseRights } from '#web/leases/lease-rights.ts'
import { LeaseLedger } from '#web/ledger/ledger.tsx'
import { RentStatementButton } from '#web/ledger/rent-statement-button.tsx'
import { useUrlFilter } from '#web/lists/url-filter.ts'
import { localeOf } from '#web/session/locale.ts'
import { usePerson } from '#web/session/session.tsx'
import { EntryMenu, useEntryDialogs } from './entry-actions.tsx'
import styles from './lease.module.css'

/** The ledger of a lease as of a day in the address; today without one. */
export function AccountPanel({ lease }: { lease: Lease }) {
  const { currency, today } = localeOf(lease)
  const [typed, setTyped] = useUrlFilter('asOf')
  const asOf = isDay(typed) && typed < today ? typed : undefined
  const { open, dialogs } = useEntryDialogs(lease)
  const { isOffice } = leaseRights(lease, usePerson())
  const [withVoided, setWithVoided] = useState(false)
  return (
    <Panel
      title={t('Ledger')}
      subtitle={
        asOf
          ? t('As of the end of {asOf}', { asOf: formatDay(asOf) })
          : t('All charges and payments')
      }
      actions={
        <div className={styles.tools}>
          <DayFilter
            size="xs"
            aria-label={t('As of')}
            title={t('As of')}
            min={lease.startDate}
            max={today}
            value={asOf ?? today}
            onChange={day => setTyped(day === today ? '' : day)}
          />
          {asOf && (
            <Button size="xs" variant="default" onClick={() => setTyped('')}>
              {t('Today')}
            </Button>
          )}
          {isOffice && (
            <Button
              size="xs"
              variant="default"
              aria-pressed={withVoided}
              onClick={() => setWithVoided(!withVoided)}
            >
              {withVoided ? t('Hide Voided') : t('Show Voided')}
            </Button>
          )}
          <RentStatementButton lease={lease} size="xs" />
          <Button
            size="xs"
            variant="default"
            leftSection={<Printer size={15} aria-hidden />}
            onClick={() => print()}
          >
            {t('Print')}
          </Button>
        </div>
      }
      flush
    >
      <LeaseLedger
        leaseId={lease.id}
        currency={currency}
        asOf={asOf}
        withVoided={withVoided}
        actions={
          asOf
            ? undefined
            : (entry, ledger) => (
                <EntryMenu lease={lease} entry={entry} ledger={ledger} onTask={open} />
              )
        }
      />
      {dialogs}
    </Panel>
  )
}
