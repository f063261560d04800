import { Alert, Button, Group } from '@mantine/core'
import { useEffect, useState } from 'react'
import { updateUser } from '#shared/account/auth.ts'
import { requestUpload } from '#shared/documents/uploads.ts'
import { t } from '#shared/language/t.ts'
import { CallError, useSend } from '#web/client/api.ts'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { toast } from '#web/components/feedback/toast.tsx'
import { sendFile } from '#web/documents/transfer.ts'
import { useChangeAccount } from '../rows/use-change-account.ts'
import styles from './save-picture.module.css'

/** Shows a chosen picture as others will see it, and saves it. */
export function SavePicture({ picture, onClose }: { picture: Blob; onClose: () => void }) {
  const url = useObjectUrl(picture)
  const { save, isSaving, sentence } = useSavePicture(picture, onClose)
  const close = isSaving ? () => {} : onClose
  return (
    <Dialog opened onClose={close} title={t('Your Picture')}>
      <div className={styles.preview}>
        {url && <img src={url} alt={t('How others will see you')} className={styles.round} />}
      </div>
      {sentence && (
        <Alert color="red" mt="md" role="alert">
          {sentence}
        </Alert>
      )}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={close} disabled={isSaving}>
          {t('Cancel')}
        </Button>
        <Button onClick={save} disabled={isSaving} data-autofocus>
          {isSaving ? t('Saving...') : t('Save Picture')}
        </Button>
      </Group>
    </Dialog>
  )
}

function useSavePicture(picture: Blob, onSaved: () => void) {
  const changeAccount = useChangeAccount()
  const uploaded = useUploadPicture()
  const { mutateAsync: keep } = useSend(updateUser)
  const [isSaving, setSaving] = useState(false)
  const [sentence, setSentence] = useState<string | null>(null)

  async function save() {
    setSaving(true)
    setSentence(null)
    try {
      const fileUrl = await uploaded(picture, 'picture.jpg')
      const { profileImageUrl } = await keep({ body: { profileImageUrl: fileUrl } })
      changeAccount(before => ({ ...before, profileImageUrl }))
      toast.success(t('Picture saved'))
      onSaved()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setSentence(error.sentence)
    } finally {
      setSaving(false)
    }
  }

  return { save: () => void save(), isSaving, sentence }
}

/** Uploads a JPEG under a name: the address to save it by. */
export function useUploadPicture() {
  const { mutateAsync: issue } = useSend(requestUpload)
  return async (picture: Blob, name: string): Promise<string | undefined> => {
    const file = new File([picture], name, { type: 'image/jpeg' })
    const { uploadURL } = await issue({
      body: { name: file.name, type: file.type, size: file.size },
    })
    const watch = { onProgress: () => {}, signal: new AbortController().signal }
    await sendFile(uploadURL, file, file.type, watch)
    return uploadURL.split('?')[0]
  }
}

function useObjectUrl(picture: Blob): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(picture)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [picture])
  return url
}
