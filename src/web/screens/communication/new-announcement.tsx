import { Checkbox, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type * as z from 'zod'
import { countAudience, sendAnnouncement } from '#shared/messaging/announcements.ts'
import { useCall } from '#web/client/api.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import { AttachFiles } from '#web/messages/attach-files.tsx'
import { notSent } from '#web/messages/message-fields.ts'
import { useAttachments } from '#web/messages/use-attachments.ts'
import { PropertiesSelect } from './properties-select.tsx'

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
    success: 'Announcement sent successfully',
    failure: () => {
      // Others may live there by now.
      void refetch()
      return notSent
    },
  })

  function reset() {
    attachments.clear()
    setChosen(nowhere)
    form.reset()
  }

  return (
    <FormDialog
      title="New Announcement"
      text="Each tenant receives it as a separate message."
      opened={props.opened}
      onClose={props.onClose}
      form={{ ...form, reset, isDirty: form.isDirty || attachments.isChosen || isChosen }}
      submit={recipients ? `Send to ${people(recipients)}` : 'Send Announcement'}
      submitting="Sending..."
      disabled={!recipients || isFetching || attachments.isIncomplete}
    >
      {!chosen.all && (
        <PropertiesSelect
          value={chosen.propertyIds}
          onChange={propertyIds => setChosen({ ...nowhere, propertyIds })}
        />
      )}
      <Checkbox
        label="All properties"
        checked={chosen.all}
        onChange={event => setChosen({ ...nowhere, all: event.currentTarget.checked })}
      />
      <Text role="status" size="sm" m={0}>
        {!isChosen
          ? 'Choose a property to see the number of recipients.'
          : error
            ? error.sentence
            : data === undefined
              ? 'Counting...'
              : reachOf(data, chosen)}
      </Text>
      <TextInput label="Subject" placeholder="Water shutoff on Friday" {...form.field('subject')} />
      <Textarea
        label="Message"
        placeholder="Write your message"
        minRows={5}
        required
        {...form.field('content')}
      />
      <AttachFiles attachments={attachments} />
    </FormDialog>
  )
}

function reachOf(
  { recipients, withoutEmail }: z.output<typeof countAudience.reply>,
  chosen: typeof nowhere,
): string {
  const others =
    withoutEmail === 1
      ? '1 person has no email and cannot read it.'
      : `${withoutEmail} people have no email and cannot read it.`
  if (recipients === 0)
    return withoutEmail > 0
      ? `No recipients: ${others}`
      : isOne(chosen)
        ? 'This property has no current tenants.'
        : 'These properties have no current tenants.'
  return `Will be sent to ${people(recipients)}.${withoutEmail > 0 ? ` ${others}` : ''}`
}

const nowhere = { propertyIds: [] as string[], all: false }

function placesOf(chosen: typeof nowhere) {
  if (chosen.all) return { all: true }
  return isOne(chosen) ? { propertyId: chosen.propertyIds[0] } : { propertyIds: chosen.propertyIds }
}

function isOne({ all, propertyIds }: typeof nowhere): boolean {
  return !all && propertyIds.length === 1
}

function people(count: number): string {
  return count === 1 ? '1 person' : `${count} people`
}
