import { ActionIcon, Group } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { ChartColumn, CircleCheck } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import {
  type AgedBalance,
  ageNames,
  listAging,
  saveAging,
  summarizeAging,
} from '#shared/accounting/account-lists.ts'
import { t } from '#shared/language/t.ts'
import { sendReminders } from '#shared/leases/late-reminders.ts'
import { toCents } from '#shared/money.ts'
import { can } from '#shared/permissions.ts'
import { useCall } from '#web/client/api.ts'
import { useDialog } from '#web/components/dialogs/use-dialog.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { LazyDialog } from '#web/components/loading/lazy-dialog.tsx'
import { formatMoney } from '#web/format/format.ts'
import { RemindButton } from '#web/leases/remind/remind-button.tsx'
import { RemindSelected } from '#web/leases/remind/remind-selected.tsx'
import { remindedLabel } from '#web/leases/remind/reminder-labels.ts'
import { useUrlFilter } from '#web/lists/url-filter.ts'
import { choiceFilter } from '#web/lists/work-table/filters.tsx'
import { WorkTable } from '#web/lists/work-table/work-table.tsx'
import type { Summary } from '#web/lists/work-table/work-table-props.ts'
import { propertyFilter } from '#web/properties/property-filter.tsx'
import { usePerson } from '#web/session/session.tsx'
import { AccountPanel, accountName } from './account-panel.tsx'
import { ageLabels } from './ages.ts'
import { agingColumns, isLate } from './aging-columns.tsx'
import { RemindAll } from './remind-all.tsx'

const AgeChart = lazy(() => import('./age-chart.tsx'))
const RemindDialog = lazy(() => import('#web/leases/remind/remind-dialog.tsx'))

/** Open amounts lease by lease, by age since the due date; prepayments stand apart. */
export default function Aging() {
  const mayRemind = can(usePerson(), sendReminders.may)
  const [propertyId] = useUrlFilter('property')
  const { data } = useCall(summarizeAging, { query: { propertyId: propertyId || undefined } })
  const [sum] = data?.sums ?? []
  const [isChartOpen, setChartOpen] = useState(false)
  const onPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const { open, ...reminded } = useDialog<string>()
  const columns = useMemo(() => agingColumns(mayRemind && open), [mayRemind, open])
  return (
    <>
      {isChartOpen && sum && (
        <Suspense>
          <AgeChart sum={sum} />
        </Suspense>
      )}
      <WorkTable
        name="aging"
        label={t('Aging')}
        list={listAging}
        summary={summarizeAging}
        file={saveAging}
        columns={columns}
        filters={[
          propertyFilter(),
          choiceFilter('age', t('Age'), ageLabels),
          choiceFilter('due', t('Balance'), { true: t('Open balance') }),
        ]}
        searchLabel={t('Search tenant, unit, amount')}
        usualSort="-open"
        nameOf={accountName}
        moneyOf={moneyOf}
        total={onPhone ? dueWords : totalWords}
        main={
          <Group gap={4} wrap="nowrap">
            <ActionIcon
              variant="subtle"
              color="gray"
              size={34}
              title={t('Chart')}
              aria-label={t('Chart')}
              aria-pressed={isChartOpen}
              onClick={() => setChartOpen(!isChartOpen)}
            >
              <ChartColumn size={17} aria-hidden />
            </ActionIcon>
            {sum && toCents(sum.amount) > 0 && <RemindAll propertyId={propertyId || undefined} />}
          </Group>
        }
        actions={selection => <RemindSelected selection={selection} />}
        panel={row => <AgingPanel key={row.id} row={row} />}
        empty={
          <EmptyState
            icon={CircleCheck}
            title={t('No open balances')}
            text={t('All tenants are paid up.')}
          />
        }
      />
      <LazyDialog opened={reminded.opened}>
        {reminded.about && (
          <RemindDialog
            leaseIds={[reminded.about]}
            opened={reminded.opened}
            onClose={reminded.close}
          />
        )}
      </LazyDialog>
    </>
  )
}

function AgingPanel({ row }: { row: AgedBalance }) {
  const { currency } = row.organization
  const money = (amount: string) => toCents(amount) !== 0 && formatMoney(amount, currency)
  return (
    <AccountPanel
      row={row}
      amount={row.open}
      actions={
        <RemindButton size="compact-sm" leaseIds={isLate(row) ? [row.id] : []}>
          {t('Remind')}
        </RemindButton>
      }
      facts={[
        ...ageNames.map(age => [ageLabels[age], money(row[age])] as const),
        [t('Prepaid'), money(row.credit)],
        [t('Reminder'), row.remindedAt && remindedLabel(row.remindedAt)],
      ]}
    />
  )
}

function moneyOf({ open, organization: { currency } }: AgedBalance): Summary['sums'][number] {
  return { currency, amount: open }
}

function dueWords({ count, sums: [sum] }: Summary): string {
  const tenants = t('{count, plural, one {# tenant} other {# tenants}}', { count })
  if (!sum) return tenants
  return t('{tenants}, {amount} due', { tenants, amount: formatMoney(sum.amount, sum.currency) })
}

/** With the amounts of each age, where they are known. */
function totalWords(summary: Summary): string {
  const [{ others = {}, currency = '' } = {}] = summary.sums
  const parts = ([...ageNames, 'credit'] as const)
    .map(name => [name, others[name] ?? '0.00'] as const)
    .filter(([, amount]) => toCents(amount) !== 0)
    .map(([name, amount]) =>
      t('{age}: {amount}', {
        age: name === 'credit' ? t('Prepaid') : ageLabels[name],
        amount: formatMoney(amount, currency),
      }),
    )
  return [dueWords(summary), ...parts].join(' · ')
}
