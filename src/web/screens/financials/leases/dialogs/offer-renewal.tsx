import { Textarea } from '@mantine/core'
import { addDays, type Day, earlierOf, isDay } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import { lastDayToAccept, offerRenewal } from '#shared/leases/renewal-offers.ts'
import { DateInput } from '#web/components/inputs/date-input.tsx'
import { fullName } from '#web/format/format.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import { Consequence } from '#web/leases/consequence.tsx'
import type { LeaseDialogProps } from '#web/leases/lease-dialog-props.ts'
import { localeOf } from '#web/session/locale.ts'
import {
  RenewalFields,
  type TypedRenewal,
  untouchedRenewal,
  useRenewalSentences,
  useRenewalTerms,
} from './renewal-terms.tsx'

const daysToAnswer = 14

interface TypedOffer extends TypedRenewal {
  message: string
  validUntil: Day | null
}

/** Offers the tenant a renewal: nothing changes before they accept. */
export function OfferRenewal({ lease, opened, onClose }: LeaseDialogProps) {
  const { today } = localeOf(lease)
  const terms = useRenewalTerms(lease, opened)
  const form = useSendForm(offerRenewal, {
    initial: untouched,
    toBody: typed => ({
      ...terms.bodyOf(typed),
      message: typed.message,
      validUntil: validUntil(typed),
    }),
    params: { id: lease.id },
    success: t('Renewal offered'),
  })
  const values = terms.withDefaults(form.values)
  const words = useRenewalSentences(lease, values, opened)
  const latest = isDay(values.endDate) ? lastDayToAccept(lease, values.endDate) : undefined

  function validUntil(typed: TypedOffer): Day {
    const usual = addDays(today, daysToAnswer)
    return typed.validUntil ?? (latest ? earlierOf(usual, latest) : usual)
  }

  return (
    <FormDialog
      title={t('Offer Renewal')}
      text={t(
        '{tenant} is notified and can accept or decline. Nothing changes until they accept.',
        { tenant: fullName(lease.tenant) },
      )}
      opened={opened}
      onClose={onClose}
      form={form}
      submit={t('Offer Renewal')}
      submitting={t('Offering...')}
    >
      <RenewalFields lease={lease} form={form} values={values} />
      <DateInput
        label={t('Offer expires on')}
        required
        min={today}
        max={latest}
        {...form.field('validUntil')}
        value={validUntil(form.values)}
      />
      <Textarea
        label={t('Message')}
        description={t('Sent to the tenant with the offer')}
        autosize
        minRows={2}
        {...form.field('message')}
      />
      <Consequence sentences={words} />
    </FormDialog>
  )
}

const untouched: TypedOffer = { ...untouchedRenewal, message: '', validUntil: null }
