import { Select, TextInput } from '@mantine/core'
import {
  type BankAccount,
  bankAccountKindLabels,
  createBankAccount,
  updateBankAccount,
} from '#shared/accounting/banking/bank-accounts.ts'
import { t } from '#shared/language/t.ts'
import { DateInput } from '#web/components/inputs/date-input.tsx'
import { FieldPair, FormDialog } from '#web/forms/form-dialog.tsx'
import { type SendForm, useSendForm } from '#web/forms/send-form.ts'
import { PropertiesSelect } from '#web/properties/properties-select.tsx'

interface Props {
  opened: boolean
  onClose: () => void
}

/** Adds a bank account, or changes one. */
export function AccountDialog({ account, ...props }: Props & { account: BankAccount | null }) {
  return account ? <EditAccount account={account} {...props} /> : <AddAccount {...props} />
}

const blank = {
  ...{ name: '', bank: '', last4: '', openingOn: '' },
  propertyIds: [] as string[],
  depositPropertyIds: [] as string[],
}
type Facts = typeof blank

function AddAccount(props: Props) {
  const form = useSendForm(createBankAccount, {
    initial: { ...blank, kind: 'operating' as string },
    toBody: ({ depositPropertyIds, ...values }): object =>
      values.kind === 'trust' ? { ...values, depositPropertyIds } : values,
    success: t('Bank account added'),
    failure: t('Failed to add bank account'),
  })
  return (
    <FormDialog
      {...props}
      title={t('Add Bank Account')}
      form={form}
      submit={t('Add Bank Account')}
      submitting={t('Adding...')}
    >
      <TextInput
        label={t('Name')}
        placeholder={t('e.g. Elm operating')}
        autoComplete="off"
        required
        data-autofocus
        {...form.field('name')}
      />
      <Select
        label={t('Type')}
        description={kindHints()[form.values.kind]}
        allowDeselect={false}
        data={Object.entries(bankAccountKindLabels).map(([value, label]) => ({ value, label }))}
        {...form.field('kind')}
      />
      <FactFields form={form} known={[]} />
      {form.values.kind === 'trust' && <DepositsField form={form} known={[]} />}
    </FormDialog>
  )
}

function kindHints(): Partial<Record<string, string>> {
  return {
    operating: t('For rent, expenses and draws'),
    trust: t('For rent you hold for others. Nothing may make a balance of theirs negative'),
    deposit: t('For security deposits alone'),
  }
}

function EditAccount({ account, ...props }: Props & { account: BankAccount }) {
  const { id, name, bank, last4, openingOn, kind, properties, depositProperties } = account
  const form = useSendForm(updateBankAccount, {
    initial: {
      name,
      bank: bank ?? '',
      last4: last4 ?? '',
      openingOn: openingOn ?? '',
      propertyIds: properties.map(property => property.id),
      depositPropertyIds: depositProperties.map(property => property.id),
    },
    version: account.updatedAt,
    params: { id },
    success: t('Bank account saved'),
    failure: t('Failed to save bank account'),
  })
  return (
    <FormDialog
      {...props}
      title={t('Edit Bank Account')}
      form={form}
      submit={t('Save Bank Account')}
      submitting={t('Saving...')}
    >
      <TextInput
        label={t('Name')}
        autoComplete="off"
        required
        data-autofocus
        {...form.field('name')}
      />
      <FactFields form={form} known={properties} isDefault={account.isDefault} />
      {kind === 'trust' && <DepositsField form={form} known={depositProperties} />}
    </FormDialog>
  )
}

type FactForm = Pick<SendForm<Facts>, 'values' | 'set'> & {
  field: (name: keyof Facts) => ReturnType<SendForm<Facts>['field']>
}

/** Of a trust account, which may hold deposits beside other money. */
function DepositsField({ form, known }: { form: FactForm; known: BankAccount['properties'] }) {
  return (
    <PropertiesSelect
      label={t('Deposits')}
      description={t('Whose security deposits are here too')}
      known={known}
      {...form.field('depositPropertyIds')}
      value={form.values.depositPropertyIds}
      onChange={depositPropertyIds => form.set({ depositPropertyIds })}
    />
  )
}

function FactFields(props: {
  form: FactForm
  known: BankAccount['properties']
  isDefault?: boolean
}) {
  const { form, known, isDefault = false } = props
  return (
    <>
      <FieldPair>
        <TextInput label={t('Bank')} autoComplete="off" {...form.field('bank')} />
        <TextInput
          label={t('Last four digits')}
          description={t('No more of the number is stored')}
          autoComplete="off"
          maxLength={4}
          {...form.field('last4')}
        />
      </FieldPair>
      <DateInput
        label={t('Opening date')}
        description={t(
          'Earlier records count as already on a statement. Leave blank to match all of them',
        )}
        {...form.field('openingOn')}
      />
      <PropertiesSelect
        label={t('Properties')}
        description={
          isDefault
            ? t('This account also has the properties that name no other')
            : t('Whose money of this type is here')
        }
        placeholder={isDefault ? t('All others') : undefined}
        known={known}
        {...form.field('propertyIds')}
        value={form.values.propertyIds}
        onChange={propertyIds => form.set({ propertyIds })}
      />
    </>
  )
}
