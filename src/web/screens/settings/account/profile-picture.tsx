import { Button } from '@mantine/core'
import { type ChangeEvent, useRef, useState } from 'react'
import { updateUser } from '#shared/account/auth.ts'
import { t } from '#shared/language/t.ts'
import { useSend } from '#web/client/api.ts'
import { ConfirmDialog } from '#web/components/dialogs/confirm-dialog.tsx'
import { toast } from '#web/components/feedback/toast.tsx'
import { PersonAvatar } from '#web/components/values/person-avatar.tsx'
import { initials } from '#web/format/format.ts'
import { usePerson } from '#web/session/session.tsx'
import { useChangeAccount } from '../rows/use-change-account.ts'
import styles from './profile-picture.module.css'
import { SavePicture } from './save-picture.tsx'
import { acceptedPictures } from './small-picture.ts'
import { useChosenPicture } from './use-chosen-picture.ts'

/** The user's own picture, with buttons to choose another or none. */
export function ProfilePicture() {
  const person = usePerson()
  const changeAccount = useChangeAccount()
  const picker = useRef<HTMLInputElement>(null)
  const { chosen, percent, sentence, choose, forget } = useChosenPicture()
  const [isRemoving, setRemoving] = useState(false)
  const remove = useSend(updateUser, {
    onSuccess: ({ profileImageUrl }) => {
      changeAccount(before => ({ ...before, profileImageUrl }))
      setRemoving(false)
      toast.success(t('Picture removed'))
    },
  })
  const has = person.profileImageUrl !== null

  function take(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.currentTarget.files ?? []
    // The same file chosen again is chosen again.
    event.currentTarget.value = ''
    if (file) choose(file)
  }

  return (
    <div className={styles.row}>
      <PersonAvatar image={person.profileImageUrl} initials={initials(person)} size="huge" />
      <div className={styles.words}>
        <div className={styles.buttons}>
          <Button
            variant="default"
            size="sm"
            aria-label={has ? t('Change picture') : undefined}
            disabled={percent !== null}
            onClick={() => picker.current?.click()}
          >
            {has ? t('Change') : t('Add Picture')}
          </Button>
          {has && (
            <Button
              variant="subtle"
              color="gray"
              size="sm"
              aria-label={t('Remove picture')}
              onClick={() => setRemoving(true)}
            >
              {t('Remove')}
            </Button>
          )}
        </div>
        {sentence ? (
          <p className={styles.error} role="alert">
            {sentence}
          </p>
        ) : (
          <p className={styles.hint} role="status">
            {percent === null
              ? t('JPEG, PNG, WebP or HEIC. Visible to anyone who can see your name.')
              : preparing(percent)}
          </p>
        )}
      </div>
      <input
        ref={picker}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={t('Picture')}
        accept={acceptedPictures}
        onChange={take}
      />
      {chosen && <SavePicture picture={chosen} onClose={forget} />}
      <ConfirmDialog
        title={t('Remove Picture')}
        confirm={t('Remove Picture')}
        confirming={t('Removing...')}
        destructive={false}
        opened={isRemoving}
        onClose={() => {
          setRemoving(false)
          remove.reset()
        }}
        onConfirm={() => remove.mutate({ body: { profileImageUrl: null } })}
        isPending={remove.isPending}
        error={remove.error}
      >
        {t('Your initials are shown instead. You can add another picture at any time.')}
      </ConfirmDialog>
    </div>
  )
}

/** The upload, then the conversion to JPEG, which takes a moment and reports no progress. */
function preparing(percent: number): string {
  return percent < 100 ? t('Uploading photo... {percent}%', { percent }) : t('Converting photo...')
}
