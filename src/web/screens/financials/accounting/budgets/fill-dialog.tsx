import { Alert, Button, Group, Select, TextInput } from '@mantine/core'
import { History } from 'lucide-react'
import { useState } from 'react'
import { accountName } from '#shared/accounting/account-names.ts'
import { type BudgetRow, getBudgetActuals } from '#shared/accounting/budgets.ts'
import { type Basis, bases } from '#shared/accounting/general-ledger.ts'
import { t } from '#shared/language/t.ts'
import { addMoney } from '#shared/money.ts'
import { useCall } from '#web/client/api.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { FieldPair } from '#web/components/layout/field-pair.tsx'
import { type Column, DataTable } from '#web/components/tables/data-table.tsx'
import { Money } from '#web/components/values/money.tsx'
import { useLocale } from '#web/session/locale.ts'
import { basisLabels } from '../use-statement-filters.tsx'
import { type Cells, changedBy, shownAmount } from './amounts.ts'

/** Fills a year from the actuals of the one before, changed by a percentage; shown before it is done. */
export function FillDialog(props: {
  opened: boolean
  onClose: () => void
  year: number
  propertyId: string | undefined
  onFill: (cells: Cells) => void
}) {
  const { currency } = useLocale()
  const [basis, setBasis] = useState<Basis>('cash')
  const [percent, setPercent] = useState('0')
  const query = { year: props.year - 1, propertyId: props.propertyId, basis }
  const call = useCall(getBudgetActuals, { query, enabled: props.opened })
  const rows = call.data?.rows ?? []
  const isWrong = changedBy([], percent) === null
  return (
    <Dialog
      opened={props.opened}
      onClose={props.onClose}
      title={t('Fill From Last Year')}
      size="lg"
    >
      <FieldPair>
        <TextInput
          label={t('Change in percent')}
          description={t('e.g. 3 for 3% more, -2.5 for less')}
          inputMode="decimal"
          autoComplete="off"
          value={percent}
          error={isWrong && t('Enter a percentage such as 3 or -2.5')}
          onChange={event => setPercent(event.currentTarget.value.trim())}
          data-autofocus
        />
        <Select
          label={t('Basis')}
          description={t('Of last year’s figures')}
          allowDeselect={false}
          value={basis}
          data={bases.map(value => ({ value, label: basisLabels[value] }))}
          onChange={value => setBasis(bases.find(one => one === value) ?? 'cash')}
        />
      </FieldPair>
      <QueryBoundary label={t('Actuals')} rows={4} call={call}>
        {({ year }) =>
          rows.length === 0 ? (
            <EmptyState
              icon={History}
              title={t('Nothing recorded in {year}', { year: `${year}` })}
              text={t('Type the budget instead, or paste it from a spreadsheet.')}
            />
          ) : (
            <DataTable
              label={t('Budget from last year')}
              rows={rows}
              rowKey={({ accountId }) => accountId}
              columns={columns(currency, isWrong ? '0' : percent, year)}
              dense
            />
          )
        }
      </QueryBoundary>
      <Alert color="gray" mt="md">
        {t(
          'These accounts are overwritten in the grid. Nothing is saved until you choose Save Budget.',
        )}
      </Alert>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={props.onClose}>
          {t('Cancel')}
        </Button>
        <Button
          disabled={rows.length === 0 || isWrong}
          onClick={() => {
            props.onFill(filled(rows, percent))
            props.onClose()
          }}
        >
          {t('Fill Budget')}
        </Button>
      </Group>
    </Dialog>
  )
}

function filled(rows: readonly BudgetRow[], percent: string): Cells {
  return Object.fromEntries(
    rows.map(({ accountId, months }) => [
      accountId,
      (changedBy(months, percent) ?? []).map(shownAmount),
    ]),
  )
}

function columns(currency: string, percent: string, year: number): Column<BudgetRow>[] {
  const sum = (amounts: readonly string[]) => (
    <Money amount={addMoney(...amounts)} currency={currency} />
  )
  return [
    {
      header: t('Account'),
      onPhone: 'title',
      cell: ({ number, name }) => `${number} ${accountName(name)}`,
    },
    { header: `${year}`, align: 'right', cell: ({ months }) => sum(months) },
    {
      header: `${year + 1}`,
      align: 'right',
      cell: ({ months }) => sum(changedBy(months, percent) ?? []),
    },
  ]
}
