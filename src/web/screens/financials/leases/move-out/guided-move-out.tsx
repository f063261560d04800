import { Button, Checkbox, Select, Switch, Textarea, TextInput } from '@mantine/core'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { paymentMethods } from '#shared/accounting/payments.ts'
import { t } from '#shared/language/t.ts'
import { finishMoveOut } from '#shared/leases/move-out.ts'
import { toCents } from '#shared/money.ts'
import { DateInput } from '#web/components/inputs/date-input.tsx'
import { FieldPair, FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import { Consequence } from '#web/leases/consequence.tsx'
import type { LeaseDialogProps } from '#web/leases/lease-dialog-props.ts'
import { leaseRights } from '#web/leases/lease-rights.ts'
import { lastRentSentences } from '#web/leases/rent/rent-labels.ts'
import { useRents } from '#web/leases/rent/use-rents.ts'
import { methodLabels } from '#web/payments/labels.tsx'
import { localeOf } from '#web/session/locale.ts'
import { usePerson } from '#web/session/session.tsx'
import { DeductionFields } from './deduction-line.tsx'
import { DepositResult, LetterPreview } from './deposit-result.tsx'
import styles from './move-out.module.css'
import { bodyOf, daysOf, type MoveOutValues, untouched } from './move-out-values.ts'
import { useDeductions } from './use-deductions.ts'
import { useMoveOutPreview } from './use-move-out-preview.ts'

/** The whole move-out in one form: the last rent, the deductions, the deposit and its letter. */
export function GuidedMoveOut({ lease, opened, onClose }: LeaseDialogProps) {
  const { currency, today } = localeOf(lease)
  const { isAdmin } = leaseRights(lease, usePerson())
  const form = useSendForm(finishMoveOut, {
    initial: untouched,
    params: { id: lease.id },
    toBody: values => ({ ...bodyOf(values, lease, today), refund: refundOf(values) }),
    success: t('Tenant moved out'),
  })
  const { values } = form
  const days = daysOf(values, lease, today)
  const body = bodyOf(values, lease, today)
  const { sums, error, isCurrent } = useMoveOutPreview(lease.id, body, opened)
  const { lastDay } = days
  const isRunning = lease.status === 'active'
  const { rents } = useRents(lease.id, { lastDay }, opened && isRunning)
  const deductions = useDeductions(values.deductions, lines => form.set({ deductions: lines }))
  const isRefundable = isAdmin && toCents(sums?.refundable ?? '0.00') > 0

  function refundOf({ isReturned, method, notes }: MoveOutValues) {
    return isReturned && isRefundable && sums ? { amount: sums.refundable, method, notes } : null
  }

  return (
    <FormDialog
      title={t('Move Out')}
      text={t('Everything is recorded together when you finish. Until then nothing changes.')}
      opened={opened}
      onClose={onClose}
      form={form}
      submit={t('Finish Move-Out')}
      submitting={t('Saving...')}
      size="xl"
      disabled={deductions.isSending || !isCurrent}
    >
      <Section title={t('1. Move-out')}>
        <FieldPair>
          <DateInput
            label={t('Moved out on')}
            required
            data-autofocus
            min={lease.startDate}
            max={today}
            {...form.field('movedOutOn')}
            value={days.movedOutOn}
          />
          {isRunning && (
            <DateInput
              label={t('Rent is charged through')}
              required
              min={lease.startDate}
              {...form.field('lastDay')}
              value={lastDay}
            />
          )}
        </FieldPair>
        <Consequence sentences={rents ? lastRentSentences(rents.periods, currency) : []} />
        <Textarea
          label={t('Forwarding address')}
          autosize
          minRows={2}
          maxRows={5}
          {...form.field('forwardingAddress')}
          value={body.forwardingAddress ?? ''}
        />
      </Section>
      <Section title={t('2. Deductions')}>
        {values.deductions.map((line, place) => (
          <DeductionFields
            key={line.key}
            line={line}
            place={place + 1}
            currency={currency}
            isRefused={Boolean(form.field('deductions').error)}
            deductions={deductions}
          />
        ))}
        <div>
          <Button
            variant="subtle"
            leftSection={<Plus size={16} aria-hidden />}
            onClick={deductions.add}
          >
            {t('Add Deduction')}
          </Button>
        </div>
        <Switch
          label={t('Also use the deposit for the balance due')}
          {...form.toggle('coverBalance')}
        />
      </Section>
      <Section title={t('3. Deposit')}>
        {sums && <DepositResult sums={sums} currency={currency} today={today} />}
        {error && <p role="status">{error.sentence}</p>}
        {isRefundable && (
          <Checkbox
            label={t('Record the return of the deposit today')}
            {...form.toggle('isReturned')}
          />
        )}
        {isRefundable && values.isReturned && (
          <FieldPair>
            <Select
              label={t('Payment method')}
              data={paymentMethods.map(method => ({ value: method, label: methodLabels[method] }))}
              {...form.field('method')}
            />
            <TextInput label={t('Check number or reference')} {...form.field('notes')} />
          </FieldPair>
        )}
        <div>
          <LetterPreview leaseId={lease.id} unit={lease.unit.unitNumber} body={body} />
        </div>
      </Section>
    </FormDialog>
  )
}

function Section(props: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h3>{props.title}</h3>
      {props.children}
    </section>
  )
}
