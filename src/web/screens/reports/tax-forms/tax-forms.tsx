import { Button, Select } from '@mantine/core'
import { FileDown, Lock, ReceiptText } from 'lucide-react'
import { lazy, useState } from 'react'
import { listTaxForms, type TaxFormRow, type TaxForms } from '#shared/accounting/tax-forms.ts'
import { t } from '#shared/language/t.ts'
import { parseAmount } from '#shared/money.ts'
import { can } from '#shared/permissions.ts'
import { useCall } from '#web/client/api.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { useDialog } from '#web/components/dialogs/use-dialog.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { MoneyInput } from '#web/components/inputs/money-input.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { LazyDialog } from '#web/components/loading/lazy-dialog.tsx'
import { DataTable } from '#web/components/tables/data-table.tsx'
import { formatMoney } from '#web/format/format.ts'
import { Filters } from '#web/lists/filters.tsx'
import { useUrlFilter } from '#web/lists/url-filter.ts'
import { NotYours } from '#web/pages/not-yours.tsx'
import { useLocale } from '#web/session/locale.ts'
import { usePerson } from '#web/session/session.tsx'
import { taxColumns } from './tax-columns.tsx'
import styles from './tax-forms.module.css'

const FilesDialog = lazy(() => import('./files-dialog.tsx'))
const TaxDetailsDialog = lazy(() => import('#web/vendors/tax-details-dialog.tsx'))

/** Forms 1099-NEC of a year: who gets one and why, which parts are missing, and the files. */
export default function TaxFormsScreen() {
  const mayRead = can({ ...usePerson(), rents: false }, 'tax-form:read')
  if (mayRead) return <Review />
  return (
    <NotYours
      screen={t('Tax Forms')}
      icon={Lock}
      title={t('Managed by admins')}
      text={t('Admins keep the tax details of vendors and make their Forms 1099.')}
    />
  )
}

function Review() {
  const { today, currency } = useLocale()
  const thisYear = Number(today.slice(0, 4))
  // Forms are made in January, for the year before.
  const usual = today.slice(5, 7) === '01' ? thisYear - 1 : thisYear
  const [text, setYear] = useUrlFilter('year', `${usual}`)
  const [entered, setEntered] = useUrlFilter('threshold')
  const year = /^20[2-9][0-9]$/.test(text) ? Number(text) : usual
  const threshold = parseAmount(entered).ok ? entered : undefined
  const call = useCall(listTaxForms, { query: { year, threshold } })
  const files = useDialog<TaxForms>()
  const editing = useDialog<TaxFormRow>()
  const { data } = call
  return (
    <Page
      title={t('Tax Forms')}
      subtitle={t('Form 1099-NEC for vendors, by the calendar year they were paid in')}
      back={{ href: '/reports', name: t('Reports') }}
      actions={
        <Button
          leftSection={<FileDown size={17} aria-hidden />}
          disabled={!data || data.totals.forms === 0}
          onClick={() => data && files.open(data)}
        >
          {t('Make Forms')}
        </Button>
      }
    >
      <Filters>
        <Select
          label={t('Year')}
          allowDeselect={false}
          value={`${year}`}
          data={yearsAround(thisYear, year)}
          onChange={value => {
            setYear(value ?? `${usual}`)
          }}
        />
        {data && !data.isThresholdKnown && (
          <Threshold key={year} value={entered} currency={currency} onSet={setEntered} />
        )}
      </Filters>
      <Panel flush>
        <QueryBoundary label={t('Tax Forms')} call={call}>
          {forms => <Rows forms={forms} onEdit={editing.open} />}
        </QueryBoundary>
      </Panel>
      <LazyDialog opened={files.opened}>
        {files.about && (
          <FilesDialog forms={files.about} opened={files.opened} onClose={files.close} />
        )}
      </LazyDialog>
      <LazyDialog opened={editing.opened}>
        {editing.about && (
          <TaxDetailsDialog
            key={editing.about.vendorId}
            vendor={{ id: editing.about.vendorId, name: editing.about.name }}
            opened={editing.opened}
            onClose={editing.close}
          />
        )}
      </LazyDialog>
    </Page>
  )
}

function Threshold(props: { value: string; currency: string; onSet: (amount: string) => void }) {
  const [typed, setTyped] = useState(props.value)
  return (
    <MoneyInput
      label={t('Threshold of this year')}
      description={t('From the IRS instructions of Form 1099-NEC')}
      currency={props.currency}
      value={typed}
      onChange={setTyped}
      onBlur={() => props.onSet(typed)}
    />
  )
}

function Rows({ forms, onEdit }: { forms: TaxForms; onEdit: (row: TaxFormRow) => void }) {
  const { rows, currency, totals, threshold, withoutVendor } = forms
  if (rows.length === 0)
    return (
      <EmptyState
        icon={ReceiptText}
        title={t('No vendor was paid in {year}', { year: `${forms.year}` })}
        text={t('Choose a vendor on expenses and bills: what is paid to them is added up here.')}
      />
    )
  const money = (amount: string) => formatMoney(amount, currency)
  return (
    <>
      <p className={styles.note}>
        {threshold === null
          ? t('Enter the threshold of this year to see who gets a form.')
          : t('A form is due from {amount} for services, paid by check, ACH or cash.', {
              amount: money(threshold),
            })}{' '}
        {t('Payments without a known method count as checks.')}
      </p>
      <DataTable
        label={t('Tax Forms')}
        rows={rows}
        rowKey={({ vendorId }) => vendorId}
        columns={taxColumns(currency, onEdit)}
      />
      <p className={styles.note}>
        {t(
          '{count, plural, one {# form} other {# forms}} for {reported}; {excluded} of {paid} paid in the year is left out, {withoutVendor} of it to payees who are no vendor.',
          {
            count: totals.forms,
            reported: money(totals.reported),
            excluded: money(totals.excluded),
            paid: money(totals.paid),
            withoutVendor: money(withoutVendor),
          },
        )}
      </p>
    </>
  )
}

function yearsAround(now: number, chosen: number): string[] {
  const years = [now, now - 1, now - 2, now - 3]
  return [...new Set([...years, chosen])].toSorted((a, b) => b - a).map(String)
}
