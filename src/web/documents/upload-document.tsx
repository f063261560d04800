import { TextInput } from '@mantine/core'
import { type SyntheticEvent, useState } from 'react'
import { getUser } from '#shared/auth.ts'
import { createDocument } from '#shared/documents.ts'
import { listLeases } from '#shared/leases.ts'
import { fileTypeOf } from '#shared/objects.ts'
import { standing } from '#shared/permissions.ts'
import { useCall } from '../api.ts'
import { usePortal } from '../parts/portal.ts'
import { usePerson } from '../session.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { useSendForm } from '../ui/send-form.ts'
import { toast } from '../ui/toast.tsx'
import { FileDrop } from './file-drop.tsx'
import { nameWithoutEnding, refresh } from './file-words.ts'
import { none, PlaceSelects } from './place-selects.tsx'
import { type Upload, useUpload } from './use-upload.ts'

/** A file is chosen and sent at once; meanwhile one says what it is and where it belongs. */
export function UploadDocument(props: {
  opened: boolean
  onClose: () => void
  onSaved: () => void
}) {
  const { opened } = props
  const { upload, send, clear } = useUpload()
  const portal = usePortal()
  const rents = standing(usePerson()) === 'tenant' && portal !== 'newcomer'
  const { data: leases } = useCall(listLeases, { query: { limit: 2 }, enabled: opened && rents })
  const [suggested, setSuggested] = useState('')
  const form = useSendForm(createDocument, {
    initial: { name: '', propertyId: none, unitId: none, leaseId: none, fileUrl: '' },
    toBody: ({ name, propertyId, unitId, leaseId }) => ({
      name,
      ...chosen({ propertyId, unitId, leaseId: leaseOf(leaseId) }),
      ...(upload.phase === 'there' && fileOf(upload)),
    }),
    // A newcomer's first paper founds their books.
    refresh: portal === 'newcomer' ? [...refresh, getUser, '/api/organization'] : refresh,
    onSuccess: props.onSaved,
    success: 'Document saved successfully',
    failure: 'Failed to save document',
  })

  /** Who rents puts documents to a lease; where there is only one, it is chosen. */
  function leaseOf(chosen: string): string {
    const only = leases?.length === 1 ? leases[0]?.id : undefined
    return chosen === none && rents ? (only ?? none) : chosen
  }

  function choose(file: File) {
    if (!send(file)) return
    const name = nameWithoutEnding(file.name)
    // What the person typed stays; what an earlier file was called does not.
    const isTyped = ![suggested, ''].includes(form.values.name.trim())
    form.set({ fileUrl: '', ...(!isTyped && { name }) })
    setSuggested(name)
  }

  function submit(event?: SyntheticEvent) {
    if (upload.phase !== 'there') toast.failure('No file uploaded')
    // Without a file it says so at the file, and what else is missing at its field.
    return form.submit(event)
  }

  function reset() {
    clear()
    form.reset()
  }

  const isDirty = form.isDirty || upload.phase !== 'none'
  return (
    <FormDialog
      title="Upload Document"
      opened={opened}
      onClose={props.onClose}
      form={{ ...form, submit, reset, isDirty }}
      submit={upload.phase === 'sending' ? 'Uploading...' : 'Save Document'}
      submitting="Saving..."
      disabled={upload.phase === 'sending'}
    >
      <FileDrop
        upload={upload}
        error={form.field('fileUrl').error}
        onFile={choose}
        onClear={clear}
      />
      <TextInput label="Document name" placeholder="Lease 2026" required {...form.field('name')} />
      <PlaceSelects
        form={{ ...form, values: { ...form.values, leaseId: leaseOf(form.values.leaseId) } }}
        enabled={opened}
        rents={rents}
      />
    </FormDialog>
  )
}

/** What the document is about; no association is sent as absent. */
function chosen(place: Record<string, string>) {
  return Object.fromEntries(Object.entries(place).filter(([, id]) => id !== none))
}

function fileOf({ file, fileUrl }: Extract<Upload, { phase: 'there' }>) {
  return { fileUrl, fileType: fileTypeOf(file.name), fileSize: file.size }
}
