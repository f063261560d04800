import { ArrowRight, Moon, Sun } from 'lucide-react'
import { LogoMark } from '#web/brand/logo.tsx'
import { Street } from '#web/brand/street.tsx'
import { Features, HowItWorks, Roles } from './sections.tsx'

/**
 * The page for visitors. Rendered at build time only, so it has no state, no handlers and, because
 * of our policy, no style attributes. `picture`: the size of `public/product.png`, if it exists.
 */
export function Landing({ picture }: { picture: { width: number; height: number } | null }) {
  return (
    <div className="landing">
      <Header />
      <main>
        <Hero />
        {picture && (
          <section className="shot" aria-label="The product">
            <picture className="when-light">
              <source srcSet="/product.webp" type="image/webp" />
              <img src="/product.png" {...picture} alt={pictured} loading="lazy" />
            </picture>
            {/* Lazy, so that of the two only the one that shows is fetched. */}
            <img
              className="when-dark"
              src="/product-dark.webp"
              {...picture}
              alt={pictured}
              loading="lazy"
            />
          </section>
        )}
        <Features />
        <HowItWorks />
        <Roles />
        <section className="closing">
          <h2>Your properties, in good order</h2>
          <p>Create an account and add your first property. It takes a few minutes.</p>
          <a className="button inverse" href="/auth">
            Get Started
            <ArrowRight size={18} aria-hidden />
          </a>
        </section>
      </main>
      <Footer />
    </div>
  )
}

const pictured =
  'The Rooftree dashboard: revenue, occupancy, open maintenance and rent collection at a glance'

function Header() {
  return (
    <header className="top">
      <a className="product" href="/" aria-label="Rooftree, home">
        <LogoMark size={30} />
        Rooftree
      </a>
      <nav aria-label="Sections">
        <a href="#features">Features</a>
        <a href="#how-it-works">How it works</a>
        <a href="#for-everyone">For everyone</a>
      </nav>
      <div className="entry">
        <button type="button" data-scheme-toggle="" aria-label="Switch between light and dark">
          <Sun className="when-dark" size={19} aria-hidden />
          <Moon className="when-light" size={19} aria-hidden />
        </button>
        <a className="button quiet" href="/auth">
          Sign In
        </a>
        <a className="button wide-only" href="/auth">
          Get Started
        </a>
      </div>
    </header>
  )
}

function Hero() {
  return (
    <section className="hero">
      <div className="pitch">
        <h1>Modern Property Management Made Simple</h1>
        <p>
          Properties, tenants, rent and repairs in one calm place. Landlords and managers see where
          everything stands; tenants always know what comes next.
        </p>
        <div className="choices">
          <a className="button large" href="/auth">
            Get Started
            <ArrowRight size={18} aria-hidden />
          </a>
          {/* biome-ignore lint/a11y/noAmbiguousAnchorText: the specification's own text. */}
          <a className="button large quiet" href="#features">
            Learn More
          </a>
        </div>
      </div>
      <Street />
    </section>
  )
}

function Footer() {
  return (
    <footer className="foot">
      <div className="product">
        <LogoMark size={24} />
        Rooftree
      </div>
      <p>Property management for landlords, managers, owners, staff and tenants.</p>
      <nav aria-label="Footer">
        <a href="#features">Features</a>
        <a href="#how-it-works">How it works</a>
        <a href="/auth">Sign In</a>
      </nav>
    </footer>
  )
}
