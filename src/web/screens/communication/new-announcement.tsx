import { Checkbox, Text } from '@mantine/core'
import { useState } from 'react'
import type * as z from 'zod'
import { t } from '#shared/language/t.ts'
import { countAudience, sendAnnouncement } from '#shared/messaging/announcements.ts'
import { useCall } from '#web/client/api.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import { notSent } from '#web/messages/message-fields.ts'
import { MessageText } from '#web/messages/message-text.tsx'
import { useAttachments } from '#web/messages/use-attachments.ts'
import { PropertiesSelect } from '#web/properties/properties-select.tsx'

/** Writes to all tenants of a property, of several or of all, and shows their number first. */
export default function NewAnnouncement(props: {
  opened: boolean
  onClose: () => void
  onSent: () => void
}) {
  const attachments = useAttachments()
  const [chosen, setChosen] = useState(nowhere)
  const isChosen = chosen.all || chosen.propertyIds.length > 0
  const { data, error, isFetching, refetch } = useCall(countAudience, {
    query: chosen.all ? { all: 'true' } : { propertyIds: chosen.propertyIds.join(',') },
    enabled: props.opened && isChosen,
  })
  const recipients = data?.recipients
  const form = useSendForm(sendAnnouncement, {
    initial: { subject: '', content: '' },
    toBody: typed => ({
      ...typed,
      ...placesOf(chosen),
      recipients,
      attachments: attachments.attachments,
    }),
    onSuccess: props.onSent,
    success: t('Announcement sent successfully'),
    failure: () => {
      // Others may live there by now.
      void refetch()
      return notSent()
    },
  })

  function reset() {
    attachments.clear()
    setChosen(nowhere)
    form.reset()
  }

  return (
    <FormDialog
      title={t('New Announcement')}
      text={t('Each tenant receives it as a separate message.')}
      opened={props.opened}
      onClose={props.onClose}
      form={{ ...form, reset, isDirty: form.isDirty || attachments.isChosen || isChosen }}
      submit={
        recipients
          ? t('{count, plural, one {Send to # person} other {Send to # people}}', {
              count: recipients,
            })
          : t('Send Announcement')
      }
      submitting={t('Sending...')}
      disabled={!recipients || isFetching || attachments.isIncomplete}
    >
      {!chosen.all && (
        <PropertiesSelect
          value={chosen.propertyIds}
          onChange={propertyIds => setChosen({ ...nowhere, propertyIds })}
        />
      )}
      <Checkbox
        label={t('All properties')}
        checked={chosen.all}
        onChange={event => setChosen({ ...nowhere, all: event.currentTarget.checked })}
      />
      <Text role="status" size="sm" m={0}>
        {!isChosen
          ? t('Choose a property to see the number of recipients.')
          : error
            ? error.sentence
            : data === undefined
              ? t('Counting...')
              : reachOf(data, chosen)}
      </Text>
      <MessageText form={form} attachments={attachments} />
    </FormDialog>
  )
}

function reachOf(
  { recipients, withoutEmail }: z.output<typeof countAudience.reply>,
  chosen: typeof nowhere,
): string {
  if (recipients === 0 && withoutEmail === 0)
    return isOne(chosen)
      ? t('This property has no current tenants.')
      : t('These properties have no current tenants.')
  return [
    recipients === 0
      ? t('No recipients.')
      : t('{count, plural, one {Will be sent to # person.} other {Will be sent to # people.}}', {
          count: recipients,
        }),
    withoutEmail > 0 &&
      t(
        '{count, plural, one {# person has no email and cannot read it.} other {# people have no email and cannot read it.}}',
        { count: withoutEmail },
      ),
  ]
    .filter(Boolean)
    .join(' ')
}

const nowhere = { propertyIds: [] as string[], all: false }

function placesOf(chosen: typeof nowhere) {
  if (chosen.all) return { all: true }
  return isOne(chosen) ? { propertyId: chosen.propertyIds[0] } : { propertyIds: chosen.propertyIds }
}

function isOne({ all, propertyIds }: typeof nowhere): boolean {
  return !all && propertyIds.length === 1
}
