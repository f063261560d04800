import { ArrowRight, Check } from 'lucide-react'
import type { Language } from '#shared/language/languages.ts'
import { t } from '#shared/language/t.ts'
import { Street } from '#web/brand/street.tsx'
import { Demo, Faq } from './faq.tsx'
import { Footer, Header } from './frame.tsx'
import { Picture, type Size } from './picture.tsx'
import { ImportRentRoll, Tour } from './pictures.tsx'
import { Features, HowItWorks, Roles } from './sections.tsx'

/** The sizes of the pictures below `public`, by name; null for one that does not exist. */
export type Sizes = Readonly<Record<'product' | 'tenant' | 'ledger', Size | null>>

/**
 * The page for visitors. Rendered at build time only, once in each language, so it has no state, no
 * handlers and, because of our policy, no style attributes.
 */
export function Landing({ language, sizes }: { language: Language; sizes: Sizes }) {
  return (
    <div className="landing">
      <Header language={language} />
      <main>
        <Hero />
        {sizes.product && (
          <section className="shot" aria-label={t('The product')}>
            <Picture
              name="product"
              size={sizes.product}
              alt={t(
                'The Rooftree dashboard: revenue, occupancy, open maintenance and rent collection at a glance',
              )}
            />
          </section>
        )}
        <Features />
        <Tour sizes={sizes} />
        <ImportRentRoll />
        <HowItWorks />
        <Roles />
        <Demo />
        <Faq />
        <section className="closing">
          <h2>{t('Get Your Rentals in Order')}</h2>
          <p>{t('Create an account and add your first property. It takes a few minutes.')}</p>
          <a className="button inverse" href="/auth" data-opens="register">
            {t('Get Started')}
            <ArrowRight size={18} aria-hidden />
          </a>
        </section>
      </main>
      <Footer language={language} />
    </div>
  )
}

function Hero() {
  return (
    <section className="hero">
      <div className="pitch">
        <h1>{t('Modern Property Management Made Simple')}</h1>
        <p>
          {t(
            'For landlords and property managers, from one house to a thousand units: rent, leases, maintenance and messages in one place. Tenants, owners and your team each get their own view.',
          )}
        </p>
        <div className="choices">
          <a className="button large" href="/auth" data-opens="register">
            {t('Get Started')}
            <ArrowRight size={18} aria-hidden />
          </a>
          <a className="button large quiet" href="#features">
            {t('Learn More')}
          </a>
        </div>
        <ul className="promises">
          {promises().map(promise => (
            <li key={promise}>
              <Check size={18} aria-hidden />
              {promise}
            </li>
          ))}
        </ul>
      </div>
      <Street />
    </section>
  )
}

function promises(): string[] {
  return [
    t('Free and open source (MIT License)'),
    t('Runs on your own server'),
    t('No fee per unit, no credit card'),
  ]
}
