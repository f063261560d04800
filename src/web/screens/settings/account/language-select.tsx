import { Select } from '@mantine/core'
import { updateUser } from '#shared/account/auth.ts'
import { languageOf } from '#shared/language/languages.ts'
import { t } from '#shared/language/t.ts'
import { useSend } from '#web/client/api.ts'
import { toast } from '#web/components/feedback/toast.tsx'
import { followLanguage, pageLanguage } from '#web/language/language.ts'
import { languageNames } from '#web/language/names.ts'
import { usePerson } from '#web/session/session.tsx'

/** The person's language on every device, in emails and in documents; another one loads the page again. */
export function LanguageSelect() {
  const { preferences } = usePerson()
  const send = useSend(updateUser, {
    onSuccess: saved => followLanguage(saved.preferences.language),
  })
  return (
    <Select
      label={t('Language')}
      description={t('For all screens, emails and documents. Changes right away.')}
      allowDeselect={false}
      disabled={send.isPending}
      data={Object.entries(languageNames).map(([value, label]) => ({ value, label }))}
      value={preferences.language ?? pageLanguage()}
      onChange={value => {
        const language = languageOf(value)
        if (language)
          send.mutate(
            { body: { preferences: { language } } },
            { onError: () => toast.failure(t('Failed to save language')) },
          )
      }}
    />
  )
}
