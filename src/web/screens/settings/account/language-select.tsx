import { Select } from '@mantine/core'
import { type Language, languageOf } from '#shared/language/languages.ts'
import { t } from '#shared/language/t.ts'
import { chooseLanguage, pageLanguage } from '#web/language/language.ts'

/** The language of all screens on this device; another one loads the page again. */
export function LanguageSelect() {
  return (
    <Select
      label={t('Language')}
      description={t('Changes right away, on this device')}
      allowDeselect={false}
      data={Object.entries(names).map(([value, label]) => ({ value, label }))}
      value={pageLanguage()}
      onChange={value => {
        const language = languageOf(value)
        if (language) chooseLanguage(language)
      }}
    />
  )
}

/** Each in its own language, so that its reader finds it. */
const names: Record<Language, string> = { en: 'English', es: 'Español (beta)' }
