import { useState } from 'react'
import { t } from '#shared/language/t.ts'
import { type Organization, updateOrganization } from '#shared/organization/organization.ts'
import { CallError, useSend } from '#web/client/api.ts'
import { toast } from '#web/components/feedback/toast.tsx'
import { useUploadPicture } from '../account/save-picture.tsx'
import { smallLogo } from '../account/small-picture.ts'
import { useChosenPicture } from '../account/use-chosen-picture.ts'
import { PictureRow } from '../rows/picture-row.tsx'
import styles from './logo.module.css'

/** The logo as it is printed, with buttons to choose another or none. */
export function Logo({ organization }: { organization: Organization }) {
  const { logoUrl, name } = organization
  const { save, remove, isSaving, failure } = useLogo()
  const { sentence, choose } = useChosenPicture(smallLogo, picture => void save(picture))
  const isBusy = isSaving || remove.isPending

  return (
    <PictureRow
      label={t('Logo')}
      change={{ text: logoUrl ? t('Change Logo') : t('Add Logo'), isDisabled: isBusy }}
      remove={
        logoUrl
          ? {
              text: t('Remove Logo'),
              isDisabled: isBusy,
              onClick: () => remove.mutate({ body: { logoUrl: null } }),
            }
          : null
      }
      error={sentence ?? failure}
      hint={isBusy ? t('Saving...') : t('JPEG, PNG, WebP or HEIC. It is printed on white paper.')}
      onFile={choose}
    >
      <div className={styles.sheet}>
        {logoUrl ? (
          <img src={logoUrl} alt={t('Logo of {name}', { name })} />
        ) : (
          <span>{t('No logo')}</span>
        )}
      </div>
    </PictureRow>
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
