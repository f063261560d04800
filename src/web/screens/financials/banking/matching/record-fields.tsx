import { Select, TextInput } from '@mantine/core'
import type { BankLine } from '#shared/accounting/banking/bank-lines.ts'
import { t } from '#shared/language/t.ts'
import { getLease } from '#shared/leases/leases.ts'
import { toCents } from '#shared/money.ts'
import { listPropertyOwners } from '#shared/owners/property-owners.ts'
import { useCall } from '#web/client/api.ts'
import { fullName } from '#web/format/format.ts'
import { FieldPair } from '#web/forms/form-dialog.tsx'
import type { SendForm } from '#web/forms/send-form.ts'
import { useRow } from '#web/lists/use-rows.ts'
import { PaymentLeaseSelect } from '#web/payments/lease-select.tsx'
import { chosenPayer, PayerSelect } from '#web/payments/payer-select.tsx'
import { PropertySelect } from '#web/properties/property-select.tsx'
import { ExpensePlace } from '../../expense-fields/expense-place.tsx'
import { CategorySelect } from '../../expense-fields/expense-terms.tsx'
import { VendorSelect } from '../../expense-fields/vendor-select.tsx'
import styles from './matching.module.css'
import type { RecordKind, RecordValues } from './record-values.ts'

interface Props {
  form: Pick<SendForm<RecordValues>, 'field' | 'values' | 'set'>
  line: BankLine
  enabled: boolean
}

/** The fields of one kind of record. */
export function RecordFields({ kind, ...props }: Props & { kind: RecordKind }) {
  if (kind === 'payment') return <PaymentFields {...props} />
  return kind === 'expense' ? <ExpenseFields {...props} /> : <OwnerFields {...props} />
}

function PaymentFields({ form, enabled }: Props) {
  const { leaseId, paidBy } = form.values
  const lease = useRow(getLease, leaseId, enabled)
  return (
    <>
      <PaymentLeaseSelect
        enabled={enabled}
        data-autofocus
        {...form.field('leaseId')}
        value={leaseId}
      />
      <PayerSelect
        lease={lease}
        {...form.field('paidBy')}
        value={chosenPayer(lease, paidBy || null, null)}
      />
      <TextInput label={t('Notes')} autoComplete="off" {...form.field('notes')} />
    </>
  )
}

function ExpenseFields({ form, line, enabled }: Props) {
  return (
    <>
      {toCents(line.amount) > 0 && (
        <p className={styles.facts}>{t('Money in is recorded as a refund of the vendor.')}</p>
      )}
      <ExpensePlace form={form} enabled={enabled} forUnit />
      <FieldPair>
        <VendorSelect enabled={enabled} {...form.field('vendorId')} />
        <TextInput
          label={t('Paid to')}
          required={!form.values.vendorId}
          autoComplete="off"
          {...form.field('payee')}
        />
      </FieldPair>
      <FieldPair>
        <CategorySelect {...form.field('category')} />
        <TextInput label={t('Description')} autoComplete="off" {...form.field('description')} />
      </FieldPair>
    </>
  )
}

function OwnerFields({ form, line, enabled }: Props) {
  const { propertyId, ownerId } = form.values
  const { data: owners = [] } = useCall(listPropertyOwners, {
    params: { id: propertyId || 'none' },
    enabled: enabled && propertyId !== '',
  })
  return (
    <>
      <p className={styles.facts}>
        {toCents(line.amount) > 0
          ? t('The owner puts this money in: a contribution.')
          : t('The owner takes this money out: a draw.')}
      </p>
      <PropertySelect
        required
        archived
        placeholder={t('Choose a property')}
        value={propertyId}
        error={form.field('propertyId').error}
        onChange={id => form.set({ propertyId: id ?? '', ownerId: '' })}
      />
      {owners.length > 1 && (
        <Select
          label={t('Owner')}
          placeholder={t('Owner of that day')}
          clearable
          data={owners.map(one => ({ value: one.id, label: fullName(one) }))}
          {...form.field('ownerId')}
          value={ownerId || null}
          onChange={id => form.set({ ownerId: id ?? '' })}
        />
      )}
      <TextInput label={t('Notes')} autoComplete="off" {...form.field('notes')} />
    </>
  )
}
