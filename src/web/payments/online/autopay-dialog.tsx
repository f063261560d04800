import { Button, Checkbox, Select } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { MethodKind } from '#shared/accounting/online/attempt-states.ts'
import { type Autopay, putAutopay, stopAutopay } from '#shared/accounting/online/autopay.ts'
import { listPaymentMethods, type SavedMethod } from '#shared/accounting/online/methods.ts'
import type { PaymentOptions } from '#shared/accounting/online/provider.ts'
import { t } from '#shared/language/t.ts'
import type { Lease } from '#shared/leases/leases.ts'
import { toCents } from '#shared/money.ts'
import { useCall, useSend } from '#web/client/api.ts'
import { ConfirmDialog } from '#web/components/dialogs/confirm-dialog.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { DateInput } from '#web/components/inputs/date-input.tsx'
import { MoneyInput } from '#web/components/inputs/money-input.tsx'
import { LoadingRows } from '#web/components/loading/loading.tsx'
import { formatMoney } from '#web/format/format.ts'
import { wholeNumber } from '#web/format/whole-number.ts'
import { FieldPair, FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import { after } from '#web/leases/confirmed-change.ts'
import { AddMethod } from './add-method.tsx'
import { methodName } from './method-name.ts'

interface Props {
  lease: Lease
  options: PaymentOptions
  autopay: Autopay | null
  opened: boolean
  onClose: () => void
}

/** Starts, changes, resumes or stops an autopay. Without a saved method it begins with one. */
export default function AutopayDialog(props: Props) {
  const { data } = useCall(listPaymentMethods)
  const methods = data?.filter(
    ({ organizationId }) => organizationId === props.lease.organization.id,
  )
  if (methods?.length) return <AutopayForm {...props} methods={methods} />
  return (
    <WithStop {...props}>
      {(stop, isStopping) => (
        <Dialog
          opened={props.opened && !isStopping}
          onClose={props.onClose}
          title={props.autopay ? t('Manage Autopay') : t('Set Up Autopay')}
        >
          {methods ? (
            <>
              <p>{t('First save a card or bank account on the secure payment page.')}</p>
              <AddMethod lease={props.lease} kinds={props.options.online?.kinds ?? []} />
              {stop}
            </>
          ) : (
            <LoadingRows count={2} label={t('Loading payment methods')} />
          )}
        </Dialog>
      )}
    </WithStop>
  )
}

/** The button that stops a running autopay, and its question in place of the dialog. */
function WithStop(
  props: Props & { children: (stop: ReactNode, isStopping: boolean) => ReactNode },
) {
  const { lease, autopay, onClose } = props
  const [isStopping, setStopping] = useState(false)
  const stop = useSend(
    stopAutopay,
    after(t('Autopay stopped'), () => {
      setStopping(false)
      onClose()
    }),
  )
  const button = autopay && (
    <Button variant="subtle" color="red" onClick={() => setStopping(true)}>
      {t('Stop Autopay')}
    </Button>
  )
  return (
    <>
      {props.children(button, isStopping)}
      <ConfirmDialog
        title={t('Stop autopay?')}
        confirm={t('Stop Autopay')}
        confirming={t('Stopping...')}
        opened={isStopping}
        onClose={() => setStopping(false)}
        onConfirm={() => stop.mutate({ params: { id: lease.id } })}
        isPending={stop.isPending}
        error={stop.error}
      >
        {t('Scheduled payments are canceled. Your rent is still due: pay it another way.')}
      </ConfirmDialog>
    </>
  )
}

function AutopayForm(props: Props & { methods: readonly SavedMethod[] }) {
  const { lease, autopay, methods, options, opened, onClose } = props
  const { currency } = lease.organization
  const form = useSendForm(putAutopay, {
    params: { id: lease.id },
    about: lease.id,
    initial: {
      methodId: autopay?.method.id ?? methods[0]?.id ?? '',
      what: autopay?.what ?? 'balance',
      amount: autopay?.amount ?? '',
      daysBefore: `${autopay?.daysBefore ?? 0}`,
      maxAmount: autopay?.maxAmount ?? '',
      mayPayPart: autopay?.mayPayPart ?? false,
      endsOn: autopay?.endsOn ?? '',
    },
    toBody: ({ daysBefore, amount, ...typed }) => ({
      ...typed,
      amount: typed.what === 'fixed' ? amount : null,
      daysBefore: wholeNumber(daysBefore),
    }),
    success: t('Autopay saved'),
    failure: t('Failed to save autopay'),
  })
  const chosen = methods.find(({ id }) => id === form.values.methodId)
  return (
    <WithStop {...props}>
      {(stop, isStopping) => (
        <FormDialog
          title={autopay ? t('Manage Autopay') : t('Set Up Autopay')}
          text={t('You get an email 3 days before each payment and can stop it until then.')}
          opened={opened && !isStopping}
          onClose={onClose}
          form={form}
          submit={autopay ? t('Save Changes') : t('Start Autopay')}
          submitting={t('Saving...')}
        >
          <Select
            label={t('Pay with')}
            description={chosen && feeNote(options, chosen.kind, currency)}
            data={methods.map(method => ({ value: method.id, label: methodName(method) }))}
            allowDeselect={false}
            {...form.field('methodId')}
          />
          <Select
            label={t('Pays')}
            data={[
              { value: 'balance', label: t('Everything due') },
              { value: 'rent', label: t('Rent only') },
              { value: 'fixed', label: t('A fixed amount') },
            ]}
            allowDeselect={false}
            {...form.field('what')}
          />
          {form.values.what === 'fixed' && (
            <MoneyInput
              label={t('Amount')}
              currency={currency}
              required
              {...form.field('amount')}
            />
          )}
          <FieldPair>
            <Select
              label={t('When')}
              data={days()}
              allowDeselect={false}
              {...form.field('daysBefore')}
            />
            <DateInput
              label={t('Last day')}
              description={t('Leave blank to continue for the whole lease')}
              {...form.field('endsOn')}
            />
          </FieldPair>
          <MoneyInput
            label={t('Never more than')}
            description={t('Above it nothing is paid, and you are notified.')}
            currency={currency}
            {...form.field('maxAmount')}
          />
          {form.values.maxAmount !== '' && (
            <Checkbox
              label={t('Pay up to this amount instead of nothing')}
              {...form.toggle('mayPayPart')}
            />
          )}
          {stop}
        </FormDialog>
      )}
    </WithStop>
  )
}

/** The fee that each payment costs its payer; undefined for none. */
function feeNote({ online }: PaymentOptions, kind: MethodKind, currency: string) {
  if (!online) return undefined
  const ach = formatMoney(online.achFee, currency)
  if (kind === 'ach')
    return toCents(online.achFee) > 0
      ? t('Each payment costs {fee} more.', { fee: ach })
      : undefined
  const { cardPercent, cardFixed } = online
  if (Number(cardPercent) === 0 && toCents(cardFixed) === 0) return undefined
  const fee = `${cardPercent}% + ${formatMoney(cardFixed, currency)}`
  return t('Each payment costs {fee} more.', { fee })
}

function days() {
  return [
    { value: '0', label: t('On the due day') },
    ...[1, 2, 3, 5, 7, 10, 15].map(count => ({
      value: `${count}`,
      label: t('{count, plural, one {# day before} other {# days before}}', { count }),
    })),
  ]
}
