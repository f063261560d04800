import { Moon, Sun } from 'lucide-react'
import { type Language, languages } from '#shared/language/languages.ts'
import { t } from '#shared/language/t.ts'
import { LogoMark } from '#web/brand/logo.tsx'
import { languageNames } from '#web/language/names.ts'

export function Header({ language }: { language: Language }) {
  return (
    <header className="top">
      <a className="product" href="/" aria-label={t('Rooftree, home')}>
        <LogoMark size={30} />
        Rooftree
      </a>
      <nav aria-label={t('Sections')}>
        <a href="#features">{t('Features')}</a>
        <a href="#how-it-works">{t('How It Works')}</a>
        <a href="#for-everyone">{t('For Everyone')}</a>
        <a href="#faq">{t('FAQ')}</a>
      </nav>
      <div className="entry">
        <Languages language={language} />
        <button type="button" data-scheme-toggle="" aria-label={t('Switch between light and dark')}>
          <Sun className="when-dark" size={19} aria-hidden />
          <Moon className="when-light" size={19} aria-hidden />
        </button>
        <a className="button quiet" href="/auth">
          {t('Sign In')}
        </a>
        <a className="button wide-only" href="/auth" data-opens="register">
          {t('Get Started')}
        </a>
      </div>
    </header>
  )
}

/** The page in each other language. */
function Languages({ language }: { language: Language }) {
  return languages
    .filter(other => other !== language)
    .map(other => (
      <a
        key={other}
        className="language"
        href={`/?lang=${other}`}
        hrefLang={other}
        lang={other}
        data-language={other}
      >
        {languageNames[other]}
      </a>
    ))
}

export function Footer({ language }: { language: Language }) {
  return (
    <footer className="foot">
      <div className="product">
        <LogoMark size={24} />
        Rooftree
      </div>
      <p>{t('Property management for landlords, managers, owners, staff and tenants.')}</p>
      <nav aria-label={t('Footer')}>
        <a href="#features">{t('Features')}</a>
        <a href="#faq">{t('FAQ')}</a>
        <Languages language={language} />
        <a href="/auth">{t('Sign In')}</a>
      </nav>
    </footer>
  )
}
