import { FileUp } from 'lucide-react'
import { t } from '#shared/language/t.ts'
import type { Sizes } from './landing.tsx'
import { Picture } from './picture.tsx'

/** A tenant's phone and a lease's ledger, as the demo shows them. */
export function Tour({ sizes }: { sizes: Sizes }) {
  const { tenant, ledger } = sizes
  return (
    <section className="tour" aria-label={t('A closer look')}>
      {ledger && (
        <div className="look">
          <div>
            <h2>{t('A Ledger You Can Explain')}</h2>
            <p className="lead">
              {t(
                'Rent is charged automatically, payments go to the oldest balance first, and every figure opens into the entries behind it. Nothing is overwritten, so the numbers hold up in front of a tenant, an owner or a judge.',
              )}
            </p>
          </div>
          <div className="frame">
            <Picture
              name="ledger"
              size={ledger}
              alt={t('A lease in Rooftree with its charges, payments and running balance')}
            />
          </div>
        </div>
      )}
      {tenant && (
        <div className="look">
          <div>
            <h2>{t('Your Tenants Will Use It')}</h2>
            <p className="lead">
              {t(
                'Tenants see what they owe and when it is due, report repairs with photos and message you, on any phone. There is no app to install: they join with a link in an email.',
              )}
            </p>
          </div>
          <div className="phone">
            <Picture
              name="tenant"
              size={tenant}
              alt={t(
                'A tenant’s home in Rooftree on a phone: balance, next rent and open requests',
              )}
            />
          </div>
        </div>
      )}
    </section>
  )
}

export function ImportRentRoll() {
  return (
    <section className="import" id="import" aria-labelledby="import-title">
      <span className="icon">
        <FileUp size={22} strokeWidth={1.75} aria-hidden />
      </span>
      <div>
        <h2 id="import-title">{t('Import Your Rent Roll in Two Minutes')}</h2>
        <p className="lead">
          {t(
            'Export a rent roll from your current software or spreadsheet, as Excel or CSV, and drop it in. Rooftree matches the columns, shows you exactly what it will add, and can undo the whole import for a day.',
          )}
        </p>
      </div>
    </section>
  )
}
