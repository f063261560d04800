import { Select, TextInput } from '@mantine/core'
import {
  accountTypeLabels,
  createAccount,
  type LedgerAccount,
  updateAccount,
} from '#shared/accounting/ledger-accounts.ts'
import { t } from '#shared/language/t.ts'
import { FieldPair, FormDialog } from '#web/forms/form-dialog.tsx'
import { type SendForm, useSendForm } from '#web/forms/send-form.ts'

interface Props {
  opened: boolean
  onClose: () => void
}

/** Adds an account, or renumbers and renames one. */
export function AccountDialog({ account, ...props }: Props & { account: LedgerAccount | null }) {
  return account ? <EditAccount account={account} {...props} /> : <AddAccount {...props} />
}

function AddAccount(props: Props) {
  const form = useSendForm(createAccount, {
    initial: { number: '', name: '', type: 'expense' as string },
    toBody: (values): object => values,
    success: t('Account added'),
    failure: t('Failed to add account'),
  })
  return (
    <FormDialog
      {...props}
      title={t('Add Account')}
      form={form}
      submit={t('Add Account')}
      submitting={t('Adding...')}
    >
      <NumberAndName form={form} />
      <Select
        label={t('Type')}
        allowDeselect={false}
        data={Object.entries(accountTypeLabels).map(([value, label]) => ({ value, label }))}
        {...form.field('type')}
      />
    </FormDialog>
  )
}

function EditAccount({ account, ...props }: Props & { account: LedgerAccount }) {
  const { id, number, name } = account
  const form = useSendForm(updateAccount, {
    initial: { number, name },
    params: { id },
    success: t('Account saved'),
    failure: t('Failed to save account'),
  })
  return (
    <FormDialog
      {...props}
      title={t('Edit Account')}
      form={form}
      submit={t('Save Account')}
      submitting={t('Saving...')}
    >
      <NumberAndName form={form} />
    </FormDialog>
  )
}

function NumberAndName({
  form,
}: {
  form: Pick<SendForm<Record<'number' | 'name', string>>, 'field'>
}) {
  return (
    <FieldPair>
      <TextInput
        label={t('Number')}
        inputMode="numeric"
        autoComplete="off"
        required
        data-autofocus
        {...form.field('number')}
      />
      <TextInput label={t('Name')} autoComplete="off" required {...form.field('name')} />
    </FieldPair>
  )
}
