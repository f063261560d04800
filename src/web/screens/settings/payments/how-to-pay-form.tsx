import { Alert, Button, Textarea, TextInput } from '@mantine/core'
import { type ManualDetails, updatePaymentProvider } from '#shared/accounting/online/provider.ts'
import { t } from '#shared/language/t.ts'
import { FieldPair } from '#web/components/layout/field-pair.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import styles from '../rows/rows.module.css'
import { HowToPayPreview } from './how-to-pay-preview.tsx'

/** Checks, Zelle and transfers, with what a tenant will read. */
export function HowToPayForm({ manual }: { manual: ManualDetails | null }) {
  const form = useSendForm(updatePaymentProvider, {
    initial: {
      zelle: manual?.zelle ?? '',
      checkTo: manual?.checkTo ?? '',
      mailTo: manual?.mailTo ?? '',
      bankName: manual?.bankName ?? '',
      routingNumber: manual?.routingNumber ?? '',
      accountNumber: manual?.accountNumber ?? '',
      notes: manual?.notes ?? '',
    },
    toBody: details => ({ provider: 'manual' as const, ...details }),
    success: t('Saved how to pay'),
    failure: t('Failed to save how to pay'),
  })
  return (
    <form noValidate onSubmit={form.submit} className={styles.form} aria-label={t('How to pay')}>
      {form.failure && (
        <Alert color="red" role="alert">
          {form.failure}
        </Alert>
      )}
      <TextInput
        label={t('Zelle')}
        description={t('The email or phone number of your Zelle account')}
        autoComplete="off"
        {...form.field('zelle')}
      />
      <TextInput label={t('Check payable to')} autoComplete="off" {...form.field('checkTo')} />
      <Textarea
        label={t('Mail checks to')}
        autosize
        minRows={2}
        maxRows={5}
        {...form.field('mailTo')}
      />
      <TextInput label={t('Bank')} autoComplete="off" {...form.field('bankName')} />
      <FieldPair>
        <TextInput
          label={t('Routing number')}
          inputMode="numeric"
          autoComplete="off"
          {...form.field('routingNumber')}
        />
        <TextInput
          label={t('Account number')}
          inputMode="numeric"
          autoComplete="off"
          {...form.field('accountNumber')}
        />
      </FieldPair>
      <Textarea label={t('Notes')} autosize minRows={2} maxRows={8} {...form.field('notes')} />
      <HowToPayPreview details={form.values} />
      <div className={styles.actions}>
        <Button type="submit" disabled={form.isPending}>
          {form.isPending ? t('Saving...') : t('Save How to Pay')}
        </Button>
      </div>
    </form>
  )
}
