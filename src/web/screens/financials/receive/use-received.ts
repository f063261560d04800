import {
  createPaymentBatch,
  type PaymentBatch,
  voidPaymentBatch,
} from '#shared/accounting/payment-batches.ts'
import { undone } from '#shared/accounting/undo.ts'
import { t } from '#shared/language/t.ts'
import { undoWith } from '#web/client/undo.ts'
import { formatMoney } from '#web/format/format.ts'
import { useSendForm } from '#web/forms/send-form.ts'
import { useLocale } from '#web/session/locale.ts'
import { usePerson } from '#web/session/session.tsx'
import { inputsOf, type ReceivedValues, rowsOf } from './entries.ts'
import { rememberedMethod } from './remembered-method.ts'

/** The form of received payments. Its draft outlives a reload; a recorded batch can be undone as a whole. */
export function useReceived() {
  const person = usePerson()
  const { currency, today } = useLocale()
  const form = useSendForm(createPaymentBatch, {
    storageKey: `received payments ${person.id}`,
    survivesReload: true,
    initial: untouched(),
    inputs: inputsOf,
    toBody: values => ({ rows: rowsOf(values, today), ask: true }),
    success: ({ payments, total }) =>
      t('{count, plural, one {# payment} other {# payments}} recorded, {money} total', {
        count: payments.length,
        money: formatMoney(total, currency),
      }),
    undo: ({ id }: PaymentBatch) => undoWith(voidPaymentBatch, { params: { id }, body: undone }),
    failure: t('Failed to record payments'),
  })
  return form
}

export type ReceivedForm = ReturnType<typeof useReceived>

function untouched(): ReceivedValues {
  return {
    paymentMethod: rememberedMethod(),
    paymentDate: null,
    isOneCheck: false,
    checkNumber: '',
    checkTotal: '',
    entries: {},
  }
}
