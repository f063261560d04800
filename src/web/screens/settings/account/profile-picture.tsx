import { Button } from '@mantine/core'
import { type ChangeEvent, useRef, useState } from 'react'
import { updateUser } from '#shared/account/auth.ts'
import { useSend } from '#web/client/api.ts'
import { ConfirmDialog } from '#web/components/dialogs/confirm-dialog.tsx'
import { toast } from '#web/components/feedback/toast.tsx'
import { PersonAvatar } from '#web/components/values/person-avatar.tsx'
import { initials } from '#web/format/format.ts'
import { usePerson } from '#web/session/session.tsx'
import { useChangeAccount } from '../rows/use-change-account.ts'
import styles from './profile-picture.module.css'
import { SavePicture } from './save-picture.tsx'
import { showsPeople } from './shows-people.ts'
import { acceptedPictures, smallPicture } from './small-picture.ts'

/** The user's own picture, with buttons to choose another or none. */
export function ProfilePicture() {
  const person = usePerson()
  const changeAccount = useChangeAccount()
  const picker = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<Blob | null>(null)
  const [sentence, setSentence] = useState<string | null>(null)
  const [isRemoving, setRemoving] = useState(false)
  const remove = useSend(updateUser, {
    refresh: showsPeople,
    onSuccess: ({ profileImageUrl }) => {
      changeAccount(before => ({ ...before, profileImageUrl }))
      setRemoving(false)
      toast.success('Picture removed')
    },
  })
  const has = person.profileImageUrl !== null

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.currentTarget.files ?? []
    // The same file chosen again is chosen again.
    event.currentTarget.value = ''
    if (!file) return
    const made = await smallPicture(file)
    if (made instanceof Blob) setChosen(made)
    setSentence(made instanceof Blob ? null : made)
  }

  return (
    <div className={styles.row}>
      <PersonAvatar image={person.profileImageUrl} initials={initials(person)} size="huge" />
      <div className={styles.words}>
        <div className={styles.buttons}>
          <Button
            variant="default"
            size="sm"
            aria-label={has ? 'Change picture' : undefined}
            onClick={() => picker.current?.click()}
          >
            {has ? 'Change' : 'Add a picture'}
          </Button>
          {has && (
            <Button
              variant="subtle"
              color="gray"
              size="sm"
              aria-label="Remove picture"
              onClick={() => setRemoving(true)}
            >
              Remove
            </Button>
          )}
        </div>
        {sentence ? (
          <p className={styles.error} role="alert">
            {sentence}
          </p>
        ) : (
          <p className={styles.hint}>JPEG, PNG or WebP. Whoever sees your name sees it.</p>
        )}
      </div>
      <input
        ref={picker}
        type="file"
        hidden
        tabIndex={-1}
        aria-label="Picture"
        accept={acceptedPictures}
        onChange={choose}
      />
      {chosen && <SavePicture picture={chosen} onClose={() => setChosen(null)} />}
      <ConfirmDialog
        title="Remove your picture?"
        confirm="Remove picture"
        confirming="Removing..."
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
        Your initials stand in its place. You can add another picture at any time.
      </ConfirmDialog>
    </div>
  )
}
