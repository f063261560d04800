import type { Messages } from '@lingui/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { createLanguage, type Language } from '#shared/language/languages.ts'
import { setLanguageSource, t } from '#shared/language/t.ts'
import { Landing, type Sizes } from './landing.tsx'

/** The texts of the document around the page. */
interface Prerendered {
  markup: string
  title: string
  description: string
}

/** The landing page as HTML; called by `vite.config.ts`, never in a browser. @public */
export function prerender(language: Language, messages: Messages, sizes: Sizes): Prerendered {
  const reader = createLanguage(language, messages)
  setLanguageSource(() => reader)
  return {
    markup: renderToStaticMarkup(<Landing language={language} sizes={sizes} />),
    title: t('Rooftree · Property management made simple'),
    description: t(
      'Free, open source property management on your own server: rent, leases, maintenance and messages for landlords, property managers and their tenants.',
    ),
  }
}
