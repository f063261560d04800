import { Alert, Button, Radio, Stack, Textarea } from '@mantine/core'
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
    success: 'Thank you, your answer was sent',
    failure: 'Your answer could not be sent',
  })
  const { value, onChange, error } = form.field('state')
  if (job.state === 'done') {
    return (
      <p className={styles.said} role="status">
        You reported this job as done. Thank you.
      </p>
    )
  }
  return (
    <form noValidate onSubmit={form.submit} className={styles.form}>
      {job.state !== 'sent' && (
        <p className={styles.said} role="status">
          {job.state === 'scheduled' && job.visitOn
            ? `You said you will come on ${formatDay(job.visitOn)}.`
            : 'You accepted this job.'}
        </p>
      )}
      {form.failure && (
        <Alert color="red" role="alert">
          {form.failure}
        </Alert>
      )}
      <Radio.Group label="Your answer" value={value} onChange={onChange} error={error}>
        <Stack gap="xs" mt={8} mb={error ? 4 : 0}>
          {job.state === 'sent' && <Radio value="accepted" label="I accept the job" />}
          <Radio value="scheduled" label="I will come on a day" />
          <Radio value="done" label="It is done" />
        </Stack>
      </Radio.Group>
      {form.values.state === 'scheduled' && (
        <DateInput label="Day of the visit" required {...form.field('visitOn')} />
      )}
      <Textarea
        label="Note"
        placeholder="Between 9 and 11, please leave the gate open"
        {...form.field('note')}
      />
      <Button type="submit" size="md" disabled={form.isPending}>
        {form.isPending ? 'Sending...' : 'Send Answer'}
      </Button>
    </form>
  )
}
