import { Button } from '@mantine/core'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import type { TaxDetails } from '#shared/accounting/tax-details.ts'
import { createDocument, downloadDocument } from '#shared/documents/documents.ts'
import { t } from '#shared/language/t.ts'
import { useSend } from '#web/client/api.ts'
import { toast } from '#web/components/feedback/toast.tsx'
import { LazyDialog } from '#web/components/loading/lazy-dialog.tsx'
import { FileDrop } from '#web/documents/file-drop.tsx'
import { useUpload } from '#web/documents/use-upload.ts'
import { Viewer } from '#web/documents/viewer/viewer.tsx'
import type { TaxRecipient } from './recipient.ts'

/** A chosen Form W-9, which `keep` adds to the documents once the tax details are saved. */
export function useW9(recipient: TaxRecipient) {
  const { upload, send, clear } = useUpload()
  const { mutate } = useSend(createDocument)

  function keep() {
    if (upload.phase !== 'there') return
    const { fileUrl } = upload
    const of = recipient.kind === 'vendor' ? 'w9VendorId' : 'w9OwnerId'
    const name = t('Form W-9 of {name}', { name: recipient.name })
    clear()
    mutate(
      { body: { name, fileUrl, [of]: recipient.id } },
      {
        onError: ({ sentence }) =>
          toast.failure({ title: t('Tax details saved without the Form W-9'), text: sentence }),
      },
    )
  }

  return {
    ...{ upload, send, clear, keep },
    isChosen: upload.phase !== 'none',
    isSending: upload.phase === 'sending',
  }
}

/** The stored Form W-9, to be opened, and the place of a newer one. */
export function W9File(props: {
  stored: TaxDetails['w9Document']
  w9: ReturnType<typeof useW9>
  onChosen: () => void
}) {
  const { stored, w9 } = props
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {stored && (
        <Button
          variant="default"
          size="compact-sm"
          w="fit-content"
          leftSection={<FileText size={15} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {t('Open Form W-9')}
        </Button>
      )}
      <FileDrop
        upload={w9.upload}
        onFile={file => {
          if (w9.send(file)) props.onChosen()
        }}
        onClear={w9.clear}
      />
      <LazyDialog opened={isOpen}>
        {stored && isOpen && (
          <Viewer
            file={{ ...stored, path: downloadDocument.path.replace(':id', stored.id) }}
            onClose={() => setOpen(false)}
          />
        )}
      </LazyDialog>
    </>
  )
}
