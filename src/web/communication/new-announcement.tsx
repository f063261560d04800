import { Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type * as z from 'zod'
import { countAudience, sendAnnouncement } from '#shared/announcements.ts'
import { useCall } from '../api.ts'
import { PropertySelect } from '../reports/property-select.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { useSendForm } from '../ui/send-form.ts'
import { AttachFiles } from './attach-files.tsx'
import { notSent, refresh } from './letter.ts'
import { useAttachments } from './use-attachments.ts'

/** Writes to everybody who rents in a property, and says beforehand how many that are. */
export default function NewAnnouncement(props: {
  opened: boolean
  onClose: () => void
  onSent: () => void
}) {
  const attachments = useAttachments()
  const [propertyId, setPropertyId] = useState('')
  const { data, error, isFetching, refetch } = useCall(countAudience, {
    query: { propertyId },
    enabled: props.opened && propertyId !== '',
  })
  const recipients = data?.recipients
  const form = useSendForm(sendAnnouncement, {
    initial: { subject: '', content: '' },
    toBody: typed => ({ ...typed, propertyId, recipients, attachments: attachments.attachments }),
    refresh,
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
    setPropertyId('')
    form.reset()
  }

  return (
    <FormDialog
      title="New Announcement"
      text="Everybody who rents in the property gets it as a message of their own."
      opened={props.opened}
      onClose={props.onClose}
      form={{ ...form, reset, isDirty: form.isDirty || attachments.isChosen || propertyId !== '' }}
      submit={recipients ? `Send to ${people(recipients)}` : 'Send Announcement'}
      submitting="Sending..."
      disabled={!recipients || isFetching || attachments.isIncomplete}
    >
      <PropertySelect
        placeholder="Choose a property"
        value={propertyId}
        onChange={chosen => setPropertyId(chosen ?? '')}
      />
      <Text role="status" size="sm" m={0}>
        {propertyId === ''
          ? 'Choose a property to see how many people it goes to.'
          : error
            ? error.sentence
            : data === undefined
              ? 'Counting...'
              : reachOf(data)}
      </Text>
      <TextInput label="Subject" placeholder="What it is about" {...form.field('subject')} />
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

function reachOf({ recipients, withoutEmail }: z.output<typeof countAudience.reply>): string {
  const others =
    withoutEmail === 1
      ? '1 person has no email and cannot read it.'
      : `${withoutEmail} people have no email and cannot read it.`
  if (recipients === 0)
    return withoutEmail > 0
      ? `It reaches nobody: ${others}`
      : 'Nobody rents in this property at the moment.'
  return `Goes to ${people(recipients)}.${withoutEmail > 0 ? ` ${others}` : ''}`
}

function people(count: number): string {
  return count === 1 ? '1 person' : `${count} people`
}
