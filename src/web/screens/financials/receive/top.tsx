import { Select, Switch, TextInput } from '@mantine/core'
import { paymentMethods } from '#shared/accounting/payments.ts'
import { t } from '#shared/language/t.ts'
import { DateInput } from '#web/components/inputs/date-input.tsx'
import { MoneyInput } from '#web/components/inputs/money-input.tsx'
import { ClosedDayNote } from '#web/forms/closed-day-note.tsx'
import { methodLabels } from '#web/payments/labels.tsx'
import { useLocale } from '#web/session/locale.ts'
import styles from './receive.module.css'
import { rememberMethod } from './remembered-method.ts'
import type { ReceivedForm } from './use-received.ts'

/** The method and date of all rows without their own, or the one check that pays all of them. */
export function ReceivedTop({ form }: { form: ReceivedForm }) {
  const { currency, today } = useLocale()
  const { values } = form
  return (
    <div className={styles.top}>
      <Select
        label={t('Method for all')}
        allowDeselect={false}
        data={paymentMethods.map(method => ({ value: method, label: methodLabels[method] }))}
        value={values.isOneCheck ? 'check' : values.paymentMethod}
        disabled={values.isOneCheck}
        onChange={chosen => {
          const paymentMethod = paymentMethods.find(method => method === chosen)
          if (!paymentMethod) return
          rememberMethod(paymentMethod)
          form.set({ paymentMethod })
        }}
      />
      <DateInput
        label={t('Date received')}
        required
        today={today}
        max={today}
        {...form.field('paymentDate')}
        value={values.paymentDate ?? today}
      />
      <Switch
        className={styles.switch}
        label={t('One check for several leases')}
        {...form.toggle('isOneCheck')}
      />
      {values.isOneCheck && (
        <>
          <TextInput
            label={t('Check number')}
            autoComplete="off"
            data-autofocus
            {...form.field('checkNumber')}
          />
          <MoneyInput
            label={t('Check total')}
            currency={currency}
            required
            {...form.field('checkTotal')}
          />
        </>
      )}
      <div className={styles.note}>
        <ClosedDayNote days={[values.paymentDate]} />
      </div>
    </div>
  )
}
