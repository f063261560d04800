import { ReceiptText } from 'lucide-react'
import type { TaxFormRow, TaxForms } from '#shared/accounting/tax-forms.ts'
import { t } from '#shared/language/t.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { DataTable } from '#web/components/tables/data-table.tsx'
import { formatMoney } from '#web/format/format.ts'
import { taxColumns } from './tax-columns.tsx'
import styles from './tax-forms.module.css'

/** The review list of a year, with the rule above it and its sums below. */
export function Rows({ forms, onEdit }: { forms: TaxForms; onEdit: (row: TaxFormRow) => void }) {
  const { rows, currency, form } = forms
  if (rows.length === 0) return <Empty forms={forms} />
  return (
    <>
      <p className={styles.note}>{ruleOf(forms)}</p>
      <DataTable
        key={form}
        label={t('Tax Forms')}
        rows={rows}
        rowKey={({ vendorId, ownerId }) => vendorId ?? ownerId ?? ''}
        columns={taxColumns(form, currency, onEdit)}
      />
      <p className={styles.note}>{sumsOf(forms)}</p>
    </>
  )
}

function Empty({ forms: { form, year } }: { forms: TaxForms }) {
  return form === 'nec' ? (
    <EmptyState
      icon={ReceiptText}
      title={t('No vendor was paid in {year}', { year: `${year}` })}
      text={t('Choose a vendor on expenses and bills: what is paid to them is added up here.')}
    />
  ) : (
    <EmptyState
      icon={ReceiptText}
      title={t('No rents were collected for an owner in {year}', { year: `${year}` })}
      text={t('Set the owners of a property: their shares of its rents are added up here.')}
    />
  )
}

function ruleOf({ form, threshold, currency }: TaxForms): string {
  if (threshold === null) return t('Enter the threshold of this year to see who gets a form.')
  const amount = formatMoney(threshold, currency)
  return form === 'nec'
    ? t(
        'A form is due from {amount} for services, paid by check, ACH or cash. Payments without a known method count as checks.',
        { amount },
      )
    : t(
        'A form is due from {amount} of rents and other receipts from tenants, before fees and expenses, by the owner’s share of each day.',
        { amount },
      )
}

function sumsOf({ form, totals, withoutVendor, currency }: TaxForms): string {
  const money = (amount: string) => formatMoney(amount, currency)
  const values = {
    count: totals.forms,
    reported: money(totals.reported),
    excluded: money(totals.excluded),
    paid: money(totals.paid),
  }
  return form === 'nec'
    ? t(
        '{count, plural, one {# form} other {# forms}} for {reported}; {excluded} of {paid} paid in the year is left out, {withoutVendor} of it to payees who are no vendor.',
        { ...values, withoutVendor: money(withoutVendor) },
      )
    : t(
        '{count, plural, one {# form} other {# forms}} for {reported}; {excluded} of {paid} collected in the year is left out, {own} of it for homes of admins and unassigned shares.',
        { ...values, own: money(withoutVendor) },
      )
}
