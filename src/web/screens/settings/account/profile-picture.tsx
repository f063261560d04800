import { useState } from 'react'
import { updateUser } from '#shared/account/auth.ts'
import { t } from '#shared/language/t.ts'
import { useSend } from '#web/client/api.ts'
import { ConfirmDialog } from '#web/components/dialogs/confirm-dialog.tsx'
import { toast } from '#web/components/feedback/toast.tsx'
import { PersonAvatar } from '#web/components/values/person-avatar.tsx'
import { initials } from '#web/format/format.ts'
import { usePerson } from '#web/session/session.tsx'
import { PictureRow } from '../rows/picture-row.tsx'
import { useChangeAccount } from '../rows/use-change-account.ts'
import { SavePicture } from './save-picture.tsx'
import { useChosenPicture } from './use-chosen-picture.ts'

/** The user's own picture, with buttons to choose another or none. */
export function ProfilePicture() {
  const person = usePerson()
  const changeAccount = useChangeAccount()
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

  return (
    <>
      <PictureRow
        label={t('Picture')}
        change={{
          text: has ? t('Change') : t('Add Picture'),
          ...(has && { name: t('Change picture') }),
          isDisabled: percent !== null,
        }}
        remove={
          has
            ? {
                text: t('Remove'),
                name: t('Remove picture'),
                isDisabled: false,
                onClick: () => setRemoving(true),
              }
            : null
        }
        error={sentence}
        hint={
          percent === null
            ? t('JPEG, PNG, WebP or HEIC. Visible to anyone who can see your name.')
            : preparing(percent)
        }
        onFile={choose}
      >
        <PersonAvatar image={person.profileImageUrl} initials={initials(person)} size="huge" />
      </PictureRow>
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
    </>
  )
}

/** The upload, then the conversion to JPEG, which takes a moment and reports no progress. */
function preparing(percent: number): string {
  return percent < 100 ? t('Uploading photo... {percent}%', { percent }) : t('Converting photo...')
}
