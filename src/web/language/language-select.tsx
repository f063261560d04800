import { useId } from 'react'
import { type Language, languageOf, languages } from '#shared/language/languages.ts'
import { t } from '#shared/language/t.ts'
import { chooseLanguage } from './language.ts'
import styles from './language-select.module.css'
import { languageNames } from './names.ts'

/** The language of this device, for people who are not signed in. */
export function LanguageSelect() {
  const id = useId()
  return (
    <div className={styles.language}>
      <label htmlFor={id}>{t('Language')}</label>
      <select
        id={id}
        className={styles.select}
        defaultValue={languageOf(document.documentElement.lang) ?? 'en'}
        onChange={event => chooseLanguage(event.currentTarget.value as Language)}
      >
        {languages.map(language => (
          <option key={language} value={language} lang={language}>
            {languageNames[language]}
          </option>
        ))}
      </select>
    </div>
  )
}
