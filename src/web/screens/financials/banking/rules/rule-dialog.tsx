import { SegmentedControl, Select, TextInput } from '@mantine/core'
import { listBankAccounts } from '#shared/accounting/banking/bank-accounts.ts'
import { createBankRule, deleteBankRule } from '#shared/accounting/banking/bank-rules.ts'
import { t } from '#shared/language/t.ts'
import { useCall } from '#web/client/api.ts'
import { undoWith } from '#web/client/undo.ts'
import { FieldPair, FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import { PropertySelect } from '#web/properties/property-select.tsx'
import { CategorySelect } from '../../expense-fields/expense-terms.tsx'
import { VendorSelect } from '../../expense-fields/vendor-select.tsx'
import { accountLabel } from '../account-choice.tsx'
import type { LineMatched } from '../matching/line-matched.ts'

/** Adds a rule, perhaps one that was offered. */
export function RuleDialog(props: {
  opened: boolean
  offered: LineMatched['offeredRule']
  onClose: () => void
  onAdded?: () => void
}) {
  const { opened, offered } = props
  const { data: accounts = [] } = useCall(listBankAccounts, { enabled: opened })
  const form = useSendForm(createBankRule, {
    initial: { ...blank, ...offered, vendorId: offered?.vendorId ?? '' },
    about: offered?.payeeContains,
    toBody: ({ category, reason, propertyId, vendorId, ...values }): object =>
      values.action === 'ignore'
        ? { ...values, reason }
        : { ...values, category, propertyId, vendorId },
    onSuccess: props.onAdded,
    success: ({ uses }) =>
      uses > 0
        ? t('Rule added; {count, plural, one {# line is} other {# lines are}} done by it', {
            count: uses,
          })
        : t('Rule added'),
    undo: ({ id }) => undoWith(deleteBankRule, { params: { id }, body: { undo: true } }),
    failure: t('Failed to add rule'),
  })
  const { action, propertyId } = form.values
  return (
    <FormDialog
      title={t('Add Rule')}
      text={t('It applies to lines without a match, now and in every file to come.')}
      opened={opened}
      onClose={props.onClose}
      form={form}
      submit={t('Add Rule')}
      submitting={t('Adding...')}
    >
      <FieldPair>
        <TextInput
          label={t('Payee or memo contains')}
          placeholder={t('e.g. COMCAST')}
          autoComplete="off"
          required
          data-autofocus
          {...form.field('payeeContains')}
        />
        <Select
          label={t('Bank account')}
          placeholder={t('All bank accounts')}
          clearable
          data={accounts.map(one => ({ value: one.id, label: accountLabel(one) }))}
          {...form.field('bankAccountId')}
          value={form.values.bankAccountId || null}
          onChange={id => form.set({ bankAccountId: id ?? '' })}
        />
      </FieldPair>
      <SegmentedControl
        aria-label={t('Then')}
        fullWidth
        size="sm"
        data={[
          { value: 'expense', label: t('Record expense') },
          { value: 'ignore', label: t('Ignore') },
        ]}
        value={action}
        onChange={value => form.set({ action: value })}
      />
      {action === 'ignore' ? (
        <TextInput label={t('Reason')} autoComplete="off" required {...form.field('reason')} />
      ) : (
        <>
          <PropertySelect
            required
            placeholder={t('Choose a property')}
            value={propertyId}
            error={form.field('propertyId').error}
            onChange={id => form.set({ propertyId: id ?? '' })}
          />
          <FieldPair>
            <CategorySelect {...form.field('category')} />
            <VendorSelect enabled={opened} {...form.field('vendorId')} />
          </FieldPair>
        </>
      )}
    </FormDialog>
  )
}

const blank = {
  payeeContains: '',
  bankAccountId: '',
  action: 'expense' as string,
  propertyId: '',
  vendorId: '',
  category: null as string | null,
  reason: '',
}
