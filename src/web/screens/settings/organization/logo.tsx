import { Button } from '@mantine/core'
import { type ChangeEvent, useRef, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { type Organization, updateOrganization } from '#shared/organization/organization.ts'
import { CallError, useSend } from '#web/client/api.ts'
import { toast } from '#web/components/feedback/toast.tsx'
import { useUploadPicture } from '../account/save-picture.tsx'
import { acceptedPictures, smallLogo } from '../account/small-picture.ts'
import { useChosenPicture } from '../account/use-chosen-picture.ts'
import styles from './logo.module.css'

/** The logo as it is printed, with buttons to choose another or none. */
export function Logo({ organization }: { organization: Organization }) {
  const { logoUrl, name } = organization
  const picker = useRef<HTMLInputElement>(null)
  const { save, remove, isSaving, failure } = useLogo()
  const { sentence, choose } = useChosenPicture(smallLogo, picture => void save(picture))
  const isBusy = isSaving || remove.isPending
  const wrong = sentence ?? failure

  function take(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.currentTarget.files ?? []
    // The same file chosen again is chosen again.
    event.currentTarget.value = ''
    if (file) choose(file)
  }

  return (
    <div className={styles.row}>
      <div className={styles.sheet}>
        {logoUrl ? (
          <img src={logoUrl} alt={t('Logo of {name}', { name })} />
        ) : (
          <span>{t('No logo')}</span>
        )}
      </div>
      <div className={styles.words}>
        <div className={styles.buttons}>
          <Button
            variant="default"
            size="sm"
            disabled={isBusy}
            onClick={() => picker.current?.click()}
          >
            {logoUrl ? t('Change Logo') : t('Add Logo')}
          </Button>
          {logoUrl && (
            <Button
              variant="subtle"
              color="gray"
              size="sm"
              disabled={isBusy}
              onClick={() => remove.mutate({ body: { logoUrl: null } })}
            >
              {t('Remove Logo')}
            </Button>
          )}
        </div>
        {wrong ? (
          <p className={styles.error} role="alert">
            {wrong}
          </p>
        ) : (
          <p className={styles.hint} role="status">
            {isBusy ? t('Saving...') : t('JPEG, PNG, WebP or HEIC. It is printed on white paper.')}
          </p>
        )}
      </div>
      <input
        ref={picker}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={t('Logo')}
        accept={acceptedPictures}
        onChange={take}
      />
    </div>
  )
}

function useLogo() {
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const uploaded = useUploadPicture()
  const { mutateAsync: keep } = useSend(updateOrganization)
  const remove = useSend(updateOrganization, {
    onSuccess: () => toast.success(t('Logo removed')),
  })

  async function save(picture: Blob) {
    setSaving(true)
    setFailure(null)
    try {
      await keep({ body: { logoUrl: await uploaded(picture, 'logo.jpg') } })
      toast.success(t('Logo saved'))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFailure(error.sentence)
    } finally {
      setSaving(false)
    }
  }

  return { save, remove, isSaving, failure: failure ?? remove.error?.sentence ?? null }
}
