import { Alert, Button, Radio, Stack, Textarea } from '@mantine/core'
import { t } from '#shared/language/t.ts'
import { answerVendorJob, type VendorJob } from '#shared/maintenance/vendor-links.ts'
import { DateInput } from '#web/components/inputs/date-input.tsx'
import { formatDay } from '#web/format/format.ts'
import { useSendForm } from '#web/forms/send-form.ts'
import styles from './job.module.css'

/** The vendor's answer; until the job is done, they may answer again. */
export function AnswerForm({ token, job }: { token: string; job: VendorJob }) {
  const form = useSendForm(answerVendorJob, {
    initial: { state: '', visitOn: job.visitOn ?? '', note: '' },
    params: { token },
    success: t('Thank you. Your response was sent.'),
    failure: t('Your response could not be sent'),
  })
  const { value, onChange, error } = form.field('state')
  if (job.state === 'done') {
    return (
      <p className={styles.said} role="status">
        {t('You marked this job as done. Thank you.')}
      </p>
    )
  }
  return (
    <form noValidate onSubmit={form.submit} className={styles.form}>
      {job.state !== 'sent' && (
        <p className={styles.said} role="status">
          {job.state === 'scheduled' && job.visitOn
            ? t('You scheduled a visit on {day}.', { day: formatDay(job.visitOn) })
            : t('You accepted this job.')}
        </p>
      )}
      {form.failure && (
        <Alert color="red" role="alert">
          {form.failure}
        </Alert>
      )}
      <Radio.Group label={t('Your response')} value={value} onChange={onChange} error={error}>
        <Stack gap="xs" mt={8} mb={error ? 4 : 0}>
          {job.state === 'sent' && <Radio value="accepted" label={t('I accept the job')} />}
          <Radio value="scheduled" label={t('I will visit on a specific day')} />
          <Radio value="done" label={t('The work is done')} />
        </Stack>
      </Radio.Group>
      {form.values.state === 'scheduled' && (
        <DateInput label={t('Visit date')} required {...form.field('visitOn')} />
      )}
      <Textarea
        label={t('Note')}
        placeholder={t('Between 9 and 11 AM. Please leave the gate open.')}
        {...form.field('note')}
      />
      <Button type="submit" size="md" disabled={form.isPending}>
        {form.isPending ? t('Sending...') : t('Send Response')}
      </Button>
    </form>
  )
}
